/** Members as operators see them, for tests and pictures. */
import type {
  AdministeredMember,
  ListedMember,
  OperatorActLine,
} from '@porchlight/contracts/administration/administration.schema'
import type { MembersStanding } from '@porchlight/contracts/cases/direct.operations'
import { mapEnds } from '@porchlight/contracts/standing/standing.catalogue'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, minuteMs, toIso } from '@porchlight/contracts/values/time'

export function aListedMember(change: Partial<ListedMember> = {}): ListedMember {
  return {
    id: createId(),
    firstName: 'Rosa',
    lastName: 'Jimenez',
    email: 'rosa@example.org',
    joinedOn: '2026-03-02T00:00:00.000Z',
    isOperator: false,
    isModerator: false,
    ...change,
  }
}

export function anAdministeredMember(change: Partial<AdministeredMember> = {}): AdministeredMember {
  return {
    ...aListedMember(),
    ...{ weeksSinceSeen: 2, sessions: 2, plan: 'free', premiumUntil: null, gift: null, credits: 4 },
    ...{ ...mapEnds(() => null), leavesOn: null, decisionId: null },
    ...{ appealCaseId: null, decisions: [], cases: [], acts: [] },
    isWithoutMail: false,
    ...change,
  }
}

/** Returns the part of a muted member that moderators see. */
export function aModeratedMember(change: Partial<MembersStanding> = {}): MembersStanding {
  const mona = { id: createId(), firstName: 'Mona', lastName: 'B.' }
  return {
    ...{ id: createId(), firstName: 'Rosa', lastName: 'J.', decisionId: createId(), appealCaseId: null },
    ...{ ...mapEnds(() => null), mutedUntil: toIso(Date.now() + 3 * dayMs) },
    decisions: [
      {
        ...{ act: 'mute', reason: 'Please give others room to answer.', by: mona },
        until: toIso(Date.now() + 3 * dayMs),
        decidedAt: toIso(Date.now() - 4 * dayMs),
      },
    ],
    ...change,
  }
}

export function anActLine(change: Partial<OperatorActLine> = {}): OperatorActLine {
  return {
    id: createId(),
    act: 'correct_credits',
    by: { id: createId(), firstName: 'Mona', lastName: 'Baker' },
    about: { id: createId(), firstName: 'Rosa', lastName: 'Jimenez' },
    reason: 'The walk on Monday was counted twice.',
    amount: -1,
    until: null,
    createdAt: toIso(Date.now() - 5 * minuteMs),
    ...change,
  }
}

/** Returns a member about whom much was done and decided. */
export function aMemberWithHistory(change: Partial<AdministeredMember> = {}): AdministeredMember {
  const mona = { id: createId(), firstName: 'Mona', lastName: 'Baker' }
  return anAdministeredMember({
    ...{ plan: 'given', premiumUntil: toIso(Date.now() + 20 * dayMs) },
    gift: { until: toIso(Date.now() + 20 * dayMs), reason: 'For keeping the garden.' },
    mutedUntil: toIso(Date.now() + 3 * dayMs),
    ...{ decisionId: createId(), appealCaseId: createId() },
    decisions: [
      {
        ...{ act: 'mute', reason: 'Please give others room to answer.', by: mona },
        until: toIso(Date.now() + 3 * dayMs),
        decidedAt: toIso(Date.now() - 4 * dayMs),
      },
    ],
    cases: [
      {
        ...{ id: createId(), kind: 'report', subject: 'message', isOpen: true },
        at: toIso(Date.now() - 4 * dayMs),
      },
    ],
    acts: [
      anActLine({ by: mona }),
      anActLine({
        ...{ by: null, act: 'give_premium', amount: null, until: toIso(Date.now() + 20 * dayMs) },
        reason: 'For keeping the garden.',
      }),
    ],
    ...change,
  })
}
