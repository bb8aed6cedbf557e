/** Tests of what operators do to members at the desk: who may, what it does, and what is recorded. */
import type {
  AdministeredMember,
  FoundMembers,
  OperatorActLine,
} from '@porchlight/contracts/administration/administration.schema'
import { describedOperations } from '@porchlight/contracts/examples'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, hourMs, minuteMs, toIso } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDataKeys } from '../../database/folder/data-keys.ts'
import { bannedIn } from '../../database/folder/removed-members.ts'
import { connect, waitForClose } from '../../realtime/dial.factory.ts'
import { buildTestApp, type TestApp, type TestMember, testPassword } from '../../testing/app.factory.ts'
import { callSignedOut, expectNoSecrets, readOk } from '../../testing/responses.factory.ts'
import { linkIn, mailTo } from '../../testing/services/mailbox.factory.ts'
import { listen } from '../../testing/wire.factory.ts'
import { addCase, makeModerator } from '../cases/cases.factory.ts'
import { ledgerFaults } from '../credits/credits.queries.ts'
import { creditsOf, readRefusal, rowsFor, toldTo } from '../help/help.factory.ts'
import { invite } from '../invitations/invitations.factory.ts'
import { recordOperatorAct } from '../moderation/operator-acts.operations.ts'
import { removeMember } from '../removal/remove-member.operations.ts'
import { ban, banOf, isBanned } from '../sessions/joining/banned-mailboxes.queries.ts'
import { applyDecision } from '../standing/standing.operations.ts'
import { addMember, makeOperator } from './administration.factory.ts'

const limits = JSON.stringify({ signUpsPerAddress: 1000, logInsPerAddress: 1000, logInsPerAccount: 1000 })

let testApp: TestApp
/** The first member, who runs the community. */
let olga: TestMember
let rosa: TestMember
beforeEach(async () => {
  testApp = await buildTestApp({ LIMITS: limits })
  olga = await testApp.signUp('Olga')
  rosa = await testApp.signUp('Rosa')
})
afterEach(async () => {
  expect(await ledgerFaults(testApp.app.database.reader)).toEqual([])
  await testApp.close()
})

const reason = 'She asked for it at the porch.'
const roleChange = { role: 'moderator', isGiven: true }
const search = async (query: string, overrides: object = {}, by = olga) =>
  readOk<FoundMembers>(
    await by.call('POST', '/api/operator/members/search', { body: { query, ...overrides } }),
  )
const emailsOf = ({ members }: FoundMembers) => members.map(({ email }) => email)
const pageOf = async ({ id }: { id: string }, by = olga) =>
  readOk<AdministeredMember>(await by.call('GET', `/api/operator/members/${id}`))
const act = ({ id }: { id: string }, path: string, body: object = {}, by = olga) =>
  by.call('POST', `/api/operator/members/${id}/${path}`, { body: { reason, ...body } })
const actsOf = async (by = olga) =>
  readOk<{ acts: OperatorActLine[]; after: string | null }>(await by.call('GET', '/api/operator/acts'))
const isSignedIn = async (member: TestMember) => (await member.call('GET', '/api/auth/user')).status === 200
const addOperator = async (firstName = 'Pia') => {
  const member = await testApp.signUp(firstName)
  await makeOperator(testApp, member.id)
  return member
}
/** A proof of who one is lasts ten minutes. */
const waitUntilStale = () => testApp.clock.advance(11 * minuteMs)

describe('the search', () => {
  it('P-142 finds members by the beginning of a name or an address, whatever the case', async () => {
    const eva = await addMember(testApp, { firstName: 'Éva', email: 'e.nagy@example.com' })
    await addMember(testApp, { firstName: 'Rosalind', email: 'lind@example.com' })
    expect(emailsOf(await search('ROSA'))).toEqual(['lind@example.com', rosa.email])
    expect(emailsOf(await search('rosa jim'))).toEqual([rosa.email])
    expect((await search('jimen')).members.length).toBe(4)
    expect(emailsOf(await search('lind@example.com'))).toEqual(['lind@example.com'])
    expect((await search('éva')).members.map(({ id }) => id)).toEqual([eva])
    for (const query of ['osa', '%', '_osa', '@example', 'rosa\\']) {
      expect(emailsOf(await search(query)), query).toEqual([])
    }
  })

  it('P-142 gives fifty at a time, and never everybody in one response', async () => {
    for (let at = 0; at < 52; at += 1) await addMember(testApp, { firstName: 'Nadia' })
    const first = await search('nadia')
    expect(first.members).toHaveLength(50)
    const second = await search('nadia', { after: first.after })
    expect(second.members).toHaveLength(2)
    expect(second.after).toBe(null)
    expect(new Set([...first.members, ...second.members].map(({ id }) => id)).size).toBe(52)
    expect((await search('')).members).toHaveLength(50)
  })

  it('P-142 finds those with a role', async () => {
    await makeModerator(testApp, rosa.id)
    expect(emailsOf(await search('', { role: 'operator' }))).toEqual([olga.email])
    expect(emailsOf(await search('', { role: 'moderator' }))).toEqual([rosa.email])
    expect(emailsOf(await search('olga', { role: 'moderator' }))).toEqual([])
  })
})

describe('a member’s page', () => {
  it('P-142 Q7 tells the week and not the time, counts devices, and has no message and no secret', async () => {
    await rosa.logIn()
    await rosa.call('POST', '/api/conversations', { body: { userId: olga.id } })
    testApp.clock.advance(20 * dayMs)
    await olga.logIn()
    const response = await olga.call('GET', `/api/operator/members/${rosa.id}`)
    expectNoSecrets(response.text)
    const page = readOk<AdministeredMember>(response)
    expect(page).toMatchObject({
      ...{ id: rosa.id, email: rosa.email, weeksSinceSeen: 2, sessions: 2, credits: 2 },
      ...{ isOperator: false, isModerator: false, gift: null, mutedUntil: null, acts: [] },
    })
    expect(page.joinedOn).toMatch(/T00:00:00.000Z$/)
  })

  it('P-142 tells what was decided and by whom; about oneself neither who decided nor any case', async () => {
    const until = testApp.clock.now() + dayMs
    const pia = await addOperator()
    for (const [about, by] of [
      [rosa, olga],
      [olga, pia],
    ] as const)
      await testApp.app.database.transact((transaction) =>
        applyDecision(transaction, {
          ...{ act: 'mute', memberId: about.id, operatorId: by.id, reason, rule: 'spam', until },
        }),
      )
    expect(await pageOf(rosa)).toMatchObject({
      mutedUntil: toIso(until),
      decisions: [{ act: 'mute', reason, by: { id: olga.id } }],
    })
    expect((await pageOf(olga)).decisions).toMatchObject([{ act: 'mute', by: null }])
    expect((await pageOf(olga, pia)).decisions).toMatchObject([{ by: { id: pia.id } }])
    const caseId = await addCase(testApp, { aboutId: olga.id })
    expect((await pageOf(olga)).cases).toEqual([])
    expect((await pageOf(olga, pia)).cases).toMatchObject([{ id: caseId, isOpen: true }])
  })

  it('P-142 of a member who was removed, or never was, is not there', async () => {
    const id = await addMember(testApp)
    const { transact } = testApp.app.database
    await removeMember({ transact, dataDir: testApp.dataDir, timeZone: 'UTC' }, id)
    for (const each of [id, createId()])
      expect(readRefusal(await olga.call('GET', `/api/operator/members/${each}`))).toEqual([404, 'not_found'])
  })
})

describe('every act', () => {
  const acts: readonly (readonly [path: string, body: object])[] = [
    ['end-sessions', {}],
    ['password-link', {}],
    ['credits', { amount: 1, balance: 2 }],
    ['premium', { days: 30, giftUntil: null }],
    ['premium/end', { giftUntil: null }],
    ['roles', { role: 'moderator', isGiven: true }],
    ['email', { newEmail: 'rosa.right@example.org', email: 'rosa.2@example.org' }],
    ['remove', { email: 'rosa.2@example.org' }],
  ]
  /** Money, roles, addresses and removals. */
  const freshActs = acts.slice(2)

  it.each(acts)('P-142 Q3 %s is refused to a member, a moderator and a visitor', async (path, body) => {
    const mona = await testApp.signUp('Mona')
    await makeModerator(testApp, mona.id)
    for (const by of [rosa, mona])
      expect(readRefusal(await act(rosa, path, body, by))).toEqual([403, 'operators_only'])
    const url = `/api/operator/members/${rosa.id}/${path}`
    expect((await callSignedOut(testApp, 'POST', url, { body: { reason, ...body } })).status).toBe(401)
    expect(await isSignedIn(rosa)).toBe(true)
    expect((await actsOf()).acts).toEqual([])
  })

  it.each(freshActs)('P-142 Q19 %s needs a proof of who one is, of the last minutes', async (path, body) => {
    waitUntilStale()
    expect(readRefusal(await act(rosa, path, body))).toEqual([403, 'sign_in_again'])
    expect(await pageOf(rosa)).toMatchObject({ email: rosa.email, credits: 2, isModerator: false })
    expect((await actsOf()).acts).toEqual([])
  })

  it.each(acts)(
    'P-142 %s about a member who was removed is refused, and nothing is recorded',
    async (path, body) => {
      const { transact } = testApp.app.database
      await removeMember({ transact, dataDir: testApp.dataDir, timeZone: 'UTC' }, rosa.id)
      expect(readRefusal(await act(rosa, path, body))).toEqual([404, 'not_found'])
      expect((await actsOf()).acts).toEqual([])
    },
  )

  it.each(acts)('P-142 %s without a readable reason is refused', async (path, body) => {
    for (const blank of ['', '  ', '\u202e\u2066', 'x'.repeat(201)])
      expect(readRefusal(await act(rosa, path, { ...body, reason: blank }))).toEqual([400, 'invalid'])
    expect((await actsOf()).acts).toEqual([])
  })

  it('P-142 under the id of another act is refused', async () => {
    const id = createId()
    await act(rosa, 'end-sessions', { id })
    expect(readRefusal(await act(rosa, 'password-link', { id }))).toEqual([409, 'id_taken'])
    expect(readRefusal(await act(olga, 'credits', { id, amount: 1, balance: 2 }))).toEqual([409, 'id_taken'])
    const pia = await addOperator()
    expect(readRefusal(await act(rosa, 'end-sessions', { id }, pia))).toEqual([409, 'id_taken'])
  })

  it.each([
    ['credits', 'correctCredits', { amount: 1, balance: 2 }, { amount: 2, balance: 3 }],
    ['premium', 'givePremium', { days: 30, giftUntil: null }, { days: 3, giftUntil: null }],
    [
      ...(['email', 'correctEmail'] as const),
      { newEmail: 'rosa.wrong@example.org', email: 'rosa.2@example.org' },
      { newEmail: 'rosa.right@example.org', email: 'rosa.wrong@example.org' },
    ],
    ['end-sessions', 'endSessions', {}, { reason: 'Another reason.' }],
    ['password-link', 'sendPasswordLink', {}, { reason: 'Another reason.' }],
    ['roles', 'setRole', roleChange, { ...roleChange, reason: 'Another reason.' }],
  ] as const)(
    'P-142 %s that was done is refused under its id with other values, and with the same ones succeeds',
    async (path, name, first, other) => {
      expect(describedOperations[`administration.${name}`].refusals).toContain('changed_meanwhile')
      const id = createId()
      expect((await act(rosa, path, { ...first, id })).status).toBe(200)
      // The response was lost, and the operator changed what they had typed.
      expect(readRefusal(await act(rosa, path, { ...other, id }))).toEqual([409, 'changed_meanwhile'])
      expect((await act(rosa, path, { ...first, id })).status).toBe(200)
      expect((await actsOf()).acts).toHaveLength(1)
    },
  )

  it('P-142 of an operator whose role was taken meanwhile is refused', async () => {
    const pia = await addOperator()
    const [roleResponse, lateResponse] = await Promise.all([
      act(pia, 'roles', { role: 'operator', isGiven: false }),
      act(rosa, 'credits', { amount: 1, balance: 2 }, pia),
    ])
    expect(roleResponse.status).toBe(200)
    // The guard has let it pass by then: its transaction comes after the one that took the role.
    expect(readRefusal(lateResponse)).toEqual([403, 'operators_only'])
    expect(await creditsOf(rosa)).toBe(2)
  })
})

describe('the record', () => {
  it('P-142 Q65 tells who did what to whom, why and when; markup stays text and nothing turns it around', async () => {
    const at = testApp.clock.now()
    await act(rosa, 'end-sessions', { reason: '<b>A lost phone</b> \u202etxet' })
    const { acts } = await actsOf()
    expect(acts).toMatchObject([
      {
        ...{ act: 'end_sessions', by: { id: olga.id }, about: { id: rosa.id }, amount: null },
        reason: '<b>A lost phone</b> txet',
      },
    ])
    expect(Date.parse(String(acts[0]?.createdAt))).toBeGreaterThanOrEqual(at)
    expect((await pageOf(rosa)).acts).toEqual(acts)
  })

  it('P-142 Q65 stays when the operator is removed, without a name; of a removed member only that something was done', async () => {
    const pia = await addOperator()
    await act(rosa, 'end-sessions', {}, pia)
    const { transact } = testApp.app.database
    await removeMember({ transact, dataDir: testApp.dataDir, timeZone: 'UTC' }, pia.id)
    expect((await actsOf()).acts).toMatchObject([{ by: null, about: { id: rosa.id }, reason }])
    await removeMember({ transact, dataDir: testApp.dataDir, timeZone: 'UTC' }, rosa.id)
    expect((await actsOf()).acts).toMatchObject([{ by: null, about: null, reason: '', act: 'end_sessions' }])
  })

  it('P-142 is given in pages, the newest first', async () => {
    const { transact } = testApp.app.database
    await transact(async ({ database, now }) => {
      for (let at = 0; at < 53; at += 1)
        await database
          .insertInto('operatorActs')
          .values({
            ...{ id: createId(), act: 'end_sessions', operatorId: null, memberId: rosa.id, reason: `${at}` },
            ...{ amount: null, until: null, createdAt: now - Math.floor(at / 10) },
          })
          .execute()
    })
    const first = await actsOf()
    expect(first.acts).toHaveLength(50)
    const second = readOk<typeof first>(await olga.call('GET', `/api/operator/acts?after=${first.after}`))
    const reasons = [...first.acts, ...second.acts].map((each) => Number(each.reason))
    expect(new Set(reasons).size).toBe(53)
    expect(reasons.slice(0, 10).every((each) => each < 10)).toBe(true)
    expect(second.after).toBe(null)
  })
})

describe('ending sessions', () => {
  it('P-142 Q26 signs a member out everywhere, once, and leaves the password', async () => {
    const id = createId()
    expect((await act(rosa, 'end-sessions', { id })).status).toBe(200)
    expect(await isSignedIn(rosa)).toBe(false)
    await rosa.logIn()
    // The response was lost, and the act is sent again.
    expect((await act(rosa, 'end-sessions', { id })).status).toBe(200)
    expect(await isSignedIn(rosa)).toBe(true)
    expect((await actsOf()).acts).toHaveLength(1)
  })

  it('P-142 of one’s own account is refused: the account settings have it', async () => {
    expect(readRefusal(await act(olga, 'end-sessions'))).toEqual([409, 'about_yourself'])
    expect(await isSignedIn(olga)).toBe(true)
  })
})

describe('the sockets of sessions that end', () => {
  it.each([
    ['end-sessions', {}],
    ['roles', { role: 'operator', isGiven: true }],
    ['email', { newEmail: 'rosa.right@example.org', email: 'rosa.2@example.org' }],
    ['remove', { email: 'rosa.2@example.org' }],
  ])('P-142 Q25 %s closes the member’s at once, and no other', async (path, body) => {
    const address = await listen(testApp)
    const [ownSocket, otherSocket] = [await connect(address, rosa), await connect(address, olga)]
    const closing = waitForClose(ownSocket)
    expect((await act(rosa, path, body)).status).toBe(200)
    expect(await closing).toBe(1008)
    expect(otherSocket.readyState).toBe(otherSocket.OPEN)
  })
})

describe('a link for a new password', () => {
  it('P-142 goes to the member alone, and opens once', async () => {
    const response = await act(rosa, 'password-link')
    expect(response.json()).toEqual({ ok: true })
    const token = linkIn(await mailTo(testApp.dataDir, rosa.email)).searchParams.get('token')
    const body = { token, password: 'another lamp, another porch' }
    expect((await callSignedOut(testApp, 'POST', '/api/auth/reset-password', { body })).status).toBe(200)
    expect((await callSignedOut(testApp, 'POST', '/api/auth/reset-password', { body })).status).toBe(410)
    expect(JSON.stringify(await actsOf())).not.toContain(token)
  })

  it('P-142 of one’s own account is refused: the log-in has it', async () => {
    expect(readRefusal(await act(olga, 'password-link'))).toEqual([409, 'about_yourself'])
    expect((await actsOf()).acts).toEqual([])
  })
})

describe('a correction of credits', () => {
  it('P-142 Q46 moves them once, is in the statement and the notification with its reason', async () => {
    const id = createId()
    const body = { id, amount: 3, balance: 2 }
    expect((await act(rosa, 'credits', body)).status).toBe(200)
    expect((await act(rosa, 'credits', body)).status).toBe(200)
    expect(await creditsOf(rosa)).toBe(5)
    const lines = [...(await rowsFor(rosa, 'creditEntries')).values()]
    expect(lines.filter((line) => line.reason === 'correction')).toMatchObject([
      { amount: 3, message: reason },
    ])
    expect(await toldTo(rosa)).toContain('credit_reversed')
    expect((await actsOf()).acts).toMatchObject([{ act: 'correct_credits', amount: 3, reason }])
  })

  it('P-142 Q46 below zero is refused with what is there, and nothing moves', async () => {
    const response = await act(rosa, 'credits', { amount: -3, balance: 2 })
    expect(response.json()).toMatchObject({ code: 'correction_too_large', params: { available: 2 } })
    expect(await creditsOf(rosa)).toBe(2)
    expect((await act(rosa, 'credits', { amount: -2, balance: 2 })).status).toBe(200)
    expect(await creditsOf(rosa)).toBe(0)
  })

  it('P-142 Q46 moves a thousand at once, either way', async () => {
    expect((await act(rosa, 'credits', { amount: 1000, balance: 2 })).status).toBe(200)
    expect((await act(rosa, 'credits', { amount: -1000, balance: 1002 })).status).toBe(200)
    expect(await creditsOf(rosa)).toBe(2)
  })

  it('P-142 Q46 of two operators at once moves what one of them meant, and tells the other', async () => {
    const pia = await addOperator()
    const responses = await Promise.all(
      [olga, pia].map((by) => act(rosa, 'credits', { amount: 3, balance: 2 }, by)),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(responses.flatMap((each) => (each.status === 409 ? [each.json().code] : []))).toEqual([
      'changed_meanwhile',
    ])
    expect(await creditsOf(rosa)).toBe(5)
    expect((await actsOf()).acts).toHaveLength(1)
  })

  it('P-142 of one’s own credits is refused while there is another operator, and not before', async () => {
    expect((await act(olga, 'credits', { amount: 1, balance: 2 })).status).toBe(200)
    const pia = await addOperator()
    expect(readRefusal(await act(olga, 'credits', { amount: 1, balance: 3 }))).toEqual([
      409,
      'about_yourself',
    ])
    expect((await act(olga, 'credits', { amount: 1, balance: 3 }, pia)).status).toBe(200)
  })

  it.each([0, 1.5, 1001, -1001, '3'])('P-142 Q46 of %s is no amount', async (amount) => {
    expect(readRefusal(await act(rosa, 'credits', { amount, balance: 2 }))).toEqual([400, 'invalid'])
  })

  it('P-142 Q46 is refused while the ledger does not add up', async () => {
    await testApp.app.database.transact(({ database, now }) =>
      database.insertInto('ledgerPause').values({ id: 1, since: now }).execute(),
    )
    expect(readRefusal(await act(rosa, 'credits', { amount: -1, balance: 2 }))).toEqual([
      503,
      'credits_paused',
    ])
    expect((await actsOf()).acts).toEqual([])
  })
})

describe('premium', () => {
  it('P-142 is given for days and taken again, with reasons that the member is told', async () => {
    expect((await act(rosa, 'premium', { days: 30, giftUntil: null })).status).toBe(200)
    const { plan, gift } = await pageOf(rosa)
    expect([plan, gift?.reason]).toEqual(['given', reason])
    const days = (Date.parse(String(gift?.until)) - testApp.clock.now()) / dayMs
    expect(Math.round(days)).toBe(30)
    const taking = { giftUntil: gift?.until ?? null, reason: 'The month at the porch is over.' }
    expect((await act(rosa, 'premium/end', taking)).status).toBe(200)
    expect(await pageOf(rosa)).toMatchObject({ gift: null, plan: 'trial' })
    const news = [...(await rowsFor(rosa, 'notifications')).values()]
    expect(news.find(({ kind }) => kind === 'plan_taken')).toMatchObject({
      params: { message: taking.reason },
    })
    expect((await actsOf()).acts).toMatchObject([
      { act: 'take_premium', until: null, reason: taking.reason },
      { act: 'give_premium', until: gift?.until, reason },
    ])
    // The longest gift, and the longest reason.
    const longest = { days: 366, giftUntil: null, reason: 'x'.repeat(200) }
    expect((await act(rosa, 'premium', longest)).status).toBe(200)
  })

  it('P-142 of one’s own is given and taken by another operator, where there is one', async () => {
    expect((await act(olga, 'premium', { days: 1, giftUntil: null })).status).toBe(200)
    const giftUntil = (await pageOf(olga)).gift?.until ?? null
    const pia = await addOperator()
    for (const [path, body] of [
      ['premium', { days: 30, giftUntil }],
      ['premium/end', { giftUntil }],
    ] as const)
      expect(readRefusal(await act(olga, path, body)), path).toEqual([409, 'about_yourself'])
    expect((await pageOf(olga)).gift?.until).toBe(giftUntil)
    expect((await act(olga, 'premium/end', { giftUntil }, pia)).status).toBe(200)
  })

  it('P-142 on top of another operator’s gift is refused, and taking what is gone is too', async () => {
    const pia = await addOperator()
    await act(rosa, 'premium', { days: 30, giftUntil: null }, pia)
    expect(readRefusal(await act(rosa, 'premium', { days: 3, giftUntil: null }))).toEqual([
      409,
      'changed_meanwhile',
    ])
    const { gift } = await pageOf(rosa)
    const giftUntil = gift?.until ?? null
    expect((await act(rosa, 'premium/end', { giftUntil })).status).toBe(200)
    expect(readRefusal(await act(rosa, 'premium/end', { giftUntil }))).toEqual([409, 'changed_meanwhile'])
    expect(readRefusal(await act(rosa, 'premium/end', { giftUntil: null }))).toEqual([
      409,
      'changed_meanwhile',
    ])
  })

  it('P-142 without an end is not shortened by a gift', async () => {
    await testApp.app.database.transact(({ database }) =>
      database
        .updateTable('members')
        .set({ subscriptionPlan: 'premium', subscriptionStatus: 'active' })
        .where('id', '=', rosa.id)
        .execute(),
    )
    expect(readRefusal(await act(rosa, 'premium', { days: 3, giftUntil: null }))).toEqual([
      409,
      'premium_without_end',
    ])
  })

  it.each([0, 367, 2.5])('P-142 for %s days is refused', async (days) => {
    expect(readRefusal(await act(rosa, 'premium', { days, giftUntil: null }))).toEqual([400, 'invalid'])
  })
})

describe('roles', () => {
  it('P-142 Q23 whoever becomes an operator signs in anew, and has the desk then', async () => {
    expect((await act(rosa, 'roles', { role: 'operator', isGiven: true })).status).toBe(200)
    expect(await isSignedIn(rosa)).toBe(false)
    await rosa.logIn()
    expect((await search('olga', {}, rosa)).members).toHaveLength(1)
    await invite(rosa)
    expect((await act(rosa, 'roles', { role: 'operator', isGiven: false })).status).toBe(200)
    expect(await isSignedIn(rosa)).toBe(false)
    await rosa.logIn()
    expect(readRefusal(await rosa.call('POST', '/api/operator/members/search', { body: {} }))).toEqual([
      403,
      'operators_only',
    ])
    const { reader } = testApp.app.database
    const invitations = await reader.selectFrom('invitations').select('cancelledAt').execute()
    expect(invitations.every(({ cancelledAt }) => cancelledAt !== null)).toBe(true)
    expect((await actsOf()).acts.map(({ act: name }) => name)).toEqual(['take_operator', 'give_operator'])
  })

  it('P-142 the last operator cannot take their own role; with another one they can', async () => {
    const body = { role: 'operator', isGiven: false }
    expect(readRefusal(await act(olga, 'roles', body))).toEqual([409, 'last_operator'])
    const pia = await addOperator()
    expect((await act(olga, 'roles', body)).status).toBe(200)
    await olga.logIn()
    expect((await olga.call('GET', '/api/operator/acts')).status).toBe(403)
    expect((await actsOf(pia)).acts).toMatchObject([{ act: 'take_operator', about: { id: olga.id } }])
  })

  it('P-142 with the last role that decides, the claims of cases end, and not before', async () => {
    const pia = await addOperator()
    await makeModerator(testApp, pia.id)
    const caseId = await addCase(testApp)
    expect((await pia.call('PUT', `/api/cases/${caseId}/claim`)).status).toBe(200)
    const claimIt = async () => (await olga.call('PUT', `/api/cases/${caseId}/claim`)).status
    await act(pia, 'roles', { role: 'operator', isGiven: false })
    expect(await claimIt()).toBe(409)
    await act(pia, 'roles', { role: 'moderator', isGiven: false })
    expect(await claimIt()).toBe(200)
    const noor = await addOperator('Noor')
    await testApp.app.database.transact(({ database, now }) =>
      database.updateTable('moderationCases').set({ claimedBy: noor.id, claimedAt: now }).execute(),
    )
    expect(await claimIt()).toBe(409)
    await act(noor, 'roles', { role: 'operator', isGiven: false })
    expect(await claimIt()).toBe(200)
  })

  it('P-142 two operators who take each other’s role at once leave one', async () => {
    const pia = await addOperator()
    const body = { role: 'operator', isGiven: false }
    await Promise.all([act(olga, 'roles', body, pia), act(pia, 'roles', body, olga)])
    const operators = await testApp.app.database.reader
      .selectFrom('members')
      .where('isOperator', '=', 1)
      .select('id')
      .execute()
    expect(operators).toHaveLength(1)
  })

  it('P-142 a role that was given by another operator meanwhile is given once, and recorded once', async () => {
    const pia = await addOperator()
    const body = { role: 'moderator', isGiven: true }
    for (const by of [olga, pia]) expect((await act(rosa, 'roles', body, by)).status).toBe(200)
    expect((await actsOf()).acts).toMatchObject([{ act: 'give_moderator', by: { id: olga.id } }])
    expect((await rowsFor(rosa, 'members')).get(rosa.id)).toMatchObject({ isModerator: true })
  })
})

describe('a corrected address', () => {
  const newEmail = 'rosa.right@example.org'
  const correct = (overrides: object = {}, by = olga) =>
    act(rosa, 'email', { newEmail, email: rosa.email, ...overrides }, by)
  const logInAs = async (email: string) =>
    (await callSignedOut(testApp, 'POST', '/api/auth/login', { body: { email, password: testPassword } }))
      .status

  it('P-142 Q25 is the member’s at once, ends sessions, and both addresses get a mail without the other', async () => {
    expect((await correct()).status).toBe(200)
    expect(await isSignedIn(rosa)).toBe(false)
    expect(await logInAs(rosa.email)).toBe(401)
    expect(await logInAs(newEmail)).toBe(200)
    const [{ text: oldMail }, { text: newMail }] = [
      await mailTo(testApp.dataDir, rosa.email),
      await mailTo(testApp.dataDir, newEmail),
    ]
    expect(oldMail).not.toContain(newEmail)
    expect(newMail).not.toContain(rosa.email)
    const record = JSON.stringify(await actsOf())
    expect(record).toContain('correct_email')
    for (const address of [newEmail, rosa.email]) expect(record).not.toContain(address)
  })

  it('P-142 Q25 links that the old address had no longer work', async () => {
    await callSignedOut(testApp, 'POST', '/api/auth/forgot-password', { body: { email: rosa.email } })
    const token = linkIn(await mailTo(testApp.dataDir, rosa.email)).searchParams.get('token')
    await correct()
    const body = { token, password: 'another lamp, another porch' }
    expect((await callSignedOut(testApp, 'POST', '/api/auth/reset-password', { body })).status).toBe(410)
    const { reader } = testApp.app.database
    for (const table of ['emailChanges', 'emailUndos', 'passwordResets'] as const)
      expect(
        await reader.selectFrom(table).where('memberId', '=', rosa.id).select('memberId').execute(),
      ).toEqual([])
  })

  it('P-142 is refused for another’s address, a banned one, the same one, one that is none, and after a change', async () => {
    expect(readRefusal(await correct({ newEmail: olga.email.toUpperCase() }))).toEqual([409, 'email_taken'])
    const mailboxBan = banOf(openDataKeys(testApp.dataDir), 'mallory@gmail.com')
    await testApp.app.database.transact((transaction) => ban(transaction, [mailboxBan]))
    expect(readRefusal(await correct({ newEmail: 'mal.lory@gmail.com' }))).toEqual([409, 'email_taken'])
    expect(readRefusal(await correct({ newEmail: rosa.email }))).toEqual([400, 'invalid'])
    expect(readRefusal(await correct({ newEmail: 'no address' }))).toEqual([400, 'invalid'])
    expect(readRefusal(await correct({ email: 'other@example.org' }))).toEqual([409, 'changed_meanwhile'])
    expect(await isSignedIn(rosa)).toBe(true)
  })

  it('P-142 of one’s own account is refused', async () => {
    expect(readRefusal(await act(olga, 'email', { newEmail, email: olga.email }))).toEqual([
      409,
      'about_yourself',
    ])
  })
})

describe('a removal', () => {
  const remove = (member: TestMember, overrides: object = {}, by = olga) =>
    act(member, 'remove', { email: member.email, ...overrides }, by)

  it('P-142 Q64 needs the member’s address, and leaves a line with its reason and no name', async () => {
    expect(readRefusal(await remove(rosa, { email: olga.email }))).toEqual([400, 'invalid'])
    expect(await isSignedIn(rosa)).toBe(true)
    await act(rosa, 'end-sessions')
    const [id, other] = [createId(), { reason: 'Another reason.' }]
    expect((await remove(rosa, { id, email: rosa.email.toUpperCase() })).status).toBe(200)
    expect(emailsOf(await search('rosa'))).toEqual([])
    expect((await actsOf()).acts).toMatchObject([
      { act: 'remove', by: { id: olga.id }, about: null, reason },
      { act: 'end_sessions', about: null, reason: '' },
    ])
    // The response was lost, and the act is sent again.
    expect((await remove(rosa, { id })).status).toBe(200)
    expect(readRefusal(await remove(rosa, { ...other, id }))).toEqual([409, 'changed_meanwhile'])
    expect(readRefusal(await remove(rosa))).toEqual([404, 'not_found'])
  })

  it('P-142 that was interrupted goes on under its id with the same reason alone', async () => {
    const [id, other] = [createId(), { reason: 'Another reason.' }]
    await removeUntilInterrupted(id, rosa)
    testApp.clock.advance(minuteMs)
    expect(readRefusal(await remove(rosa, { ...other, id }))).toEqual([409, 'changed_meanwhile'])
    expect(emailsOf(await search('rosa'))).toEqual([rosa.email])
    expect((await remove(rosa, { id })).status).toBe(200)
    expect((await actsOf()).acts).toMatchObject([{ act: 'remove', reason }])
  })

  /** Removes a member as the desk does, until the power is gone. */
  async function removeUntilInterrupted(id: string, member: TestMember): Promise<void> {
    const removal = removeMember(
      {
        ...{ transact: testApp.app.database.transact, dataDir: testApp.dataDir, timeZone: 'UTC' },
        beforeLockedOut: async (transaction) => {
          const { database, now } = transaction
          await database.updateTable('members').set({ leavesAt: now }).where('id', '=', member.id).execute()
          await recordOperatorAct(transaction, {
            ...{ id, act: 'remove', operatorId: olga.id, memberId: null, reason },
          })
        },
        beforeErased: async () => {
          throw new Error('the power is gone')
        },
      },
      member.id,
    )
    await expect(removal).rejects.toThrow('the power is gone')
  }

  it('P-142 that was interrupted goes on under another id, by anyone at the desk, with one line', async () => {
    const pia = await addOperator()
    const [id, other] = [createId(), { reason: 'Another reason.' }]
    await removeUntilInterrupted(id, rosa)
    testApp.clock.advance(minuteMs)
    expect(readRefusal(await remove(rosa, { ...other, id }))).toEqual([409, 'changed_meanwhile'])
    expect((await remove(rosa, other, pia)).status).toBe(200)
    expect(emailsOf(await search('rosa'))).toEqual([])
    expect((await actsOf()).acts).toMatchObject([{ act: 'remove', by: { id: olga.id }, reason }])
  })

  it('P-142 that was interrupted and goes on with a ban has a line for the ban as well', async () => {
    await removeUntilInterrupted(createId(), rosa)
    testApp.clock.advance(minuteMs)
    expect((await remove(rosa, { isBan: true })).status).toBe(200)
    expect((await actsOf()).acts).toMatchObject([{ act: 'ban' }, { act: 'remove' }])
  })

  it('P-142 Q64 with a ban keeps the mailbox out in any spelling, also after a restore, and leaves a line without a name', async () => {
    const id = createId()
    expect((await remove(rosa, { id, isBan: true })).status).toBe(200)
    const { reader } = testApp.app.database
    const keys = openDataKeys(testApp.dataDir)
    const [name, host] = rosa.email.split('@')
    for (const email of [rosa.email, `${name?.toUpperCase()}+again@${host}`])
      expect(await isBanned(reader, keys, email), email).toBe(true)
    expect(await isBanned(reader, keys, olga.email)).toBe(false)
    // The list beside the data is what a restore of an earlier backup applies.
    expect(bannedIn(testApp.dataDir)).toHaveLength(1)
    expect((await actsOf()).acts).toMatchObject([{ act: 'ban', by: { id: olga.id }, about: null, reason }])
    expect((await remove(rosa, { id, isBan: true })).status).toBe(200)
    expect(readRefusal(await remove(rosa, { id }))).toEqual([409, 'id_taken'])
  })

  it('P-142 with a ban of a member without an email address is refused, and nothing is done', async () => {
    const name = 'rosa-4821'
    await testApp.app.database.transact(({ database }) =>
      database
        .updateTable('members')
        .set({ email: name, emailKey: name })
        .where('id', '=', rosa.id)
        .execute(),
    )
    expect((await remove(rosa, { email: name, isBan: true })).json()).toMatchObject({
      ...{ code: 'invalid', issues: [{ path: 'isBan' }] },
    })
    expect(await isSignedIn(rosa)).toBe(true)
    expect(bannedIn(testApp.dataDir)).toEqual([])
  })

  it('P-142 with a ban needs a fresh sign-in and the member’s address; refused, nobody is banned', async () => {
    expect(readRefusal(await remove(rosa, { isBan: true, email: olga.email }))).toEqual([400, 'invalid'])
    waitUntilStale()
    expect((await remove(rosa, { isBan: true })).json()).toMatchObject({ code: 'sign_in_again' })
    expect(bannedIn(testApp.dataDir)).toEqual([])
    expect(await testApp.app.database.reader.selectFrom('bannedMailboxes').selectAll().execute()).toEqual([])
    expect(await isSignedIn(rosa)).toBe(true)
  })

  it('P-142 of oneself is refused: as the last operator for the community, and otherwise because one can leave', async () => {
    expect(readRefusal(await remove(olga))).toEqual([409, 'last_operator'])
    await addOperator()
    expect(readRefusal(await remove(olga))).toEqual([409, 'about_yourself'])
    expect(await isSignedIn(olga)).toBe(true)
  })

  it('P-142 by two operators at once removes once, and each learns that nobody is there any more', async () => {
    const pia = await addOperator()
    const responses = await Promise.all([olga, pia].map((by) => remove(rosa, {}, by)))
    for (const { status } of responses) expect([200, 404]).toContain(status)
    expect(emailsOf(await search('rosa'))).toEqual([])
  })

  it('P-142 Q64 that was interrupted goes on in the night, and nothing else can be done meanwhile', async () => {
    const { transact } = testApp.app.database
    await transact(async ({ database, now }) => {
      await database.updateTable('members').set({ leavesAt: now }).where('id', '=', rosa.id).execute()
    })
    const removal = removeMember(
      {
        ...{ transact, dataDir: testApp.dataDir, timeZone: 'UTC' },
        beforeErased: async () => {
          throw new Error('the power is gone')
        },
      },
      rosa.id,
    )
    await expect(removal).rejects.toThrow('the power is gone')
    expect(readRefusal(await act(rosa, 'roles', { role: 'operator', isGiven: true }))).toEqual([
      404,
      'not_found',
    ])
    testApp.clock.advance(hourMs)
    await testApp.app.jobs.runAll()
    expect(emailsOf(await search('rosa'))).toEqual([])
  })
})
