const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)
const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

/** Texts for members who invite. */
export const invitationTexts = {
  title: 'Invite a neighbor',
  link: 'Invite a neighbor',
  back: 'Back to profile',
  text: 'Anyone who opens your link or scans its code sees your first name and can join.',
  make: {
    title: 'New invitation',
    uses: 'For how many?',
    people,
    days: 'Good for how long?',
    daysOf: days,
    action: 'Make the invitation',
    notSent: 'No signal right now. It may have been made anyway.',
    remaining: (count: number) =>
      count === 0
        ? 'You’ve reached this week’s limit. You can make more in a few days.'
        : `You can make ${count} more this week.`,
    closed: 'Nobody new can sign up here right now, so you can’t invite anyone.',
    credits: (count: number) =>
      `When somebody you invited completes their first help with another neighbor, you get ${count} ${
        count === 1 ? 'credit' : 'credits'
      }, for up to three people a month.`,
  },
  list: {
    title: 'Your invitations',
    came: (came: number, of: number) => `${came} of ${of} joined`,
    open: (day: string) => `Good until ${day}`,
    states: { used_up: 'All used up', ended: 'Ended', cancelled: 'Canceled' },
    qr: 'QR code of your invitation',
    address: 'Link',
    share: 'Share',
    shareTitle: 'Join us on Porchlight',
    copy: 'Copy link',
    copiedNote: 'Copied. You can paste it into a message.',
    /** Sharing copies the link where the system has no sheet of its own. */
    copied: { title: 'Link copied' },
    notShared: { title: 'Not shared', description: 'You can copy the link instead.' },
    copyFailed: 'That didn’t copy. Tap the link to select it.',
    cancel: 'Cancel invitation',
    cancelQuestion: 'Cancel this invitation?',
    cancelText: 'Nobody else can use the link. Neighbors who already joined stay.',
    confirm: 'Yes, cancel it',
    keep: 'Keep it',
    empty: 'You haven’t made any yet.',
    failed: 'Your invitations couldn’t be loaded.',
    again: 'Try again',
  },
  noSignal: 'No signal right now. Try again when you’re back online.',
  failed: 'That didn’t work. Please try again.',
}
