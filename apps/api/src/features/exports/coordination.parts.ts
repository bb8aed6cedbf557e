/** The parts of an export about neighbors without a phone: of who looks after them, and of who was one until they joined. */

import { initialOf, shortName } from '@porchlight/contracts/members/members.rules'
import { fullNameOf } from '@porchlight/contracts/values/text/full-name'
import { emailKey } from '@porchlight/contracts/values/text/text'
import { toIso } from '@porchlight/contracts/values/time'
import { neighborAccountId } from '../../database/schema/accounts.ts'
import { memberById } from '../members/members.queries.ts'
import { allOf, paged, rowsAtOnce } from './paged.ts'
import { part } from './part.ts'
import { amountInWords, movementInWords, wordOf } from './words.ts'

const lookedAfter = part({
  name: 'neighbors-without-a-phone',
  title: 'Neighbors you look after',
  description:
    'Neighbors without a phone for whom you write posts down, with the names that others see. Their credits belong to them, so they’re not in this copy.',
  rows: async function* ({ database, memberId }) {
    const rows = database
      .selectFrom('coordinatedNeighbors')
      .where('coordinatorId', '=', memberId)
      .where('removedAt', 'is', null)
      .where('takenOverAt', 'is', null)
      .orderBy('id')
      .select(['id', 'firstName', 'lastName', 'createdAt'])
      .execute()
    for await (const { id, firstName, lastName, createdAt } of allOf(rows))
      yield { id, name: shortName({ firstName, lastName: initialOf(lastName) }), since: toIso(createdAt) }
  },
  shown: ({ name, since }, longDay) => ({ title: name, lines: [`Since ${longDay(since)}`] }),
})

const writtenForYou = part({
  name: 'written-for-you',
  title: 'Written down for you',
  description:
    'Requests and offers that a neighbor wrote down for you, and that were over before you joined. It doesn’t say who wrote them or who helped.',
  rows: async function* ({ database, memberId, isBlocked }) {
    const rows = paged(
      (after) =>
        database
          .selectFrom('posts')
          .innerJoin('coordinatedNeighbors', 'coordinatedNeighbors.id', 'posts.writtenForId')
          .where('coordinatedNeighbors.memberId', '=', memberId)
          .where('posts.id', '>', after)
          .orderBy('posts.id')
          .limit(rowsAtOnce)
          .select(['posts.id', 'authorId', 'type', 'title', 'description', 'category', 'status'])
          .select(['dateNeeded', 'posts.createdAt'])
          .execute(),
      ({ id }) => id,
    )
    for await (const { authorId, dateNeeded, createdAt, ...row } of rows) {
      if (isBlocked(authorId)) continue
      yield { ...row, dateNeeded: toIso(dateNeeded), createdAt: toIso(createdAt) }
    }
  },
  shown: ({ type, title, description, dateNeeded, status }, longDay) => ({
    title,
    lines: [description, `${wordOf.postType(type)} for ${longDay(dateNeeded)}: ${wordOf.postStatus(status)}`],
  }),
})

const creditsBefore = part({
  name: 'credits-before-you-joined',
  title: 'Credits before you joined',
  description: 'Every change of the credits that a neighbor looked after for you, until you joined.',
  rows: async function* ({ database, memberId }) {
    const neighbors = await database
      .selectFrom('coordinatedNeighbors')
      .where('memberId', '=', memberId)
      .select('id')
      .execute()
    for (const { id } of neighbors) {
      const entries = await database
        .selectFrom('entries')
        .innerJoin('transfers', 'transfers.id', 'entries.transferId')
        .where('accountId', '=', neighborAccountId(id))
        .orderBy('entries.version')
        .select(['entries.amount', 'balanceAfter', 'reason', 'transfers.createdAt'])
        .execute()
      for (const { createdAt, ...row } of entries) yield { ...row, createdAt: toIso(createdAt) }
    }
  },
  shown: ({ amount, reason, balanceAfter, createdAt }, longDay) => ({
    title: `${movementInWords(amount)}: ${wordOf.creditReason(reason)}`,
    lines: [`${amountInWords(balanceAfter)} afterwards`, longDay(createdAt)],
  }),
})

const letter = part({
  name: 'letter',
  title: 'The letter that invited you',
  description:
    'What the operators’ list said about you when you joined. Your email address, ZIP code and former number are only here if the letter was for your own email address.',
  rows: async function* ({ database, memberId }) {
    const member = await memberById(database, memberId)
    const rows = database
      .selectFrom('letters')
      .where('memberId', '=', memberId)
      .orderBy('id')
      .select(['firstName', 'lastName', 'email', 'zipCode', 'oldId', 'opening', 'cameAt'])
      .execute()
    for await (const { email, zipCode, oldId, cameAt, ...row } of allOf(rows)) {
      // A letter may have come into other hands than those for which it was printed.
      const isOwn = email !== null && emailKey(email) === member?.emailKey
      yield {
        ...row,
        email: isOwn ? email : null,
        zipCode: isOwn ? zipCode : null,
        oldId: isOwn ? oldId : null,
        cameAt: cameAt === null ? null : toIso(cameAt),
      }
    }
  },
  shown: ({ firstName, lastName, email, opening, cameAt }, longDay) => ({
    title: fullNameOf({ firstName, lastName }),
    lines: [email, amountInWords(opening), cameAt && `You joined on ${longDay(cameAt)}`],
  }),
})

export const coordinationParts = [lookedAfter, writtenForYou, creditsBefore, letter] as const
