/** The parts of an export about the account: the member, their sign-ins, settings and payments. */

import { averageRating } from '@porchlight/contracts/values/rating'
import { fullNameOf } from '@porchlight/contracts/values/text/full-name'
import { isoOrNull, toIso } from '@porchlight/contracts/values/time'
import { memberById } from '../members/members.queries.ts'
import { allOf } from './paged.ts'
import { dayIn, type Part, part } from './part.ts'
import { amountInWords, settingLines, wordOf } from './words.ts'

/** @param numberOf their phone number is sealed in the data, and theirs to read */
export function accountParts(numberOf: (memberId: string) => Promise<string | null>): Part[] {
  return [profile(numberOf), settings, blocks, decisions, sessions, waysIn, payments, photos]
}

const profile = (numberOf: (memberId: string) => Promise<string | null>) =>
  part({
    name: 'profile',
    title: 'You',
    description: 'Your account and your profile, as they are stored here.',
    rows: async function* ({ database, memberId }) {
      const member = await memberById(database, memberId)
      if (!member) return
      yield {
        ...{ id: member.id, firstName: member.firstName, lastName: member.lastName, email: member.email },
        phoneNumber: await numberOf(memberId),
        ...{ bio: member.bio, interests: JSON.parse(member.interests) as string[] },
        ...{ zipCode: member.zipCode, location: member.location },
        ...{ latitude: member.latitude, longitude: member.longitude },
        ...{ photo: member.photo, credits: member.credits, rating: averageRating(member) },
        ...{ totalRatings: member.ratingCount, peopleHelped: member.peopleHelped },
        ...{ meetupsHosted: member.meetupsHosted, giftsGiven: member.risingFlame },
        ...{ plan: member.subscriptionPlan, isOperator: member.isOperator === 1 },
        trialEndsAt: isoOrNull(member.trialEndsAt),
        premiumUntil: isoOrNull(member.premiumUntil),
        awayUntil: isoOrNull(member.awayUntil),
        leavesAt: isoOrNull(member.leavesAt),
        leavingWords: member.leavingWords,
        emailProvedAt: isoOrNull(member.emailProvedAt),
        termsAgreedAt: isoOrNull(member.termsAgreedAt),
        createdAt: toIso(member.createdAt),
      }
    },
    shown: (member, longDay) => ({
      title: fullNameOf(member),
      lines: [
        ...[member.email, member.phoneNumber, member.bio, member.interests.join(', ')],
        ...[member.location, member.zipCode, amountInWords(member.credits)],
        `Here since ${longDay(member.createdAt)}`,
      ],
      photo: member.photo,
    }),
  })

const settings = part({
  name: 'settings',
  title: 'Settings',
  description: 'Your choices for notifications, and whether exploring is hidden.',
  rows: async function* ({ database, memberId }) {
    const chosenSettings = await database
      .selectFrom('notificationSettings')
      .where('memberId', '=', memberId)
      .select('chosen')
      .executeTakeFirst()
    const exploring = await database
      .selectFrom('explorationSettings')
      .where('memberId', '=', memberId)
      .select('isHidden')
      .executeTakeFirst()
    yield {
      notifications: chosenSettings ? (JSON.parse(chosenSettings.chosen) as object) : null,
      isExploringHidden: exploring?.isHidden === 1,
    }
  },
  shown: ({ notifications, isExploringHidden }) => ({
    title: 'Notifications and exploring',
    lines: [
      ...(notifications === null ? ['Notifications as they are for everybody'] : settingLines(notifications)),
      isExploringHidden ? 'Exploring is hidden' : null,
    ],
  }),
})

const blocks = part({
  name: 'blocks',
  title: 'Neighbors you blocked',
  description: 'Only you know about these.',
  rows: async function* ({ database, memberId }) {
    const rows = database
      .selectFrom('blocks')
      .where('memberId', '=', memberId)
      .orderBy('createdAt')
      .select(['firstName', 'lastName', 'createdAt'])
      .execute()
    for await (const { createdAt, ...row } of allOf(rows)) yield { ...row, createdAt: toIso(createdAt) }
  },
  shown: ({ createdAt, ...person }, longDay) => ({
    title: fullNameOf(person),
    lines: [`Since ${longDay(createdAt)}`],
  }),
})

const decisions = part({
  name: 'decisions',
  title: 'What the operators decided about you',
  description: 'Warnings and limits, with your answers. Other members don’t see them.',
  rows: async function* ({ database, memberId }) {
    const rows = database
      .selectFrom('standingDecisions')
      .leftJoin('appeals', 'appeals.decisionId', 'standingDecisions.id')
      .where('standingDecisions.memberId', '=', memberId)
      .orderBy('decidedAt')
      .orderBy('standingDecisions.id')
      .select(['act', 'reason', 'rule', 'until', 'decidedAt', 'words', 'outcome'])
      .execute()
    for await (const { words, until, decidedAt, ...row } of allOf(rows))
      yield { ...row, until: isoOrNull(until), decidedAt: toIso(decidedAt), answer: words }
  },
  shown: ({ act, reason, until, decidedAt, answer }, longDay) => ({
    title: wordOf.decision(act),
    lines: [
      ...[`Decided on ${longDay(decidedAt)}`, until && `Until ${longDay(until)}`, reason],
      answer && `Your answer: ${answer}`,
    ],
  }),
})

const sessions = part({
  name: 'devices',
  title: 'Where you are signed in',
  description: 'The browsers you’re signed in on, with days but no times.',
  rows: async function* ({ database, memberId }) {
    const rows = database
      .selectFrom('sessions')
      .where('memberId', '=', memberId)
      .orderBy('createdAt')
      .select(['browser', 'createdAt', 'seenAt'])
      .execute()
    for await (const { browser, createdAt, seenAt } of allOf(rows))
      yield { browser, signedInOn: dayIn(toIso(createdAt)), lastUsedOn: dayIn(toIso(seenAt)) }
  },
  shown: ({ browser, signedInOn, lastUsedOn }, longDay) => ({
    title: browser ?? 'A browser',
    lines: [`Since ${longDay(signedInOn)}, last used on ${longDay(lastUsedOn)}`],
  }),
})

const waysIn = part({
  name: 'ways-in',
  title: 'Other ways you sign in',
  description: 'Your passkeys, and the accounts elsewhere that sign you in here.',
  rows: async function* ({ database, memberId }) {
    const passkeys = database
      .selectFrom('passkeys')
      .where('memberId', '=', memberId)
      .orderBy('createdAt')
      .select(['name', 'createdAt', 'usedAt'])
      .execute()
    for await (const { name, createdAt, usedAt } of allOf(passkeys))
      yield { kind: 'passkey', name, createdAt: toIso(createdAt), usedAt: isoOrNull(usedAt) }
    const links = database
      .selectFrom('signInLinks')
      .where('memberId', '=', memberId)
      .orderBy('createdAt')
      .select(['provider', 'createdAt'])
      .execute()
    for await (const { provider, createdAt } of allOf(links))
      yield { kind: 'provider', name: provider, createdAt: toIso(createdAt), usedAt: null }
  },
  shown: ({ kind, name, createdAt }, longDay) => ({
    title: kind === 'passkey' ? name : wordOf.provider(name),
    lines: [`${kind === 'passkey' ? 'Passkey' : 'Account'} since ${longDay(createdAt)}`],
  }),
})

const payments = part({
  name: 'payments',
  title: 'Payments',
  description: 'What you paid for premium.',
  rows: async function* ({ database, memberId }) {
    const rows = database
      .selectFrom('payments')
      .where('memberId', '=', memberId)
      .orderBy('paidAt')
      .select(['id', 'amount', 'currency', 'billing', 'state', 'paidAt', 'paidUntil'])
      .execute()
    for await (const { paidAt, paidUntil, ...row } of allOf(rows))
      yield { ...row, paidAt: toIso(paidAt), paidUntil: toIso(paidUntil) }
  },
  shown: ({ amount, currency, billing, state, paidAt }, longDay) => ({
    title: `${amount} ${currency}`,
    lines: [`${wordOf.billing(billing)}: ${wordOf.receiptState(state)}`, longDay(paidAt)],
  }),
})

const photos = part({
  name: 'photos',
  title: 'Photos',
  description: 'The photos you uploaded. The image files are in the folder “photos”.',
  rows: async function* ({ database, memberId }) {
    const rows = database
      .selectFrom('files')
      .where('memberId', '=', memberId)
      .orderBy('createdAt')
      .orderBy('sha256')
      .select(['sha256', 'width', 'height', 'createdAt'])
      .execute()
    for await (const { sha256, createdAt, ...row } of allOf(rows))
      yield { photo: sha256, ...row, createdAt: toIso(createdAt) }
  },
  shown: ({ photo, createdAt }, longDay) => ({ title: longDay(createdAt), photo }),
})
