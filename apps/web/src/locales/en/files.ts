/** Photos: choosing one, how far it is, and what stands in its place. */
import { setApart } from '@porchlight/contracts/values/text/set-apart'

export const fileTexts = {
  add: 'Add a photo',
  take: 'Take a photo',
  choose: 'Choose a photo',
  replace: 'Replace the photo',
  remove: 'Remove the photo',
  preparing: 'Shrinking it…',
  submitsAfter: {
    title: 'Your photo is almost ready',
    description: 'Everything sends together in a moment.',
  },
  hint: 'We shrink it on your phone and remove where it was taken. It’s sent after your text.',
  chosen: 'The photo you chose',
  noPhoto: {
    type: { title: 'Invalid File Type', description: 'Please upload JPG, PNG, or HEIC files only.' },
    'too-large': { title: 'File Too Large', description: 'Please upload photos smaller than 5MB.' },
    'not-given': {
      title: 'This photo isn’t on your device',
      description: 'Open it in your photos app first so that it downloads, then choose it again.',
    },
    unreadable: { title: 'Upload Error', description: 'Failed to process image. Please try again.' },
  },
  /** The text for a photo that only the server can decode. */
  notSeeable: 'Your device can’t show this photo. You’ll see it once it’s sent.',
  /** The text for a full device that had room for the text only. */
  later: {
    title: 'Your text is saved, its photo isn’t',
    description: 'There was no room for the photo on your device. Once there is, you can add it.',
  },
  states: {
    waiting: 'Photo waiting for signal',
    waitingOnline: 'Photo waiting',
    sending: (percent: number) => `Sending photo, ${percent} %`,
    refused: 'Photo not sent',
  },
  seeOutbox: 'See the outbox',
  notHere: 'The photo is still on its way.',
  notLoaded: 'The photo couldn’t be loaded.',
  noSignal: 'The photo loads when you’re back online.',
  again: 'Try again',
  open: (of: string) => `Open: ${of}`,
  of: {
    post: (title: string) => `Photo of “${setApart(title)}”`,
    message: (name: string) => `Photo from ${setApart(name)}`,
    ownMessage: 'Your photo',
    profile: 'Your profile photo',
  },
  dialog: 'Photo',
  saver: {
    label: 'Data saver',
    hint: 'Text first. Photos load when you tap them.',
    hintByBrowser: 'Your browser asks to save data: text first, photos load when you tap them.',
    saved: (size: string) => `${size} of photos not loaded so far.`,
    show: (size: string) => `Show photo · ${size}`,
  },
  outbox: {
    group: 'Photos',
    hint: 'They follow their text. Each stays here until it has arrived.',
    hintRefused: 'The text was sent. The photo is still on this device, with the reason.',
    photo: 'Photo',
    photoOf: (subject: string | undefined) =>
      subject === undefined ? 'Photo' : `Photo · ${setApart(subject)}`,
    part: (size: string) => `${size} in all`,
    discard: {
      title: 'Discard this photo?',
      text: 'It won’t be sent, and is gone from this device. The text stays as it is.',
      confirm: 'Discard',
      keep: 'Keep it',
    },
  },
} as const
