/** Texts until an account is deleted, which the installed app shows. */
export const leavingNoticeTexts = {
  title: (day: string) => `Your account will be deleted on ${day}`,
  overdue: 'Your account will be deleted tonight',
  text: 'Until then everything is as it was. If you think better of it, keep it.',
  keep: 'Keep my account',
  kept: 'Your account stays as it is.',
  failed: 'That didn’t work. Please try again.',
  noSignal: 'This needs a signal, and there is none right now. Please try again in a moment.',
} as const
