/** Tests of what operators decide about members: what is taken, until when, what is settled, and what comes back. */
import { switchesOf } from '@porchlight/contracts/notifications/settings.rules'
import { type SanctionAct, sanctionActs } from '@porchlight/contracts/standing/standing.catalogue'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, hourMs, toIso } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connect, waitForClose } from '../../realtime/dial.factory.ts'
import {
  aMeetup,
  anOffer,
  aRequest,
  buildTestApp,
  type TestApp,
  type TestMember,
} from '../../testing/app.factory.ts'
import { listen } from '../../testing/wire.factory.ts'
import { writeTo } from '../conversations/conversations.factory.ts'
import { ledgerFaults } from '../credits/credits.queries.ts'
import { newsFor } from '../delivery/news.queries.ts'
import {
  accept,
  createMatchedHelp,
  creditsOf,
  escrowOf,
  expectHelp,
  posted,
  readRefusal,
  rowsFor,
  step,
  toldTo,
} from '../help/help.factory.ts'
import { invite } from '../invitations/invitations.factory.ts'
import { removeMember } from '../removal/remove-member.operations.ts'
import { decisionsAbout, waitingAppeals } from './appeals.queries.ts'
import { showPostsAgain } from './standing.feature.ts'
import { applyDecision, lift, refuseAppeal } from './standing.operations.ts'

let testApp: TestApp
/** The first member, who runs the community. */
let olga: TestMember
let rosa: TestMember
let noor: TestMember
beforeEach(async () => {
  testApp = await buildTestApp({
    LIMITS: JSON.stringify({ logInsPerAddress: 1000, signUpsPerAddress: 1000 }),
  })
  olga = await testApp.signUp('Olga')
  await makeOperator(olga)
  rosa = await testApp.signUp('Rosa')
  noor = await testApp.signUp('Noor')
})
afterEach(async () => {
  expect(await ledgerFaults(testApp.app.database.reader)).toEqual([])
  await testApp.close()
})

const makeOperator = ({ id }: TestMember) =>
  testApp.app.database.transact(({ database }) =>
    database.updateTable('members').set({ isOperator: 1 }).where('id', '=', id).execute(),
  )

const reason = 'You wrote to a neighbor who had asked you to stop.'
const rule = 'harassment' as const
const week = () => testApp.clock.now() + 7 * dayMs

const decide = (act: SanctionAct, { id }: { id: string }, overrides: object = {}) =>
  testApp.app.database.transact((transaction) =>
    applyDecision(transaction, {
      ...{ act, memberId: id, operatorId: olga.id, reason, rule, until: week() },
      ...overrides,
    }),
  )
const liftOf = ({ id }: TestMember) =>
  testApp.app.database.transact((transaction) => lift(transaction, { memberId: id, operatorId: olga.id }))
const standingOf = async (member: TestMember) => (await rowsFor(member, 'standings')).get(member.id)
const appeal = (by: TestMember, decisionId: string, text = 'I did not know that.') =>
  by.call('POST', '/api/standing/appeals', { body: { decisionId, text } })
const gift = (by: TestMember, to: { id: string }, message = '') =>
  by.call('POST', '/api/credits/gift', { body: { id: createId(), toUserId: to.id, amount: 1, message } })
const isOnBoard = async (member: TestMember, id: string) => (await rowsFor(member, 'posts')).has(id)
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code?: string }) => error.code,
  )

describe('a mute', () => {
  it('takes away what carries words to others, with the reason and the end; all else stays', async () => {
    const until = week()
    await decide('mute', rosa, { until })
    const response = await rosa.call('POST', '/api/posts', { body: anOffer() })
    expect(response.status).toBe(403)
    expect(response.json()).toMatchObject({ code: 'muted', params: { until: toIso(until), reason } })
    expect(readRefusal(await gift(rosa, noor, 'For you'))).toEqual([403, 'muted'])
    expect((await gift(rosa, noor)).status).toBe(200)
    expect((await rosa.call('PUT', `/api/users/${noor.id}/block`)).json()).not.toMatchObject({
      code: 'muted',
    })
    expect(await standingOf(rosa)).toMatchObject({
      mutedUntil: toIso(until),
      suspendedUntil: null,
      reason,
      rule,
    })
    expect((await rowsFor(noor, 'standings')).size).toBe(0)
  })

  it('ends by the clock alone, for the server as for the member', async () => {
    await decide('mute', rosa)
    testApp.clock.advance(7 * dayMs - 1000)
    expect(
      readRefusal(await rosa.call('POST', '/api/posts', { body: anOffer({}, testApp.clock.now()) })),
    ).toEqual([403, 'muted'])
    testApp.clock.advance(2000)
    expect((await rosa.call('POST', '/api/posts', { body: anOffer({}, testApp.clock.now()) })).status).toBe(
      200,
    )
    expect(await standingOf(rosa)).toMatchObject({ reason })
  })

  it('a shorter suspension does not end a longer mute, and a warning ends neither', async () => {
    const until = testApp.clock.now() + 30 * dayMs
    await decide('mute', rosa, { until })
    await decide('suspend', rosa, { until: testApp.clock.now() + dayMs })
    await testApp.app.database.transact((transaction) =>
      applyDecision(transaction, {
        ...{
          act: 'warn',
          until: null,
          memberId: rosa.id,
          operatorId: null,
          reason: 'Once more.',
          rule: 'spam',
        },
      }),
    )
    expect(await standingOf(rosa)).toMatchObject({ mutedUntil: toIso(until), reason: 'Once more.' })
    const kinds = (await toldTo(rosa)).sort()
    expect(kinds).toEqual(['standing_muted', 'standing_suspended', 'standing_warned'])
    expect(readRefusal(await gift(rosa, noor))).toEqual([403, 'suspended'])
    testApp.clock.advance(2 * dayMs)
    expect(readRefusal(await gift(rosa, noor, 'For you'))).toEqual([403, 'muted'])
  })
})

describe('a suspension', () => {
  it('the member’s own help is withdrawn: the credit is back, and the helper is notified without a name', async () => {
    const id = await createMatchedHelp(rosa, noor, aRequest())
    const before = await creditsOf(rosa)
    await decide('suspend', rosa)
    expect([await creditsOf(rosa), await escrowOf(testApp)]).toEqual([before + 1, 0])
    const [news] = [...(await rowsFor(noor, 'notifications')).values()].filter(
      ({ kind }) => kind === 'help_withdrawn',
    )
    expect(news).toMatchObject({ params: { name: '' } })
    expect(news).not.toHaveProperty('personId')
    expect((await rowsFor(noor, 'posts')).get(id)?.status).toBe('cancelled')
  })

  it('withholds open posts also from lists by author and from news of requests, and they can still be reported', async () => {
    const id = await posted(rosa, aRequest({}, testApp.clock.now()))
    const { reader } = testApp.app.database
    const near = async () => {
      const query = { memberId: noor.id, channel: 'push', since: 0, nearbySince: 0 } as const
      const { news } = await newsFor(reader, {
        ...query,
        switches: switchesOf(undefined),
        now: testApp.clock.now(),
      })
      return news.filter(({ kind }) => kind === 'nearby').length
    }
    const readListedIds = async () => {
      const list = (await noor.call('GET', `/api/posts?userId=${rosa.id}`)).json<{ id: string }[]>()
      return list.map((post) => post.id)
    }
    expect([await near(), await readListedIds()]).toEqual([1, [id]])
    await decide('suspend', rosa)
    expect([await near(), await readListedIds()]).toEqual([0, []])
    // What a neighbor reported without a signal, before the decision, arrives after it.
    const report = { subject: 'post', subjectId: id, reason: 'scam', words: 'It was about money.' }
    expect((await noor.call('POST', '/api/reports', { body: report })).status).toBe(200)
    await liftOf(rosa)
    await testApp.app.database.transact(showPostsAgain)
    expect([await near(), await readListedIds()]).toEqual([1, [id]])
  })

  it('a help for a neighbor is released, and the neighbor is notified without a name', async () => {
    const id = await createMatchedHelp(noor, rosa, aRequest())
    await decide('suspend', rosa)
    expect((await rowsFor(noor, 'posts')).get(id)?.status).toBe('pending')
    const [news] = [...(await rowsFor(noor, 'notifications')).values()]
    expect(news).toMatchObject({ kind: 'help_released', params: { name: '' } })
    expect(JSON.stringify(news)).not.toContain(rosa.id)
    expect(readRefusal(await accept(noor, id, rosa))).toEqual([404, 'not_found'])
  })

  it('a help that one of the two confirmed is not taken from who helped', async () => {
    const id = await createMatchedHelp(rosa, noor, aRequest())
    expectHelp(await step(noor, 'complete', id))
    await decide('suspend', rosa)
    expect((await rowsFor(noor, 'posts')).get(id)?.status).toBe('in_progress')
    expectHelp(await step(rosa, 'complete', id))
    expect((await rowsFor(noor, 'posts')).get(id)?.status).toBe('completed')
  })

  it('it succeeds while credits are paused, and a help with a credit waits', async () => {
    const id = await createMatchedHelp(rosa, noor, aRequest())
    await testApp.app.database.transact(({ database }) =>
      database.insertInto('ledgerPause').values({ id: 1, since: 0 }).execute(),
    )
    await decide('suspend', rosa)
    expect(readRefusal(await step(rosa, 'start', id))).toEqual([403, 'suspended'])
    await testApp.app.database.transact(({ database }) => database.deleteFrom('ledgerPause').execute())
  })

  it('meetups are canceled and RSVPs end; guests and organizers learn no name and no reason', async () => {
    await Promise.all([rosa, noor].map(completeProfile))
    const ownId = await posted(rosa, aMeetup())
    const joinedId = await posted(noor, aMeetup({ title: 'Night walk' }))
    testApp.clock.advance(hourMs)
    await testApp.app.jobs.runAll()
    expect((await noor.call('POST', `/api/posts/${ownId}/rsvp`, { body: {} })).status).toBe(200)
    expect((await rosa.call('POST', `/api/posts/${joinedId}/rsvp`, { body: {} })).status).toBe(200)
    await decide('suspend', rosa)
    expect((await rowsFor(noor, 'posts')).get(ownId)?.status).toBe('cancelled')
    expect((await rowsFor(noor, 'posts')).get(joinedId)?.currentAttendees).toBe(0)
    const news = [...(await rowsFor(noor, 'notifications')).values()].filter(({ kind }) =>
      ['meetup_cancelled', 'meetup_left'].includes(String(kind)),
    )
    expect(news.map(({ kind }) => kind).sort()).toEqual(['meetup_cancelled', 'meetup_left'])
    expect(JSON.stringify(news)).not.toContain(rosa.id)
    expect(JSON.stringify(news)).not.toContain('Rosa')
  })

  it('open posts leave the board, and are back when it is lifted; what has ended stays away', async () => {
    const offerId = await posted(rosa, anOffer())
    const requestId = await posted(rosa, aRequest({ dateNeeded: toIso(testApp.clock.now() + 2 * dayMs) }))
    await decide('suspend', rosa)
    expect([await isOnBoard(noor, offerId), await isOnBoard(noor, requestId)]).toEqual([false, false])
    expect([await isOnBoard(rosa, offerId), await isOnBoard(rosa, requestId)]).toEqual([true, true])
    expect(readRefusal(await noor.call('GET', `/api/posts/${offerId}`))).toEqual([404, 'not_found'])
    await testApp.app.database.transact(({ database }) =>
      database.updateTable('posts').set({ status: 'expired' }).where('id', '=', requestId).execute(),
    )
    await liftOf(rosa)
    expect([await isOnBoard(noor, offerId), await isOnBoard(noor, requestId)]).toEqual([true, false])
  })

  it('open posts are back after its end by the clock, and not before', async () => {
    const id = await posted(rosa, anOffer({ dateNeeded: toIso(testApp.clock.now() + 20 * dayMs) }))
    await decide('suspend', rosa)
    await testApp.app.jobs.runAll()
    expect(await isOnBoard(noor, id)).toBe(false)
    testApp.clock.advance(7 * dayMs + 1)
    expect((await rosa.call('POST', '/api/posts', { body: anOffer({}, testApp.clock.now()) })).status).toBe(
      200,
    )
    await testApp.app.jobs.runAll()
    expect(await isOnBoard(noor, id)).toBe(true)
    expect(await testApp.app.database.transact(showPostsAgain)).toBe(false)
  })

  it('M-112 invitations end, and nobody can be invited', async () => {
    const { code } = await invite(rosa, { uses: 3, days: 7 })
    await decide('suspend', rosa)
    expect((await rosa.call('GET', `/api/invitations/by-code/${code}`)).json()).toEqual({ invitedBy: null })
    expect(readRefusal(await rosa.call('POST', '/api/invitations', { body: { uses: 1, days: 1 } }))).toEqual([
      403,
      'suspended',
    ])
  })

  it('to others the member reads as one who has left: the same bytes for a gift and for a choice', async () => {
    const sam = await testApp.signUp('Sam')
    const id = await posted(noor, aRequest())
    for (const each of [sam, rosa]) {
      expect((await writeTo(each, noor.id, 'I can.')).status).toBe(200)
    }
    await decide('suspend', rosa)
    await removeMember({ ...testApp.app.database, dataDir: testApp.dataDir, timeZone: 'UTC' }, sam.id)
    for (const call of [
      (to: TestMember) => gift(noor, to),
      (to: TestMember) => gift(noor, to, 'For you'),
      (to: TestMember) => accept(noor, id, to),
    ]) {
      const [response, twin] = [await call(rosa), await call(sam)]
      expect(response.text).toBe(twin.text)
      expect(readRefusal(response)).toEqual([404, 'not_found'])
    }
  })

  it('W4 Q25 all sockets close within a second, stay closed, and rounds go on', async () => {
    const address = await listen(testApp)
    const sockets = [await connect(address, rosa), await connect(address, rosa)]
    const other = await connect(address, noor)
    const ending = Promise.all(sockets.map((socket) => waitForClose(socket)))
    await decide('suspend', rosa)
    expect(await ending).toEqual([1008, 1008])
    expect(await waitForClose(await connect(address, rosa))).toBe(1008)
    expect(other.readyState).toBe(other.OPEN)
    const id = await posted(noor, anOffer())
    expect(await isOnBoard(rosa, id)).toBe(true)
  })

  it('another session, a frame’s operation and a round find the same guard', async () => {
    await decide('suspend', rosa)
    await rosa.logIn()
    expect(readRefusal(await rosa.call('POST', '/api/posts', { body: anOffer() }))).toEqual([
      403,
      'suspended',
    ])
    const { results } = await rosa.round({
      operations: [
        {
          n: 1,
          id: createId(),
          name: 'posts.create',
          version: 1,
          createdAt: toIso(testApp.clock.now()),
          args: anOffer(),
        },
      ],
    } as never)
    expect(results).toMatchObject([{ status: 'refused', code: 'suspended', params: { reason } }])
  })

  it('notices outside the app tell of what was decided, and of nothing else', async () => {
    await gift(noor, rosa)
    await decide('suspend', rosa)
    const query = {
      ...{
        memberId: rosa.id,
        channel: 'push' as const,
        since: 0,
        nearbySince: null,
        now: testApp.clock.now(),
      },
      switches: switchesOf(undefined),
    } as const
    const kinds = async () => (await newsFor(testApp.app.database.reader, query)).news.map(({ kind }) => kind)
    expect(await kinds()).toEqual(['standing_suspended'])
    await liftOf(rosa)
    expect(await kinds()).toContain('gift')
  })

  it('P-142 reading, the export, the password, leaving and one appeal stay', async () => {
    const id = await posted(rosa, aRequest())
    await decide('suspend', rosa)
    const { decisionId } = (await standingOf(rosa)) as { decisionId: string }
    for (const path of ['/api/auth/user', '/api/posts', '/api/exports', '/api/notifications'])
      expect((await rosa.call('GET', path)).status, path).toBe(200)
    expect((await rosa.call('POST', '/api/exports')).status).toBe(200)
    expect((await appeal(rosa, decisionId)).status).toBe(200)
    expect((await rosa.call('POST', '/api/auth/leave', { body: { words: '' } })).status).toBe(200)
    expect((await rosa.call('POST', '/api/auth/stay')).status).toBe(200)
    expect(readRefusal(await rosa.call('DELETE', `/api/posts/${id}`, { body: { word: 'Sorry!' } }))).toEqual([
      403,
      'suspended',
    ])
    expect((await rosa.call('DELETE', `/api/posts/${id}`)).status).toBe(200)
  })
})

describe('standing.appeal', () => {
  it('is sent once for each decision; the same text again is a success, another one is refused', async () => {
    const decisionId = await decide('mute', rosa)
    expect((await appeal(rosa, decisionId)).status).toBe(200)
    expect((await appeal(rosa, decisionId)).status).toBe(200)
    expect(readRefusal(await appeal(rosa, decisionId, 'And another thing.'))).toEqual([409, 'appeal_sent'])
    expect(await standingOf(rosa)).toMatchObject({
      appeal: { text: 'I did not know that.', state: 'waiting' },
    })
    expect(await waitingAppeals(testApp.app.database.reader)).toMatchObject([
      { memberId: rosa.id, words: 'I did not know that.', reason, act: 'mute', deciderId: olga.id },
    ])
    expect((await appeal(rosa, await decide('suspend', rosa), 'And another thing.')).status).toBe(200)
  })

  it('is none for others, and for a decision that was replaced or taken back', async () => {
    const decisionId = await decide('mute', rosa)
    expect(readRefusal(await appeal(noor, decisionId))).toEqual([404, 'not_found'])
    await decide('suspend', rosa)
    expect(readRefusal(await appeal(rosa, decisionId))).toEqual([404, 'not_found'])
    const newer = (await standingOf(rosa)) as { decisionId: string }
    await liftOf(rosa)
    expect(readRefusal(await appeal(rosa, newer.decisionId))).toEqual([404, 'not_found'])
  })

  it('refused, the member reads so, and nothing else changes; granted, everything is taken back', async () => {
    const decisionId = await decide('mute', rosa)
    await appeal(rosa, decisionId)
    await testApp.app.database.transact((transaction) =>
      refuseAppeal(transaction, { memberId: rosa.id, operatorId: olga.id }),
    )
    expect(await standingOf(rosa)).toMatchObject({ appeal: { state: 'refused' }, reason })
    expect(readRefusal(await appeal(rosa, decisionId, 'Please!'))).toEqual([409, 'appeal_sent'])
    await appeal(rosa, await decide('mute', rosa))
    await liftOf(rosa)
    expect(await standingOf(rosa)).toBeUndefined()
    expect((await rosa.call('POST', '/api/posts', { body: anOffer() })).status).toBe(200)
    expect(await toldTo(rosa)).toEqual(['standing_lifted', 'standing_muted', 'appeal_refused'])
    const outcomes = await testApp.app.database.reader
      .selectFrom('appeals')
      .orderBy('createdAt')
      .select(['outcome', 'operatorId'])
      .execute()
    expect(outcomes).toEqual([
      { outcome: 'refused', operatorId: olga.id },
      { outcome: 'granted', operatorId: olga.id },
    ])
  })
})

describe('a decision', () => {
  it('is refused without a readable reason, with an end that cannot be, and about a member who is not there', async () => {
    for (const unreadable of ['', '  ', '\u2067\u2066', '\u2800', 'x'.repeat(501), 'a\0b'])
      expect(await codeOf(decide('mute', rosa, { reason: unreadable })), unreadable).toBe('invalid')
    const latest = testApp.clock.now() + 366 * dayMs
    for (const until of [testApp.clock.now(), latest + dayMs])
      expect(await codeOf(decide('mute', rosa, { until }))).toBe('invalid')
    expect(await codeOf(decide('mute', { id: createId() }))).toBe('not_found')
    expect(await standingOf(rosa)).toBeUndefined()
    expect(await codeOf(decide('mute', rosa, { until: latest, reason: 'x'.repeat(500) }))).toBeNull()
  })

  it('direction controls are taken out of the reason, and markup is the text that it is', async () => {
    await decide('suspend', rosa, { reason: '  <b>Stop\u202e</b>\u2069 now ' })
    expect(await standingOf(rosa)).toMatchObject({ reason: '<b>Stop</b> now' })
    const response = await rosa.call('POST', '/api/posts', { body: anOffer() })
    expect(response.json().message).toContain('“<b>Stop</b> now”')
  })

  it('is about somebody else, and leaves an operator who is not suspended', async () => {
    for (const act of sanctionActs) expect(await codeOf(decide(act, olga))).toBe('about_yourself')
    for (const takeBack of [lift, refuseAppeal]) {
      const about = { memberId: olga.id, operatorId: olga.id }
      const work = testApp.app.database.transact((transaction) => takeBack(transaction, about))
      expect(await codeOf(work)).toBe('about_yourself')
    }
    expect(await codeOf(decide('suspend', olga, { operatorId: null }))).toBe('last_operator')
    await makeOperator(rosa)
    await decide('suspend', olga, { operatorId: rosa.id })
    expect(await codeOf(decide('suspend', rosa, { operatorId: null }))).toBe('last_operator')
    expect(await codeOf(decide('mute', rosa, { operatorId: null }))).toBeNull()
  })

  it('all decisions stay, with who decided; a removed operator is named no more', async () => {
    await makeOperator(noor)
    await decide('mute', rosa, { operatorId: noor.id })
    await liftOf(rosa)
    await removeMember({ ...testApp.app.database, dataDir: testApp.dataDir, timeZone: 'UTC' }, noor.id)
    const decisions = await decisionsAbout(testApp.app.database.reader, rosa.id)
    expect(decisions.map(({ act, operatorId }) => [act, operatorId])).toEqual([
      ['lift', olga.id],
      ['mute', null],
    ])
    await removeMember({ ...testApp.app.database, dataDir: testApp.dataDir, timeZone: 'UTC' }, rosa.id)
    expect(await decisionsAbout(testApp.app.database.reader, rosa.id)).toEqual([])
  })

  it('nobody else’s devices load anything that tells of it, of an appeal or of its end', async () => {
    const audiences = async () => {
      const changes = await testApp.app.database.reader
        .selectFrom('changes')
        .where('tableName', '=', 'standings')
        .select('audience')
        .execute()
      return new Set(changes.map(({ audience }) => audience))
    }
    const rosasAlone = new Set([memberAudience(rosa.id)])
    const decisionId = await decide('suspend', rosa)
    expect(await audiences()).toEqual(rosasAlone)
    await appeal(rosa, decisionId)
    expect(await audiences()).toEqual(rosasAlone)
    await testApp.app.database.transact((transaction) =>
      refuseAppeal(transaction, { memberId: rosa.id, operatorId: olga.id }),
    )
    expect(await audiences()).toEqual(rosasAlone)
    await liftOf(rosa)
    expect(await audiences()).toEqual(rosasAlone)
  })
})

const completeProfile = (member: TestMember) =>
  member.call('PATCH', '/api/profile/complete', {
    body: { bio: 'I bake on Sundays.', interests: ['Cooking'] },
  })
