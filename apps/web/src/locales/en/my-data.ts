/** Texts about the copy of the member's own data. */
export const myDataTexts = {
  title: 'My data',
  row: 'My data',
  copy: {
    title: 'All of it, in one file',
    text: 'Your profile, posts, messages, help, ratings, credits, places, settings and photos, with a page that opens in any browser. What neighbors wrote to you in messages is theirs, so it isn’t included.',
    make: 'Make a copy',
    waiting: 'Your copy is being made. We’ll let you know when it’s ready; you can leave this page.',
    made: (day: string) => `Copy of ${day}`,
    size: (size: string, until: string) => `${size}, here until ${until}`,
    save: 'Save',
    saveOf: (day: string) => `Save the copy of ${day}`,
    failed: 'That didn’t work. Please try again.',
    listFailed: 'Your copies will show up when you’re back online.',
    again: 'Try again',
    noSignal: 'You need to be online to make or save a copy.',
  },
  device: {
    title: 'What’s on this device',
    text: 'Works without a signal, too: what this device keeps for you, and what you wrote that hasn’t been sent yet.',
    save: 'Save what’s on this device',
    file: (day: string) => `porchlight-device-${day}.json`,
    failed: 'It couldn’t be read just now. Nothing was removed; please try again.',
  },
} as const
