import { setApart } from '@porchlight/contracts/values/set-apart'

export const outboxTexts = {
  back: 'Back to your profile',
  title: 'Outbox',
  intro: 'What you do without a signal is kept here and sent once, when the signal returns.',
  loading: 'Loading your outbox',
  /** The confirmation shown at once, whatever the connection is like. */
  kept: { sending: 'Kept, sending…', waiting: 'Kept, waiting for a signal' },
  groups: {
    waiting: 'Waiting',
    sending: 'Sending',
    refused: 'Could not be sent',
    sent: 'Sent in the last 7 days',
  },
  groupHints: {
    waiting: 'Still on this device. You can change or discard it.',
    sending: 'On its way. It is kept here until it has arrived.',
    refused: 'Nothing is lost: your text is here, with the reason.',
  },
  /**
   * The text for an entry that was sent while the connection broke: only the server's response shows whether it
   * arrived.
   */
  stuck: {
    title: 'Waiting to hear back',
    hint: 'It may have arrived already, so it cannot be changed. You see whether it did when the signal is back.',
  },
  tryAgainAfter: (when: string) => `You can try again after ${when}.`,
  /** Texts for entries that only a newer version of the app supports. */
  unknownKind: 'Something from a newer version',
  newerApp: {
    waiting:
      'You did this with a newer version of the app. It is kept, and is sent when that version is back.',
    refused: 'You did this with a newer version of the app. With that one you can change it and try again.',
  },
  held: 'It goes by itself once you have confirmed your email address.',
  written: (when: string) => `Written ${when}`,
  sentAt: (when: string) => `Sent ${when}`,
  states: {
    waiting: 'Waiting for signal',
    waitingOnline: 'Waiting',
    newerApp: 'Needs the newer app',
    held: 'Waiting for your address',
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
    description: 'Nothing to do for you: it goes out by itself when the signal is back.',
  },
  /** There is a signal, and it could not be taken: a server that is busy or unwell, or the limit of a day. */
  notTaken: {
    title: 'Not sent yet',
    description:
      'Your community’s server cannot take it just now. Nothing to do for you: it is kept, and goes out by itself.',
  },
  forEntry: (action: string, label: string) => `${action}: ${setApart(label)}`,
  discardDialog: {
    title: 'Discard this?',
    text: (label: string) => `“${setApart(label)}” will not be sent, and its text is gone from this device.`,
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
    title: 'It is already on its way',
    description: 'It is being sent right now. You will see here whether it arrived.',
  },
  /** The text for entries that could not be discarded any more. */
  notDiscarded: (count: number) =>
    count === 1
      ? {
          title: 'It was already on its way',
          description: 'It was sent or changed meanwhile, so it is kept. You see here how it stands now.',
        }
      : {
          title: `${count} were already on their way`,
          description:
            'They were sent or changed meanwhile, so they are kept. You see here how they stand now.',
        },
  failed: {
    title: 'That did not work',
    description: 'Your device could not save the change. Nothing was lost; please try again.',
  },
  exportDialog: {
    title: 'Export what is not sent',
    text: 'A copy for safekeeping. The entries stay in the outbox.',
    download: 'Download as a file',
    copy: 'Copy as text',
    copied: 'Copied.',
    copyFailed: 'Copying is not possible here. The text below can be selected.',
    preview: 'As text',
  },
  exportFile: (day: string) => `porchlight-outbox-${day}.json`,
  empty: {
    title: 'Everything is sent',
    text: 'Posts you write without a signal wait here until it returns.',
    action: 'Post a New Request',
  },
  offline: {
    bare: 'No signal.',
    plain: 'No signal. You can keep going: what you do is kept and will be sent.',
    things: (count: number) =>
      count === 1
        ? 'No signal. 1 change is kept and will be sent.'
        : `No signal. ${count} changes are kept and will be sent.`,
    see: 'See',
  },
  live: (waitingCount: number, refusedCount: number) =>
    [
      waitingCount === 0 ? 'Nothing is waiting.' : `${waitingCount} waiting.`,
      refusedCount === 0 ? '' : `${refusedCount} could not be sent.`,
    ]
      .filter((part) => part !== '')
      .join(' '),
} as const
