/** Tests of what hangs in the community's window: only what its author agreed to, and nothing that leads further. */

import type { WireError } from '@porchlight/contracts/errors/refusals'
import type { PostDetails, PostResponse } from '@porchlight/contracts/posts/posts.schema'
import type { SanctionAct } from '@porchlight/contracts/standing/standing.catalogue'
import { createId, hasTime } from '@porchlight/contracts/values/id'
import { dayMs, hourMs, minuteMs, toIso } from '@porchlight/contracts/values/time'
import { type WindowPost, windowLimits } from '@porchlight/contracts/window/window.schema'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  aMeetup,
  anOffer,
  aRequest,
  buildTestApp,
  type TestApp,
  type TestMember,
} from '../../testing/app.factory.ts'
import { callSignedOut, fullLastName, readOk } from '../../testing/responses.factory.ts'
import { addCoordinated, makeCoordinator } from '../coordination/coordination.factory.ts'
import { createMatchedHelp, posted, rowsFor } from '../help/help.factory.ts'
import { showMeetups } from '../meetups/meetups.factory.ts'
import { hidePost } from '../posts/posts.operations.ts'
import { removeMember } from '../removal/remove-member.operations.ts'
import { applyDecision, lift } from '../standing/standing.operations.ts'

const limits = JSON.stringify({ postsPerDay: 1000, logInsPerAddress: 1000, signUpsPerAddress: 1000 })

let testApp: TestApp
/** The first member, who runs the community. */
let olga: TestMember
let rosa: TestMember
let noor: TestMember
beforeEach(async () => {
  testApp = await buildTestApp({ PUBLIC_BOARD: 'on', LIMITS: limits })
  olga = await testApp.signUp('Olga')
  rosa = await testApp.signUp('Rosa')
  noor = await testApp.signUp('Noor')
})
afterEach(() => testApp.close())

const aMarkedOffer = (overrides: object = {}) => ({
  ...anOffer({}, testApp.clock.now()),
  isInWindow: true,
  ...overrides,
})
/** Asks for the window after the time for which an earlier reading counts. */
async function lookIn(headers: Record<string, string> = {}) {
  testApp.clock.advance(20_000)
  return callSignedOut(testApp, 'GET', '/api/window', { headers })
}
const windowPosts = async () => readOk<{ posts: WindowPost[] }>(await lookIn()).posts
const titles = async () => (await windowPosts()).map(({ title }) => title)
const edit = (by: TestMember, id: string, changes: object) =>
  by.call('PATCH', `/api/posts/${id}`, { body: changes })

describe('what a member agrees to', () => {
  it('P-143 a post hangs in the window only with its author’s mark, and shows what they agreed to, to the letter', async () => {
    await posted(rosa, anOffer({ title: 'Not for strangers' }))
    const id = await posted(rosa, aMarkedOffer({ title: 'I can water your plants' }))
    const [post, ...otherPosts] = await windowPosts()
    expect(otherPosts).toEqual([])
    expect(post).toEqual({
      code: expect.any(String),
      type: 'offer',
      title: 'I can water your plants',
      category: 'transportation_errands',
      firstName: 'Rosa',
      weekday: new Date(testApp.clock.now() + dayMs).getUTCDay(),
    })
    const { text } = await lookIn()
    for (const trace of [id, rosa.id, fullLastName, 'after the drops', 'Echo Park', '90026', '09:15'])
      expect(text).not.toContain(trace)
  })

  it('P-143 the mark is read by its author alone, and is never on a meetup', async () => {
    const id = await posted(rosa, aMarkedOffer())
    expect((await rowsFor(rosa, 'postDetails')).get(id)).toMatchObject({ isInWindow: true })
    expect(JSON.stringify([...(await rowsFor(noor, 'posts')).values()])).not.toContain('indow')
    await createMatchedHelp(rosa, noor, aMarkedOffer({ title: 'Matched' })).then(async (helpId) => {
      const details = (await rowsFor(noor, 'postDetails')).get(helpId) as PostDetails | undefined
      expect([details?.authorId, details?.isInWindow]).toEqual([rosa.id, undefined])
    })
    await rosa.call('PATCH', '/api/profile/complete', {
      body: { bio: 'I bake on Sundays.', interests: ['Cooking'] },
    })
    const meetup = await posted(rosa, aMeetup({ isInWindow: true, title: 'Potluck' }))
    await showMeetups(testApp)
    expect(await titles()).not.toContain('Potluck')
    const refusal = await edit(rosa, meetup, { isInWindow: true })
    expect([refusal.status, refusal.json<WireError>().code]).toEqual([400, 'invalid'])
  })

  it('P-143 a post that was written down for somebody else does not hang there: they agreed to nothing', async () => {
    await makeCoordinator(testApp, rosa.id)
    const neighborId = await addCoordinated(testApp, { coordinatorId: rosa.id })
    const writtenFor = { id: neighborId, name: 'Ruth M.' }
    const id = await posted(rosa, aMarkedOffer({ writtenFor }))
    expect(await titles()).toEqual([])
    expect((await edit(rosa, id, { isInWindow: true })).status).toBe(200)
    expect(await titles()).toEqual([])
  })

  it('P-143 taking the mark off takes the post down, without news for others; the next mark has another code', async () => {
    const id = await posted(rosa, aMarkedOffer())
    const [first] = await windowPosts()
    const before = await noor.round()
    expect((await edit(rosa, id, { isInWindow: false })).status).toBe(200)
    expect(await titles()).toEqual([])
    expect((await rowsFor(rosa, 'postDetails')).get(id)).not.toHaveProperty('isInWindow')
    const news = await noor.round({ cursor: before.cursor })
    expect((news.rows ?? []).filter((row) => row.id === id)).toEqual([])
    expect((await noor.call('GET', `/api/posts/${first?.code}`)).status).toBe(404)
    await edit(rosa, id, { isInWindow: true })
    const [second] = await windowPosts()
    expect(second?.code).not.toBe(first?.code)
    await edit(rosa, id, { title: 'Still there' })
    expect((await windowPosts()).map(({ code, title }) => [code, title])).toEqual([
      [second?.code, 'Still there'],
    ])
  })

  it('P-143 a code leads members to the post and strangers to nothing, and says nothing of when it was written', async () => {
    const id = await posted(rosa, aMarkedOffer())
    const [post] = await windowPosts()
    const code = String(post?.code)
    expect([code === id, hasTime(code as Parameters<typeof hasTime>[0])]).toEqual([false, false])
    expect(readOk<PostResponse>(await noor.call('GET', `/api/posts/${code}`)).id).toBe(id)
    expect((await callSignedOut(testApp, 'GET', `/api/posts/${code}`)).status).toBe(401)
    await posted(noor, anOffer())
    expect((await rosa.call('PUT', `/api/users/${noor.id}/block`)).status).toBe(200)
    expect((await noor.call('GET', `/api/posts/${code}`)).status).toBe(404)
    // A window has no viewer: what a block changed in it would tell everybody of the block.
    expect(await titles()).toEqual(['I can water your plants'])
  })
})

describe('what takes a post down', () => {
  const decide = (act: SanctionAct, { id }: TestMember, until = testApp.clock.now() + dayMs) =>
    testApp.app.database.transact((transaction) =>
      applyDecision(transaction, {
        ...{ act, memberId: id, operatorId: olga.id, reason: 'Words', rule: 'harassment', until },
      }),
    )
  const liftOf = ({ id }: TestMember) =>
    testApp.app.database.transact((transaction) => lift(transaction, { memberId: id, operatorId: olga.id }))
  const report = (by: TestMember, subjectId: string) =>
    by.call('POST', '/api/reports', { body: { id: createId(), subject: 'post', subjectId, reason: 'spam' } })

  it('P-143 it is withdrawn, hidden, over, or somebody was chosen', async () => {
    // Before midnight an hour from now is tomorrow, too.
    const dateNeeded = toIso(testApp.clock.now() + 2 * dayMs)
    const withdrawnId = await posted(rosa, aMarkedOffer({ title: 'Withdrawn', dateNeeded }))
    const hiddenId = await posted(rosa, aMarkedOffer({ title: 'Hidden', dateNeeded }))
    await posted(rosa, aMarkedOffer({ title: 'Soon over', dateNeeded: toIso(testApp.clock.now() + hourMs) }))
    await createMatchedHelp(rosa, noor, aMarkedOffer({ title: 'Found' }))
    await posted(rosa, aMarkedOffer({ title: 'Stays', dateNeeded: toIso(testApp.clock.now() + 3 * dayMs) }))
    expect(await titles()).toEqual(['Soon over', 'Hidden', 'Withdrawn', 'Stays'])
    await rosa.call('DELETE', `/api/posts/${withdrawnId}`)
    expect(await titles()).toEqual(['Soon over', 'Hidden', 'Stays'])
    await testApp.app.database.transact((transaction) => hidePost(transaction, hiddenId, true))
    expect(await titles()).toEqual(['Soon over', 'Stays'])
    testApp.clock.advance(hourMs)
    expect(await titles()).toEqual(['Stays'])
  })

  it('P-143 a report takes it down until an operator has decided', async () => {
    const id = await posted(rosa, aMarkedOffer())
    expect((await report(noor, id)).status).toBe(200)
    expect(await titles()).toEqual([])
    await testApp.app.database.transact(({ database, now }) =>
      database.updateTable('reports').set({ closedAt: now }).where('subjectId', '=', id).execute(),
    )
    expect(await titles()).toEqual(['I can water your plants'])
  })

  it('P-143 its author is muted, suspended, away or removed', async () => {
    const id = await posted(rosa, aMarkedOffer())
    await decide('mute', rosa)
    expect(await titles()).toEqual([])
    // To hide something of one's own is no writing.
    expect((await edit(rosa, id, { isInWindow: true })).status).toBe(403)
    expect((await edit(rosa, id, { title: 'Words', isInWindow: false })).status).toBe(403)
    expect((await edit(rosa, id, { isInWindow: false })).status).toBe(200)
    await liftOf(rosa)
    await edit(rosa, id, { isInWindow: true })
    expect(await titles()).toHaveLength(1)
    await decide('suspend', rosa)
    expect(await titles()).toEqual([])
    expect((await edit(rosa, id, { isInWindow: false })).status).toBe(200)
    await liftOf(rosa)
    await edit(rosa, id, { isInWindow: true })
    expect(await titles()).toHaveLength(1)
    const setAway = (awayUntil: string | null) =>
      rosa.call('PUT', '/api/profile/away', { body: { awayUntil } })
    expect((await setAway(toIso(testApp.clock.now() + dayMs))).status).toBe(200)
    expect(await titles()).toEqual([])
    await setAway(null)
    expect(await titles()).toHaveLength(1)
    await removeMember({ ...testApp.app.database, dataDir: testApp.dataDir, timeZone: 'UTC' }, rosa.id)
    expect(await titles()).toEqual([])
  })

  it.each([
    ['a mute', (until: number) => decide('mute', rosa, until)],
    [
      'being away',
      (until: number) => rosa.call('PUT', '/api/profile/away', { body: { awayUntil: toIso(until) } }),
    ],
  ])('P-143 %s that ends by the clock brings it back', async (_what, begin) => {
    await posted(rosa, aMarkedOffer({ dateNeeded: toIso(testApp.clock.now() + 3 * dayMs) }))
    await begin(testApp.clock.now() + hourMs)
    expect(await titles()).toEqual([])
    testApp.clock.advance(hourMs)
    expect(await titles()).toHaveLength(1)
  })

  it('P-143 a suspension that ends by the clock brings it back, once its posts are shown again', async () => {
    await posted(rosa, aMarkedOffer({ dateNeeded: toIso(testApp.clock.now() + 3 * dayMs) }))
    await decide('suspend', rosa, testApp.clock.now() + hourMs)
    expect(await titles()).toEqual([])
    testApp.clock.advance(hourMs)
    await testApp.app.jobs.runAll()
    expect(await titles()).toHaveLength(1)
  })
})

describe('what nobody finds out there', () => {
  it.each([
    'Come to 12 Lemoyne St at noon',
    'Call 213 555 0142',
    'ada@example.org',
    'Help at the yellow house on the corner',
  ])('P-143 a title such as “%s” stays out of it, and so does such a name', async (title) => {
    await posted(rosa, aMarkedOffer({ title, location: 'yellow house on the corner' }))
    expect(await titles()).toEqual([])
    await testApp.app.database.transact(({ database }) =>
      database
        .updateTable('members')
        .set({ firstName: 'Noor 213 555 0142' })
        .where('id', '=', noor.id)
        .execute(),
    )
    await posted(noor, aMarkedOffer({ title: 'Violin' }))
    expect(await windowPosts()).toMatchObject([{ title: 'Violin', firstName: null }])
  })

  it('P-143 markup stays text, and characters that steer a line are gone', async () => {
    await posted(rosa, aMarkedOffer({ title: '\u202e<b>Soup</b>\u200f\n\u2028& <script>tea' }))
    await posted(noor, aMarkedOffer({ title: 'Bre\u00adad\u200b and\u2060 jam 👩‍🌾' }))
    expect(await titles()).toEqual(['<b>Soup</b> & <script>tea', 'Bread and jam 👩‍🌾'])
  })

  it('P-143 a number with signs between its figures that show nothing keeps a post off the window', async () => {
    for (const sign of ['\u200b', '\u00ad', '\u2060', '\u2011'])
      await posted(rosa, aMarkedOffer({ title: `Call ${[...'2135550142'].join(sign)}` }))
    expect(await titles()).toEqual([])
  })

  it('P-143 the order is by kind, day and title, whatever was posted first', async () => {
    const inDays = (days: number) => toIso(testApp.clock.now() + days * dayMs)
    await posted(rosa, aMarkedOffer({ title: 'Violin', dateNeeded: inDays(2) }))
    await posted(noor, aMarkedOffer({ title: 'Bread', dateNeeded: inDays(9) }))
    await posted(rosa, aMarkedOffer({ title: 'Apples', dateNeeded: inDays(30) }))
    await posted(noor, aMarkedOffer({ title: 'Drums', dateNeeded: inDays(2) }))
    await posted(rosa, {
      ...aRequest({}, testApp.clock.now()),
      isInWindow: true,
      title: 'Ride',
      dateNeeded: inDays(5),
    })
    const posts = await windowPosts()
    expect(posts.map(({ title }) => title)).toEqual(['Ride', 'Drums', 'Violin', 'Apples', 'Bread'])
    const weekdayIn = (days: number) => new Date(testApp.clock.now() + days * dayMs).getUTCDay()
    expect(posts.map(({ weekday }) => weekday)).toEqual([
      weekdayIn(5),
      weekdayIn(2),
      weekdayIn(2),
      null,
      null,
    ])
  })

  it('P-143 today and six days are weekdays, a week is not, by the community’s clock', async () => {
    const zone = await buildTestApp({ PUBLIC_BOARD: 'on', COMMUNITY_TIME_ZONE: 'Pacific/Kiritimati' })
    const ana = await zone.signUp('Ana')
    // Kiritimati is fourteen hours ahead: its midnight is at ten in the morning.
    const findMidnight = () => Math.ceil((zone.clock.now() + 14 * hourMs) / dayMs) * dayMs - 14 * hourMs
    // A post of the last minute before it must still be to come.
    if (findMidnight() - zone.clock.now() < 5 * minuteMs) zone.clock.advance(5 * minuteMs)
    const midnight = findMidnight()
    for (const days of [0, 6, 7]) {
      const dateNeeded = toIso(midnight + days * dayMs - minuteMs)
      await posted(ana, { ...anOffer({ title: `In ${days}`, dateNeeded }), isInWindow: true })
    }
    const { posts } = readOk<{ posts: WindowPost[] }>(await callSignedOut(zone, 'GET', '/api/window'))
    const today = new Date(midnight - dayMs + 14 * hourMs).getUTCDay()
    expect(posts.map(({ title, weekday }) => [title, weekday])).toEqual([
      ['In 0', today],
      ['In 6', (today + 6) % 7],
      ['In 7', null],
    ])
    await zone.close()
  })

  it('P-143 nobody fills it alone, and it is bounded', async () => {
    for (let index = 0; index < windowLimits.postsPerMemberMax + 2; index += 1)
      await posted(rosa, aMarkedOffer({ title: `Mine ${index}` }))
    expect(await windowPosts()).toHaveLength(windowLimits.postsPerMemberMax)
    await posted(noor, aMarkedOffer({ title: 'Also here' }))
    expect(await titles()).toContain('Also here')
    await testApp.app.database.transact(async ({ database }) => {
      const row = await database
        .selectFrom('posts')
        .where('authorId', '=', noor.id)
        .selectAll()
        .executeTakeFirstOrThrow()
      const members = await database.selectFrom('members').where('id', '=', noor.id).selectAll().execute()
      for (let author = 0; author < 20; author += 1) {
        const authorId = createId()
        const [member] = members
        if (member)
          await database
            .insertInto('members')
            .values({ ...member, id: authorId, email: authorId, emailKey: authorId })
            .execute()
        for (let index = 0; index < 5; index += 1)
          await database
            .insertInto('posts')
            .values({ ...row, id: createId(), windowCode: createId(), authorId })
            .execute()
      }
    })
    expect(await windowPosts()).toHaveLength(windowLimits.postsMax)
  })
})

describe('how it is asked for', () => {
  it('P-143 a community without a public board responds as to an unknown address, and stores no mark', async () => {
    const closedApp = await buildTestApp()
    const ana = await closedApp.signUp('Ana')
    const id = await posted(ana, { ...anOffer(), isInWindow: true })
    expect((await rowsFor(ana, 'postDetails')).get(id)).not.toHaveProperty('isInWindow')
    await edit(ana, id, { isInWindow: true })
    expect((await rowsFor(ana, 'postDetails')).get(id)).not.toHaveProperty('isInWindow')
    const [window, unknown] = await Promise.all(
      ['/api/window', '/api/nothing'].map((path) => callSignedOut(closedApp, 'GET', path)),
    )
    expect([window?.status, window?.text]).toEqual([404, unknown?.text])
    expect(window?.headers['cache-control']).toBe('no-store')
    await closedApp.close()
  })

  it('P-143 the response may be cached for seconds, and is checked by its etag', async () => {
    await posted(rosa, aMarkedOffer())
    const first = await lookIn()
    expect(first.headers).toMatchObject({
      'cache-control': 'public, max-age=20',
      'content-type': 'application/json',
    })
    const etag = String(first.headers.etag)
    const again = await lookIn({ 'if-none-match': etag })
    expect([again.status, again.text]).toEqual([304, ''])
    await posted(noor, aMarkedOffer({ title: 'News' }))
    const changedResponse = await lookIn({ 'if-none-match': etag })
    expect([changedResponse.status, changedResponse.headers.etag === etag]).toEqual([200, false])
    // A member reads the same: nothing in it depends on who asks.
    expect((await rosa.call('GET', '/api/window')).text).toBe(changedResponse.text)
  })

  it('P-143 however many ask, it is read once in a while', async () => {
    await posted(rosa, aMarkedOffer())
    expect(await titles()).toHaveLength(1)
    await posted(noor, aMarkedOffer({ title: 'A moment later' }))
    testApp.clock.advance(15_000)
    const early = await callSignedOut(testApp, 'GET', '/api/window')
    expect(readOk<{ posts: WindowPost[] }>(early).posts).toHaveLength(1)
    expect(await titles()).toHaveLength(2)
  })

  it('P-143 strangers who ask too often are refused like everywhere', async () => {
    const narrow = await buildTestApp({
      PUBLIC_BOARD: 'on',
      LIMITS: JSON.stringify({ requestsPerAddress: 3 }),
    })
    const statuses: number[] = []
    for (let count = 0; count < 4; count += 1)
      statuses.push((await callSignedOut(narrow, 'GET', '/api/window')).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    await narrow.close()
  })
})
