/** Texts until an account is deleted, which the installed app shows. */
export const leavingNoticeTexts = {
  title: (day: string) => `Your account will be deleted on ${day}`,
  overdue: 'Your account will be deleted tonight',
  text: 'Until then nothing changes. Changed your mind? You can keep it.',
  keep: 'Keep my account',
  kept: 'Your account stays as it is.',
  failed: 'That didn’t work. Please try again.',
  noSignal: 'No signal right now. Try again when you’re back online.',
} as const
