/** Texts for members about whom the operators decided something. */
import type { Sanction } from '@porchlight/contracts/standing/standing.catalogue'
import type { StandingRule } from '@porchlight/contracts/standing/standing.schema'

/** The lines about what a member can do, and cannot do, while a sanction holds. */
const meanwhile: Record<Sanction['state'], readonly string[]> = {
  muted: [
    'You can read everything, help, come to meetups, and give credits without a message.',
    'You can’t write messages, posts or reviews, or change your bio or photos.',
    'You can block and report neighbors.',
  ],
  suspended: [
    'You can read everything. Your open posts are off the board, and come back when this ends.',
    'Any help that wasn’t marked as done has ended, and its credit is back. Meetups you were hosting are canceled.',
    'You can get a copy of your data, change your password, block neighbors, end premium, and delete your account.',
  ],
}

const rules: Record<StandingRule, string> = {
  spam: 'No spam and no advertising',
  harassment: 'No harassment and no hate',
  danger: 'Nothing that puts somebody in danger',
  scam: 'No scams and no lies',
  not_a_neighbor: 'Members are real neighbors',
  other: 'Be good neighbors to each other',
}

export const standingTexts = {
  title: 'What the operators decided',
  back: 'Back to your profile',
  none: 'There’s no decision about you now. You can do everything here.',
  over: 'This is over: you can do everything again',
  reason: 'What they wrote to you',
  hidden: {
    title: 'What’s hidden',
    post: 'Your post: only you can still see it',
    other: 'Something of yours: only you can still see it',
  },
  rule: 'The rule it’s about',
  rules,
  decided: 'Decided on',
  meanwhile: {
    title: 'Meanwhile',
    lines: meanwhile,
  },
  appeal: {
    title: 'Your answer',
    text: 'You can answer once, and the operators read it.',
    label: 'What should the operators know?',
    hint: 'Only they read it.',
    submit: 'Send your answer',
    whenBack: 'It’s on this device, and goes to the operators when you’re back online.',
    failed: { title: 'Error', description: 'This couldn’t be saved on your device. Nothing was sent.' },
    states: {
      waiting: 'It’s waiting on this device, and sends when you’re back online.',
      sending: 'It’s on its way.',
      arrived: 'The operators have it. They’ll let you know.',
      refused: 'The operators read it. Their decision stands.',
    },
  },
  links: { data: 'A copy of your data', leave: 'Delete my account', terms: 'Terms' },
} as const
