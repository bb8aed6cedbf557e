import 'fake-indexeddb/auto'
import { creditEntryIdOf } from '@porchlight/contracts/credits/credits.rows'
import type { Post, PostStatus } from '@porchlight/contracts/posts/posts.schema'
import { createId } from '@porchlight/contracts/values/id'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { queuedOperations } from '../../../app/device/queued-operations.ts'
import { MemberDatabase } from '../../../storage/database.ts'
import { addEntry } from '../../../sync/outbox/new-entry.factory.ts'
import { createOutbox } from '../../../sync/outbox/outbox.ts'
import { anEntry } from '../../credits/credits.factory.ts'
import { aHelp } from '../../help/help.factory.ts'
import { aMember, aPerson } from '../../members/members.factory.ts'
import { aNewPost, aPost, creating } from '../posts.factory.ts'
import { newestOf, readHistory } from './history.reads.ts'
import { groupOf } from './history.ts'

const memberId = createId()
const rosa = aPerson({ firstName: 'Rosa' })
const now = () => Date.parse('2026-11-20T12:00:00.000Z')
const at = (day: number) => new Date(Date.UTC(2026, 10, day, 10)).toISOString()
const rules = queuedOperations

let database: MemberDatabase
beforeEach(async () => {
  database = new MemberDatabase(memberId)
  await database.people.add(rosa)
})
afterEach(() => database.delete())

const read = () => readHistory({ database, memberId, now, rules })
const titles = async () => (await read()).map(({ post }) => post.title)
const credits = async () => (await read()).map(({ credit }) => credit)

async function keep(overrides: Parameters<typeof aPost>[0], authorId = memberId) {
  const post = aPost({ authorId, ...overrides })
  await database.posts.add(post)
  if (authorId === memberId) await database.postDetails.add({ id: post.id, authorId, location: null })
  return post
}

async function addMember(subscriptionPlan: 'free' | 'premium') {
  await database.members.add(
    aMember({ id: memberId, subscriptionPlan, subscriptionStatus: 'active', trialEndDate: null }),
  )
}

/** Adds the line of a request to the statement. */
async function pay({ id }: Pick<Post, 'id'>) {
  const entryId = creditEntryIdOf(`request:${id}`, memberId)
  await database.creditEntries.add(anEntry({ id: entryId, amount: -1, reason: 'request', postId: id }))
}

it.each([
  ['pending', 'open'],
  ['matched', 'inProgress'],
  ['in_progress', 'inProgress'],
  ['completed', 'done'],
  ['cancelled', 'ended'],
  ['expired', 'ended'],
] satisfies [PostStatus, string][])('M-070 a help post that is %s is in the group %s', (status, group) => {
  expect(groupOf(aPost({ status, dateNeeded: at(1) }), now())).toBe(group)
})

it('M-070 a meetup is open until its date, and ended after it', () => {
  const meetup = aPost({ type: 'event', dateNeeded: at(20) })
  expect(groupOf(meetup, Date.parse(at(19)))).toBe('open')
  expect(groupOf(meetup, Date.parse(at(21)))).toBe('ended')
})

describe('the posts of the history', () => {
  it('M-075 are the member’s own and those they help with, and no other neighbor’s', async () => {
    await keep({ title: 'mine', createdAt: at(18) })
    await keep({ title: 'my meetup', type: 'event', authorId: undefined, createdAt: at(17) } as never)
    const helped = await keep({ title: 'I help', status: 'matched', createdAt: at(16) }, rosa.id)
    await keep({ title: 'another’s', createdAt: at(19) }, rosa.id)
    const otherPost = await keep({ title: 'others help', status: 'matched', createdAt: at(19) }, rosa.id)
    await database.helps.bulkAdd([
      aHelp({ id: helped.id, authorId: rosa.id, helperId: memberId }),
      aHelp({ id: otherPost.id, authorId: rosa.id }),
    ])
    expect(await titles()).toEqual(['mine', 'my meetup', 'I help'])
  })

  it('M-070 begin with unsent ones, then the newest', async () => {
    await keep({ title: 'older', createdAt: at(17) })
    await keep({ title: 'newer', createdAt: at(18) })
    await addEntry(
      createOutbox({ database, memberId, rules, now }),
      creating(aNewPost({ id: createId(), title: 'waiting' })),
    )
    expect((await read()).map(({ post, state }) => [post.title, state])).toEqual([
      ['waiting', 'waiting'],
      ['newer', 'posted'],
      ['older', 'posted'],
    ])
  })

  it('M-072 on the profile are the last ones written', async () => {
    for (const day of [15, 18, 16, 17]) await keep({ title: `of ${day}`, createdAt: at(day) })
    expect(newestOf(await read(), 3).map(({ post }) => post.title)).toEqual(['of 18', 'of 17', 'of 16'])
  })
})

describe('credits of the history', () => {
  it('M-073 each help that earned a credit shows it, one’s own offer and another’s request alike', async () => {
    const offer = await keep({ type: 'offer', status: 'completed', closedAt: at(19) })
    const request = await keep({ status: 'completed', closedAt: at(18) }, rosa.id)
    const beyond = await keep({ type: 'offer', status: 'completed', closedAt: at(17) })
    const underWay = await keep({ type: 'offer', status: 'in_progress', createdAt: at(10) })
    await database.helps.bulkAdd([
      aHelp({ id: offer.id, authorId: memberId, helperId: rosa.id }),
      aHelp({ id: request.id, authorId: rosa.id, helperId: memberId }),
      aHelp({ id: beyond.id, authorId: memberId, helperId: rosa.id, earnsCredit: false }),
      aHelp({ id: underWay.id, authorId: memberId, helperId: rosa.id }),
    ])
    expect(await credits()).toEqual(['earned', 'earned', null, null])
  })

  it('M-074 each request that took a credit shows its cost, until it ended without help', async () => {
    const statuses = ['pending', 'in_progress', 'completed', 'cancelled', 'expired'] as const
    for (const [index, status] of statuses.entries())
      await pay(await keep({ status, createdAt: at(19 - index) }))
    expect(await credits()).toEqual(['cost', 'cost', 'cost', null, null])
  })

  it.each([
    ['with premium', 'premium'],
    ['after premium', 'free'],
  ] as const)('M-074 %s a request shows what it cost when it was posted', async (_when, subscriptionPlan) => {
    await addMember(subscriptionPlan)
    await pay(await keep({ createdAt: at(18) }))
    await keep({ createdAt: at(17) })
    expect(await credits()).toEqual(['cost', null])
  })

  it.each([
    ['premium', null],
    ['free', 'cost'],
  ] as const)('M-074 a waiting request costs what the %s plan takes', async (subscriptionPlan, credit) => {
    await addMember(subscriptionPlan)
    await addEntry(createOutbox({ database, memberId, rules, now }), creating(aNewPost({ id: createId() })))
    expect(await credits()).toEqual([credit])
  })

  it('M-074 being helped by an offer costs nothing and earns nothing', async () => {
    const offer = await keep({ type: 'offer', status: 'completed', closedAt: at(19) }, rosa.id)
    await database.helps.add(aHelp({ id: offer.id, authorId: rosa.id, helperId: memberId }))
    expect(await credits()).toEqual([null])
  })
})
