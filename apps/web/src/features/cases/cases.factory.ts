/** Cases and acts, for tests and pictures. */
import type { ConcernedMember, ModerationAct, ModerationCase } from '@porchlight/contracts/cases/cases.schema'
import { createId } from '@porchlight/contracts/values/id'
import { minuteMs, toIso } from '@porchlight/contracts/values/time'

export function concerned(firstName: string, change: Partial<ConcernedMember> = {}): ConcernedMember {
  return { id: createId(), firstName, lastName: 'J.', ...change }
}

export function aReport(firstName: string, change: Partial<ModerationCase['reports'][number]> = {}) {
  return {
    by: concerned(firstName),
    reason: 'spam',
    words: 'The same ad again, for the third time this week.',
    createdAt: toIso(Date.now() - 20 * minuteMs),
    ...change,
  }
}

export function aCase(change: Partial<ModerationCase> = {}): ModerationCase {
  return {
    id: createId(),
    kind: 'report',
    subject: 'post',
    subjectId: createId(),
    about: concerned('Rudy'),
    state: 'open',
    openedAt: toIso(Date.now() - 20 * minuteMs),
    reports: [aReport('Noor')],
    reportCount: 1,
    lines: [
      { name: 'title', text: 'Earn 400 a day from home' },
      { name: 'description', text: 'Write to me and I will tell you how. Only this week!' },
    ],
    ...change,
  }
}

export function anAct(caseId: string, change: Partial<ModerationAct> = {}): ModerationAct {
  return {
    id: createId(),
    caseId,
    act: 'hide',
    by: concerned('Mona'),
    words: 'An advertisement.',
    createdAt: toIso(Date.now() - 5 * minuteMs),
    ...change,
  }
}
