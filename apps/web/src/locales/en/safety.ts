/** Texts of blocking and reporting. */

import type { ReportReason } from '@porchlight/contracts/safety/safety.schema'
import { setApart } from '@porchlight/contracts/values/text/set-apart'

const reasons: Record<ReportReason, string> = {
  closed: 'It’s closed for good',
  same_as: 'The same as another place',
  spam: 'Spam or advertising',
  harassment: 'Harassment or hate',
  danger: 'Somebody may be in danger',
  scam: 'A scam or a lie',
  not_a_neighbor: 'Not a real neighbor',
  other: 'Something else',
}

export const safetyTexts = {
  block: {
    title: (name: string) => `Block ${setApart(name)}?`,
    text: 'You won’t see each other here: no posts, no messages, nothing. They won’t know, and you can undo it in your settings.',
    confirm: 'Block',
    cancel: 'Not now',
    done: (name: string) => `${setApart(name)} is blocked`,
    undo: 'Undo',
    undone: (name: string) => `${setApart(name)} isn’t blocked anymore`,
    failed: { title: 'Error', description: 'This couldn’t be saved on your device. Nothing was changed.' },
  },
  unblock: (name: string) => `Unblock ${setApart(name)}`,
  unblockButton: 'Unblock',
  blocked: {
    title: 'Blocked people',
    empty: 'You haven’t blocked anybody.',
    neighbor: 'A neighbor',
    link: 'Blocked people',
    note: (name: string) => `You blocked ${setApart(name)}`,
    noteText: 'You don’t see each other here.',
  },
  met: {
    title: 'People from past meetups',
    text: 'You saw each other’s names at a meetup, but one of you didn’t come after all.',
    failed: 'The people you met will show up when you’re back online.',
    again: 'Try again',
    block: (name: string) => `Block ${setApart(name)}`,
    blockButton: 'Block',
    report: (name: string) => `Report ${setApart(name)}`,
    reportButton: 'Report',
  },
  report: {
    titles: {
      post: 'Report this post',
      message: 'Report this message',
      member: 'Report this neighbor',
      place: 'Report this place',
      placeReview: 'Report this review',
    },
    text: 'Only the operators see this. The other person won’t know.',
    emergency: 'Porchlight is not an emergency service. In danger, call your local emergency number first.',
    reason: 'What’s wrong?',
    reasons,
    words: 'What should we know?',
    wordsHint: 'Optional, but it helps.',
    chooseReason: 'Choose what’s wrong.',
    submit: 'Send report',
    keptUntil: 'Your report will be sent when you’re back online.',
    failed: { title: 'Error', description: 'This device couldn’t save your report. Please try again.' },
  },
} as const
