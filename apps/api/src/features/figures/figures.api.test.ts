/** Tests of the community's figures: a world of which each number is known, and what nobody can read out of them. */
import type { Figures } from '@porchlight/contracts/figures/figures.schema'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, hourMs, minuteMs } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { give } from '../../cli/commands.factory.ts'
import type { Row } from '../../database/schema/tables.ts'
import { anOffer, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { addCase, addDecidedCase, makeModerator } from '../cases/cases.factory.ts'
import { writeTo } from '../conversations/conversations.factory.ts'
import { addCredits } from '../credits/credits.factory.ts'
import { posted } from '../help/help.factory.ts'
import { mondayDate, weekAt, weekStart } from './weeks.ts'

const plenty = 100_000
const limits = { signUpsPerAddress: plenty, logInsPerAddress: plenty, requestsPerMember: plenty }
const weekMs = 7 * dayMs

let testApp: TestApp
/** The first member is the operator. */
let operator: TestMember
/** The beginning of the week in which everybody joins. */
let firstMonday: number
/** A post of the operator's, of which others are copies. */
let examplePost: Row<'posts'>
beforeEach(async () => {
  testApp = await buildTestApp({ LIMITS: JSON.stringify(limits) })
  firstMonday = weekStart(weekAt(Date.now(), 'UTC') + 1, 'UTC')
  goTo(hourMs)
  operator = await testApp.signUp('Olu')
  const id = await posted(operator, anOffer({}, testApp.clock.now()))
  examplePost = await testApp.app.database.reader
    .selectFrom('posts')
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow()
  await testApp.app.database.transact(({ database }) => database.deleteFrom('posts').execute())
})
afterEach(() => testApp.close())

/** Sets the clock to so many ms after the first Monday. */
function goTo(ms: number): void {
  testApp.clock.advance(firstMonday + ms - testApp.clock.now())
}

type PostInput = Partial<Row<'posts'>> & { authorId: string; at: number }

async function write(...posts: PostInput[]): Promise<void> {
  const rows = posts.map(({ at, ...overrides }) => ({
    ...examplePost,
    ...{ id: createId(), createdAt: firstMonday + at, shownAt: firstMonday + at, ...overrides },
  }))
  await testApp.app.database.transact(({ database }) => database.insertInto('posts').values(rows).execute())
}

/** A request that a neighbor helped with, and one that nobody did. */
const helped = (author: TestMember, helper: TestMember, at: number, afterMs: number): PostInput => ({
  ...{ authorId: author.id, helperId: helper.id, type: 'request', at },
  ...{ status: 'completed', closedAt: firstMonday + at + afterMs, clockAt: null },
})
const unanswered = (author: TestMember, at: number, afterMs: number): PostInput => ({
  ...{ authorId: author.id, type: 'request', category: 'pet_animal', at },
  ...{ status: 'expired', closedAt: firstMonday + at + afterMs, clockAt: null },
})

async function read(): Promise<Figures> {
  // Weeks have gone by, and the earlier session with them.
  await operator.logIn()
  const { status, text, json } = await operator.call('GET', '/api/operator/figures')
  expect(status, text).toBe(200)
  return json<Figures>()
}

async function countWeeksAt(ms: number): Promise<Figures> {
  goTo(ms)
  await testApp.app.jobs.runAll()
  return read()
}

const seriesOf = ({ series }: Figures, name: string) => {
  const { byWeek, recent, total } = series.find((each) => each.name === name) ?? { byWeek: [] }
  return { byWeek, recent, total }
}

const neighbors = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, at) => testApp.signUp(`Nia${at}`)))

test('P-142 each number of three weeks is what the neighbors did, in whole weeks alone', async () => {
  const all = await neighbors(6)
  const [ana, ben, cleo, dov, eli, fay] = all as [
    ...[TestMember, TestMember, TestMember, TestMember, TestMember, TestMember],
  ]
  for (const { id } of all) await addCredits(testApp, id, 2)
  await write(
    ...all.map(({ id: authorId }) => ({ authorId, at: dayMs })),
    helped(ana, ben, 2 * dayMs, 2 * hourMs),
    helped(cleo, dov, 2 * dayMs, 2 * hourMs),
    helped(eli, fay, 2 * dayMs, 2 * hourMs),
    // In the second week two members write eight offers, and three requests are answered after two days.
    ...Array.from({ length: 8 }, (_, at) => ({ authorId: at < 4 ? ana.id : ben.id, at: weekMs + dayMs })),
    helped(ben, ana, weekMs, 50 * hourMs),
    helped(dov, cleo, weekMs, 50 * hourMs),
    helped(fay, eli, weekMs, 50 * hourMs),
    // In the third, three offers; and one in the week that is not over.
    ...[cleo, dov, eli].map(({ id: authorId }) => ({ authorId, at: 2 * weekMs + dayMs })),
    { authorId: fay.id, at: 3 * weekMs + hourMs },
  )
  const { balance } = await testApp.app.database.reader
    .selectFrom('accounts')
    .where('id', '=', 'community')
    .select('balance')
    .executeTakeFirstOrThrow()
  const figures = await countWeeksAt(3 * weekMs + 2 * hourMs)
  const first = weekAt(firstMonday, 'UTC')
  expect(figures.weeks).toEqual([first, first + 1, first + 2].map(mondayDate))
  expect(seriesOf(figures, 'newMembers')).toEqual({ byWeek: [7, null, null], recent: 7, total: 7 })
  expect(seriesOf(figures, 'requests')).toEqual({ byWeek: [null, null, null], recent: 5, total: 5 })
  // Of the eight offers of two members four count, and with the three of the third week they make a five.
  expect(seriesOf(figures, 'offers')).toEqual({ byWeek: [6, null, null], recent: 11, total: 11 })
  expect(seriesOf(figures, 'helped')).toEqual({ byWeek: [null, null, null], recent: 5, total: 5 })
  expect(seriesOf(figures, 'activeMembers')).toEqual({ byWeek: [6, 6, null] })
  expect(seriesOf(figures, 'leftMembers')).toEqual({ byWeek: [null, null, null], recent: null, total: null })
  expect(seriesOf(figures, 'creditsMinted').byWeek).toEqual([-balance, null, null])
  // Six were helped with: three within two hours, three after two days. Fewer than five are not told apart.
  const helpTimes = {
    helped: 5,
    halfWithinHours: 3,
    within: [
      { hours: 24, count: null },
      { hours: 72, count: 5 },
      { hours: 168, count: 5 },
    ],
  }
  expect(figures.helpTimes).toEqual({ recent: helpTimes, total: helpTimes })
  expect(figures.now).toMatchObject({ members: 5, creditsHeld: -balance - (-balance % 5) })
})

test('P-142 unanswered requests are counted by category, and hidden where few people wrote them', async () => {
  const all = await neighbors(6)
  await write(
    ...all.map((author) => unanswered(author, dayMs, 3 * dayMs)),
    // One neighbor's own seven, and what others still wait for.
    ...Array.from({ length: 7 }, () => ({
      ...unanswered(all[0] as TestMember, dayMs, 3 * dayMs),
      category: 'home_yard' as const,
    })),
    ...all.map(({ id: authorId }) => ({
      ...{ authorId, at: 3 * dayMs, type: 'request' as const, category: 'meal_hospitality' as const },
    })),
  )
  const { unanswered: rows } = await countWeeksAt(weekMs)
  expect(rows.find(({ category }) => category === 'pet_animal')).toMatchObject({
    endedCount: 5,
    waitingCount: null,
  })
  expect(rows.find(({ category }) => category === 'home_yard')).toMatchObject({
    endedCount: null,
    waitingCount: null,
  })
  expect(rows.find(({ category }) => category === 'meal_hospitality')).toMatchObject({
    ...{ endedCount: null, waitingCount: 5 },
  })
  expect(rows).toHaveLength(10)
})

test('P-142 in a community of one member, nothing can be read of what that member did', async () => {
  await addCredits(testApp, operator.id, 40)
  await write(
    ...Array.from({ length: 9 }, () => ({ authorId: operator.id, at: dayMs })),
    ...Array.from({ length: 9 }, () => unanswered(operator, dayMs, dayMs)),
    ...Array.from({ length: 9 }, () => ({
      ...{ authorId: operator.id, at: 5 * dayMs, type: 'request' as const },
    })),
  )
  const figures = await countWeeksAt(2 * weekMs)
  const numbers = (value: unknown): unknown[] =>
    typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbers) : [value]
  const { weeks, helpTimes, ...hideable } = figures
  expect(weeks).toHaveLength(2)
  expect(numbers(hideable).filter((value) => typeof value === 'number')).toEqual([])
  for (const { helped: count, halfWithinHours } of [helpTimes.recent, helpTimes.total])
    expect([count, halfWithinHours]).toEqual([null, null])
})

test('P-142 who writes, comes to a meetup or spends a credit was active, and who only gets one was not', async () => {
  const all = await neighbors(6)
  const { transact, reader } = testApp.app.database
  goTo(weekMs + dayMs)
  for (const each of all) expect((await writeTo(each, operator.id)).status).toBe(200)
  const meetupId = createId()
  await write({ id: meetupId, authorId: operator.id, type: 'event', at: 0 })
  await transact(({ database }) =>
    database
      .insertInto('rsvps')
      .values(
        all.map(({ id: memberId }, place) => ({
          ...{ postId: meetupId, place, memberId, createdAt: firstMonday + 2 * weekMs + dayMs },
          ...{ state: 'going' as const, askedAt: null, confirmedAt: null, isUnlisted: 0 as const },
        })),
      )
      .execute(),
  )
  goTo(3 * weekMs + dayMs)
  for (const { id } of all) await addCredits(testApp, id, 2)
  const gains = await reader
    .selectFrom('creditEntries')
    .where('createdAt', '>', firstMonday + 3 * weekMs)
    .selectAll()
    .execute()
  const spendings = gains.map((gain) => ({
    ...gain,
    ...{ id: createId(), amount: -1, createdAt: firstMonday + 4 * weekMs + dayMs },
  }))
  await transact(({ database }) => database.insertInto('creditEntries').values(spendings).execute())
  const figures = await countWeeksAt(5 * weekMs)
  expect(seriesOf(figures, 'activeMembers').byWeek).toEqual([null, 6, 6, null, 6])
  expect(seriesOf(figures, 'creditsMinted').byWeek).toEqual([14, null, null, 12, null])
})

test('P-142 a hidden post is no request, offer or wait, and a meetup no help', async () => {
  const all = await neighbors(6)
  const hiddenPost = { at: dayMs, hiddenAt: firstMonday + 2 * dayMs }
  await write(
    ...all.map(({ id: authorId }) => ({ ...hiddenPost, authorId })),
    ...all.map(({ id: authorId }) => ({
      ...{ ...hiddenPost, authorId, type: 'request' as const, category: 'meal_hospitality' as const },
    })),
    ...all.map((author) => ({ ...unanswered(author, dayMs, dayMs), hiddenAt: hiddenPost.hiddenAt })),
    ...all.map((author) => ({ ...helped(author, operator, dayMs, hourMs), type: 'event' as const })),
  )
  const figures = await countWeeksAt(weekMs)
  for (const name of ['requests', 'offers', 'helped'])
    expect(seriesOf(figures, name), name).toEqual({ byWeek: [null], recent: null, total: null })
  for (const { category, endedCount, waitingCount } of figures.unanswered)
    expect([endedCount, waitingCount], category).toEqual([null, null])
})

test('P-142 a help counts for both: five helpers of one neighbor are six people, and five helps of the same two are two', async () => {
  const all = await neighbors(5)
  await write(
    ...all.map((helper) => helped(operator, helper, dayMs, hourMs)),
    ...all.map((author) => helped(author, operator, weekMs + dayMs, hourMs)),
    ...all.map(() => helped(all[0] as TestMember, operator, 2 * weekMs + dayMs, hourMs)),
  )
  expect(seriesOf(await countWeeksAt(3 * weekMs), 'helped').byWeek).toEqual([5, 5, null])
})

test('P-142 a member who leaves takes nothing out of earlier weeks, and is counted without a name', async () => {
  const all = await neighbors(9)
  await write(...all.map(({ id: authorId }) => ({ authorId, at: dayMs })))
  const before = await countWeeksAt(weekMs)
  expect(seriesOf(before, 'offers')).toEqual({ byWeek: [9], recent: 9, total: 9 })
  for (const { email } of all.slice(0, 5)) {
    const { code, complaints } = await give(
      testApp.environment,
      ['remove-member', email, '--yes'],
      testApp.clock.now,
    )
    expect(code, complaints).toBe(0)
  }
  const after = await countWeeksAt(2 * weekMs)
  expect(seriesOf(after, 'offers')).toEqual({ byWeek: [9, null], recent: 9, total: 9 })
  expect(seriesOf(after, 'leftMembers')).toEqual({ byWeek: [null, 5], recent: 5, total: 5 })
  expect([before.now.members, after.now.members]).toEqual([10, 5])
})

test('P-142 only twelve weeks are shown one by one, and the sum of all has the earlier ones', async () => {
  const all = await neighbors(5)
  await write(
    ...Array.from({ length: 14 }, (_, week) => week).flatMap((week) =>
      all.map(({ id: authorId }) => ({ authorId, at: week * weekMs + dayMs })),
    ),
  )
  const figures = await countWeeksAt(14 * weekMs)
  expect(figures.weeks).toHaveLength(12)
  expect(figures.weeks[0]).toBe(mondayDate(weekAt(firstMonday + 2 * weekMs, 'UTC')))
  expect(seriesOf(figures, 'offers')).toEqual({ byWeek: Array(12).fill(5), recent: 60, total: 70 })
})

test('P-142 open cases are counted by fives, read at most every five minutes', async () => {
  for (let at = 0; at < 6; at += 1) await addCase(testApp)
  await addCase(testApp, { kind: 'check', subject: 'check' })
  expect((await read()).now).toMatchObject({ openCases: 5, openReports: 5 })
  for (let at = 0; at < 4; at += 1) {
    await addCase(testApp)
    await addDecidedCase(testApp, { moderatorId: null })
  }
  testApp.clock.advance(4 * minuteMs)
  expect((await read()).now).toMatchObject({ openCases: 5, openReports: 5 })
  testApp.clock.advance(1.5 * minuteMs)
  expect((await read()).now).toMatchObject({ openCases: 10, openReports: 10 })
})

test('P-142 moderators and members are refused the figures, also while an operator’s are cached', async () => {
  const [mona, noor] = (await neighbors(2)) as [TestMember, TestMember]
  await makeModerator(testApp, mona.id)
  await read()
  for (const member of [mona, noor]) {
    const { status, json } = await member.call('GET', '/api/operator/figures')
    expect([status, json().code]).toEqual([403, 'operators_only'])
  }
})
