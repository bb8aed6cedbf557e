import { setApart } from '@porchlight/contracts/values/text/set-apart'

export const outboxTexts = {
  back: 'Back to your profile',
  title: 'Outbox',
  intro: 'What you do without a signal is saved here and sent once, when you’re back online.',
  loading: 'Loading your outbox',
  /** The confirmation shown at once, whatever the connection is like. */
  kept: { sending: 'Saved. Sending…', waiting: 'Saved. Sends when you’re back online' },
  /** Taking back what was just done and has not been sent. */
  takeBack: {
    action: 'Undo',
    done: { title: 'Undone' },
    tooLate: { title: 'Already on its way', description: 'It was sent before you could undo it.' },
    failed: { title: 'Error', description: 'This couldn’t be saved on your device. Nothing was changed.' },
  },
  groups: {
    waiting: 'Waiting',
    sending: 'Sending',
    refused: 'Couldn’t be sent',
    sent: 'Sent in the last 7 days',
  },
  groupHints: {
    waiting: 'Still on this device. You can change or discard it.',
    sending: 'On its way. It stays here until it has arrived.',
    refused: 'Nothing is lost: your text is here, with the reason.',
  },
  /**
   * The text for an entry that was sent while the connection broke: only the server's response shows whether it
   * arrived.
   */
  stuck: {
    title: 'Waiting to hear back',
    hint: 'It may have arrived already, so it can’t be changed. You’ll see if it did when you’re back online.',
  },
  tryAgainAfter: (when: string) => `You can try again after ${when}.`,
  /** Texts for entries that only a newer version of the app supports. */
  unknownKind: 'Something from a newer version',
  newerApp: {
    waiting: 'You did this with a newer version of the app. It’s saved, and sends when that version is back.',
    refused: 'You did this with a newer version of the app. Use that one to change it and try again.',
  },
  held: 'It sends by itself once you’ve confirmed your email address.',
  written: (when: string) => `Written ${when}`,
  sentAt: (when: string) => `Sent ${when}`,
  states: {
    waiting: 'Waiting for signal',
    waitingOnline: 'Waiting',
    newerApp: 'Needs the newer app',
    held: 'Email not confirmed',
    sending: 'Sending',
    refused: 'Not sent',
    sent: 'Sent',
  },
  edit: 'Edit',
  tryAgain: 'Try again',
  discard: 'Discard',
  export: 'Export',
  sendNow: 'Send now',
  stillNoSignal: {
    title: 'Still no signal',
    description: 'You don’t need to do anything. It sends by itself when you’re back online.',
  },
  /** There is a signal, and it could not be taken: a server that is busy or unwell, or the limit of a day. */
  notTaken: {
    title: 'Not sent yet',
    description:
      'Your community’s server can’t accept it right now. You don’t need to do anything: it’s saved and sends by itself.',
  },
  forEntry: (action: string, label: string) => `${action}: ${setApart(label)}`,
  discardDialog: {
    title: 'Discard this?',
    text: (label: string) => `“${setApart(label)}” won’t be sent, and its text is gone from this device.`,
    confirm: 'Discard',
    keep: 'Keep it',
  },
  together: {
    tryAll: 'Try all again',
    discardAll: 'Discard all',
    question: (count: number) => `Discard all ${count}?`,
    text: 'None of them will be sent, and their texts are gone from this device.',
    keep: 'Keep them',
  },
  tooLate: {
    title: 'It’s already on its way',
    description: 'It’s being sent right now. You’ll see here if it arrived.',
  },
  /** The text for entries that could not be discarded any more. */
  notDiscarded: (count: number) =>
    count === 1
      ? {
          title: 'It was already on its way',
          description: 'It was just sent or changed, so it’s still here. This is how it stands now.',
        }
      : {
          title: `${count} were already on their way`,
          description: 'They were just sent or changed, so they’re still here. This is how they stand now.',
        },
  failed: {
    title: 'That didn’t work',
    description: 'Your device couldn’t save the change. Nothing was lost; please try again.',
  },
  exportDialog: {
    title: 'Export what isn’t sent',
    text: 'A copy for safekeeping. The entries stay in the outbox.',
    download: 'Download as a file',
    copy: 'Copy as text',
    copied: 'Copied.',
    copyFailed: 'Copying isn’t possible here. You can select the text below instead.',
    preview: 'As text',
  },
  exportFile: (day: string) => `porchlight-outbox-${day}.json`,
  empty: {
    title: 'Everything is sent',
    text: 'Posts you write offline wait here until you’re back online.',
    action: 'Post a New Request',
  },
  offline: {
    bare: 'No signal.',
    plain: 'No signal. Keep going: what you do is saved and will be sent.',
    things: (count: number) =>
      count === 1
        ? 'No signal. 1 change is saved and will be sent.'
        : `No signal. ${count} changes are saved and will be sent.`,
    see: 'See',
  },
  live: (waitingCount: number, refusedCount: number) =>
    [
      waitingCount === 0 ? 'Nothing is waiting.' : `${waitingCount} waiting.`,
      refusedCount === 0 ? '' : `${refusedCount} couldn’t be sent.`,
    ]
      .filter((part) => part !== '')
      .join(' '),
} as const
