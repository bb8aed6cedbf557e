const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)
const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

/** Texts for members who invite. */
export const invitationTexts = {
  title: 'Invite a neighbor',
  link: 'Invite a neighbor',
  back: 'Back to profile',
  text: 'Whoever opens your link, or holds their camera on its picture, sees your first name and can join.',
  make: {
    title: 'A new invitation',
    uses: 'For how many?',
    people,
    days: 'Good for how long?',
    daysOf: days,
    action: 'Make the invitation',
    remaining: (count: number) =>
      count === 0
        ? 'You have made as many as one can in a week. You can make another in a few days.'
        : `You can make ${count} more this week.`,
    closed: 'Nobody new can sign up here right now, so there is nothing to invite to.',
    credits: (count: number) =>
      `When somebody you invited completes a first help with another neighbor, you get ${count} ${
        count === 1 ? 'credit' : 'credits'
      }, for up to three people a month.`,
  },
  list: {
    title: 'Your invitations',
    came: (came: number, of: number) => `${came} of ${of} came`,
    open: (day: string) => `Good until ${day}`,
    states: { used_up: 'Everybody it was for has come', ended: 'It has ended', cancelled: 'Canceled' },
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
    cancelQuestion: 'Cancel it? Nobody else can use the link. Neighbors who already joined stay.',
    confirm: 'Yes, cancel it',
    keep: 'Keep it',
    empty: 'You have made none yet.',
    failed: 'Your invitations couldn’t be loaded.',
    again: 'Try again',
  },
  noSignal: 'This needs a signal, and there is none right now.',
  failed: 'That didn’t work. Please try again.',
}
