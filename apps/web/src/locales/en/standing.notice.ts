/** Texts about a member's standing that the installed app shows, without the page of it. */
import type { StandingState } from '@porchlight/contracts/standing/standing.rules'

type NoticeState = Exclude<StandingState, 'good'>

const titles: Record<NoticeState, (until: string) => string> = {
  warned: () => 'The operators ask you to read something',
  muted: (until) => `You can’t write to others until ${until}`,
  suspended: (until) => `You can only read here until ${until}`,
}

const noticeTexts: Record<NoticeState, string> = {
  warned: 'You can do everything as before.',
  muted: 'You can still read, help and come to meetups. It ends by itself.',
  suspended: 'Nothing you wrote is lost, and it ends by itself.',
}

export const standingNoticeTexts = { titles, texts: noticeTexts, open: 'Read why, and answer' } as const
