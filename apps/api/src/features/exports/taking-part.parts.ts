/** The parts of an export about a member's activities: helps, meetups, exploring, and movements of credits. */
import { isoOrNull, toIso } from '@porchlight/contracts/values/time'
import { invitationsOf } from '../invitations/invitations.queries.ts'
import { allOf, paged, rowsAtOnce } from './paged.ts'
import { part } from './part.ts'
import { amountInWords, movementInWords, wordOf } from './words.ts'

const helps = part({
  name: 'helps',
  title: 'Helps',
  description: 'What you and a neighbor agreed on, and how it went.',
  rows: async function* ({ database, memberId, nameOf, isBlocked }) {
    const rows = paged(
      (after) =>
        database
          .selectFrom('helps')
          .innerJoin('posts', 'posts.id', 'helps.postId')
          .where(({ eb, or }) =>
            or([eb('helps.authorId', '=', memberId), eb('helps.helperId', '=', memberId)]),
          )
          .where('postId', '>', after)
          .orderBy('postId')
          .limit(rowsAtOnce)
          .select(['postId', 'posts.title', 'posts.type', 'posts.status', 'helps.authorId', 'helps.helperId'])
          .select(['acceptedAt', 'startedAt', 'authorConfirmedAt', 'helperConfirmedAt'])
          .execute(),
      ({ postId }) => postId,
    )
    for await (const row of rows) {
      const isAuthor = row.authorId === memberId
      // What somebody behind a block posted is theirs; that the member took part stays.
      const isHidden = isBlocked(row.authorId)
      yield {
        postId: isHidden ? null : row.postId,
        title: isHidden ? null : row.title,
        ...{ type: row.type, status: row.status },
        with: await nameOf(isAuthor ? row.helperId : row.authorId),
        acceptedAt: toIso(row.acceptedAt),
        startedAt: isoOrNull(row.startedAt),
        youConfirmedAt: isoOrNull(isAuthor ? row.authorConfirmedAt : row.helperConfirmedAt),
      }
    }
  },
  shown: ({ title, with: other, status, acceptedAt }, longDay) => ({
    title: title ?? 'Help with a neighbor',
    lines: [`With ${other}: ${wordOf.postStatus(status)}`, `Agreed on ${longDay(acceptedAt)}`],
  }),
})

const meetups = part({
  name: 'meetups',
  title: 'Meetups you said yes to',
  description: 'Meetups of other members: those you go to, went to, or waited for.',
  rows: async function* ({ database, memberId, isBlocked }) {
    const rows = database
      .selectFrom('rsvps')
      .innerJoin('posts', 'posts.id', 'rsvps.postId')
      .where('rsvps.memberId', '=', memberId)
      // A block ends what was to come: the title of such a meetup would tell of somebody behind it.
      .where('rsvps.state', '!=', 'cancelled')
      .orderBy('rsvps.createdAt')
      .select([
        'rsvps.postId',
        'posts.title',
        'rsvps.state',
        'posts.dateNeeded',
        'rsvps.createdAt',
        'authorId',
      ])
      .execute()
    for await (const { authorId, postId, title, state, dateNeeded, createdAt } of allOf(rows)) {
      // Who waits does not know the organizer: a meetup without its title would say that it is somebody behind the block.
      const isHidden = state === 'going' && isBlocked(authorId)
      yield {
        ...{ postId: isHidden ? null : postId, title: isHidden ? null : title, state },
        ...{ date: toIso(dateNeeded), createdAt: toIso(createdAt) },
      }
    }
  },
  shown: ({ title, state, date }, longDay) => ({
    title: title ?? 'A meetup',
    lines: [wordOf.rsvpState(state), longDay(date)],
  }),
})

const credits = part({
  name: 'credits',
  title: 'Credits',
  description: 'Every change of your credits, with your words to it.',
  rows: async function* ({ database, memberId, nameOf, isBlocked }) {
    const rows = paged(
      (after) =>
        database
          .selectFrom('creditEntries')
          .where('memberId', '=', memberId)
          .where('id', '>', after)
          .orderBy('id')
          .limit(rowsAtOnce)
          .select(['id', 'amount', 'reason', 'personId', 'title', 'message', 'createdAt'])
          .execute(),
      ({ id }) => id,
    )
    for await (const { personId, message, createdAt, ...row } of rows)
      yield {
        ...row,
        title: isBlocked(personId) ? null : row.title,
        with: personId === null ? null : await nameOf(personId),
        // The text with another member's gift belongs to that member.
        message: row.amount < 0 ? message : null,
        createdAt: toIso(createdAt),
      }
  },
  shown: ({ amount, reason, with: other, title, message, createdAt }, longDay) => ({
    title: `${movementInWords(amount)}: ${wordOf.creditReason(reason)}`,
    lines: [title, other && `With ${other}`, message, longDay(createdAt)],
  }),
})

const redemptions = part({
  name: 'redemptions',
  title: 'Rewards',
  description: 'The rewards you redeemed, with their codes.',
  rows: async function* ({ database, memberId }) {
    const rows = database
      .selectFrom('redemptions')
      .where('memberId', '=', memberId)
      .orderBy('id')
      .select(['id', 'title', 'partnerName', 'code', 'creditsSpent', 'usedAt', 'returnedAt', 'createdAt'])
      .execute()
    for await (const { usedAt, returnedAt, createdAt, ...row } of allOf(rows))
      yield {
        ...row,
        usedAt: isoOrNull(usedAt),
        returnedAt: isoOrNull(returnedAt),
        createdAt: toIso(createdAt),
      }
  },
  shown: ({ title, partnerName, code, creditsSpent }) => ({
    title,
    lines: [partnerName, amountInWords(creditsSpent), code],
  }),
})

const activities = part({
  name: 'exploring',
  title: 'Exploring',
  description: 'What you did at places, once a day for each kind. Older days are deleted.',
  rows: async function* ({ database, memberId }) {
    const rows = database
      .selectFrom('activities')
      .innerJoin('places', 'places.id', 'activities.placeId')
      .where('memberId', '=', memberId)
      .orderBy('activities.day')
      .orderBy('activities.placeId')
      .select(['activities.type', 'places.name as place', 'activities.createdAt'])
      .execute()
    for await (const { createdAt, ...row } of allOf(rows)) yield { ...row, createdAt: toIso(createdAt) }
  },
  shown: ({ type, place, createdAt }, longDay) => ({
    title: place,
    lines: [wordOf.activity(type), longDay(createdAt)],
  }),
})

const achievements = part({
  name: 'badges',
  title: 'Badges',
  description: 'The badges you earned by exploring.',
  rows: async function* ({ database, memberId }) {
    const rows = database
      .selectFrom('achievements')
      .where('memberId', '=', memberId)
      .orderBy('unlockedAt')
      .select(['achievementId', 'unlockedAt'])
      .execute()
    for await (const { unlockedAt, ...row } of allOf(rows)) yield { ...row, unlockedAt: toIso(unlockedAt) }
  },
  shown: ({ achievementId, unlockedAt }, longDay) => ({
    title: wordOf.badge(achievementId),
    lines: [`Reached on ${longDay(unlockedAt)}`],
  }),
})

const invitations = part({
  name: 'invitations',
  title: 'Invitations',
  description: 'Your invitations of the last months, and how many people joined with each.',
  rows: async function* ({ database, memberId }) {
    // Their links are left out: whoever reads the copy could give them away. So is who came.
    const rows = await invitationsOf(database, memberId)
    for (const { usesMax, cameCount, endsAt, cancelledAt, createdAt } of rows) {
      yield {
        ...{ uses: usesMax, came: cameCount, createdAt: toIso(createdAt), endsAt: toIso(endsAt) },
        cancelledAt: isoOrNull(cancelledAt),
      }
    }
  },
  shown: ({ uses, came, createdAt, endsAt }, longDay) => ({
    title: `${came} of ${uses} joined`,
    lines: [`Made on ${longDay(createdAt)}, valid until ${longDay(endsAt)}`],
  }),
})

export const takingPartParts = [
  helps,
  meetups,
  credits,
  redemptions,
  activities,
  achievements,
  invitations,
] as const
