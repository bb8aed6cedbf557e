/** Invitations: made, shown, cancelled, used once each, and what becomes of them and of those who came. */
import type { OwnInvitations } from '@porchlight/contracts/invitations/invitations.schema'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, hourMs } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { openDataKeys } from '../../database/folder/data-keys.ts'
import { anOffer, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { callRaw, callSignedOut, expectNothingPrivateOf } from '../../testing/responses.factory.ts'
import { linkIn } from '../../testing/services/mailbox.factory.ts'
import { mailReceived, startMailServer, textOf } from '../../testing/services/smtp-server.factory.ts'
import { ledgerFaults } from '../credits/credits.queries.ts'
import { completed, creditsOf, rowsFor } from '../help/help.factory.ts'
import { removeMember } from '../removal/remove-member.operations.ts'
import { ban, banOf } from '../sessions/joining/banned-mailboxes.queries.ts'
import { aCommunityCode } from '../sessions/joining/community-code.factory.ts'
import {
  aStranger,
  cookiesIn,
  openGoogleWorld,
  ownLink,
  type ProviderWorld,
} from '../sessions/providers/google.factory.ts'
import { invite, invitedBy, signUpWith } from './invitations.factory.ts'

const limits = { signUpsPerAddress: 1000, logInsPerAddress: 1000, signUpMailsPerAccount: 100 }
const unusable = 'This invitation doesn’t work anymore. Ask the person who gave it to you for a new one.'

let testApp: TestApp
/** The first member, who runs the community. */
let olga: TestMember
let rosa: TestMember
let closeWorld: (() => Promise<void>) | undefined

async function open(environment: Record<string, string> = {}): Promise<void> {
  testApp = await buildTestApp({ LIMITS: JSON.stringify(limits), ...environment })
  olga = await testApp.signUp('Olga')
  // Where mail is set up, only the first member needs none.
  if (environment.SMTP_URL) rosa = olga
  else rosa = environment.SIGN_UP === 'invited' ? await byInvitation('Rosa') : await testApp.signUp('Rosa')
}

/** Signs a member up where only invitations let people in. */
async function byInvitation(firstName: string): Promise<TestMember> {
  const { code } = await invite(olga, { uses: 1 })
  return testApp.signUp(firstName, { invitation: code })
}

afterEach(async () => {
  await (closeWorld ?? testApp.close)()
  closeWorld = undefined
})

const listOf = async (member: TestMember) =>
  (await member.call('GET', '/api/invitations')).json<OwnInvitations>()
const cancel = (member: TestMember, id: string) => member.call('DELETE', `/api/invitations/${id}`)
const membersCount = async () =>
  (await testApp.app.database.reader.selectFrom('members').select('id').execute()).length
const notificationsOf = async (member: TestMember) => [...(await rowsFor(member, 'notifications')).values()]

describe('M-112 a member', () => {
  beforeEach(() => open())

  it('makes an invitation with 128 random bits, its uses and its end, and reads how many came', async () => {
    const { code, ...invitation } = await invite(rosa, { uses: 3, days: 7 })
    expect(code).toMatch(/^[\w-]{22}$/)
    expect(invitation).toMatchObject({ state: 'open', usesMax: 3, cameCount: 0 })
    expect(Date.parse(invitation.endsAt) - Date.parse(invitation.createdAt)).toBe(7 * dayMs)
    expect((await signUpWith(testApp, code, { email: 'noor@example.org' })).status).toBe(200)
    const list = await listOf(rosa)
    expect(list).toMatchObject({
      canInvite: true,
      usesMax: 10,
      daysMax: 30,
      remaining: 4,
      creditsForNewcomer: 0,
    })
    expect(list.invitations).toEqual([{ ...invitation, code, cameCount: 1 }])
    expectNothingPrivateOf(list, olga)
    expect(JSON.stringify(list)).not.toContain('Noor')
  })

  it('gets the same invitation for the same id, and none for a neighbor’s id', async () => {
    const id = createId()
    const first = await invite(rosa, { id })
    expect(await invite(rosa, { id })).toEqual(first)
    expect((await listOf(rosa)).invitations).toHaveLength(1)
    const body = { id, uses: 1, days: 1 }
    const other = await olga.call('POST', '/api/invitations', { body })
    expect([other.status, other.json().code]).toEqual([409, 'id_taken'])
    expect(other.text).not.toContain(first.code)
  })

  it.each([
    ['people', { uses: 2 }],
    ['days', { days: 15 }],
  ])('is refused the same id with other %s, and keeps the invitation as it was', async (_what, other) => {
    const values = { id: createId(), uses: 1, days: 14 }
    const first = await invite(rosa, values)
    const response = await rosa.call('POST', '/api/invitations', { body: { ...values, ...other } })
    expect([response.status, response.json().code]).toEqual([409, 'changed_meanwhile'])
    expect((await listOf(rosa)).invitations).toEqual([first])
    expect(await invite(rosa, values)).toEqual(first)
  })

  it.each([
    [{ uses: 11, days: 1 }, 'uses'],
    [{ uses: 1, days: 31 }, 'days'],
    [{ uses: 0, days: 1 }, 'uses'],
    [{ uses: 1.5, days: 1 }, 'uses'],
    [{ uses: 1, days: -1 }, 'days'],
  ])('makes none that is too large or too long: %o', async (body, path) => {
    const response = await rosa.call('POST', '/api/invitations', { body })
    expect(response.status).toBe(400)
    expect(response.json().issues?.map((issue) => issue.path)).toEqual([path])
    expect((await listOf(rosa)).invitations).toEqual([])
  })

  it('makes five in a week, those that were canceled included; an operator makes more and larger ones', async () => {
    for (let count = 0; count < 5; count += 1) {
      const { id } = await invite(rosa)
      expect((await cancel(rosa, id)).status).toBe(200)
    }
    const sixth = await rosa.call('POST', '/api/invitations', { body: { uses: 1, days: 1 } })
    expect([sixth.status, sixth.json().code]).toEqual([429, 'too_many'])
    const { retryAt } = sixth.json().params as { retryAt: string }
    const retryInDays = (Date.parse(retryAt) - testApp.clock.now()) / dayMs
    expect(retryInDays).toBeCloseTo(7, 1)
    expect(await listOf(rosa)).toMatchObject({ remaining: 0 })
    testApp.clock.advance(7 * dayMs - hourMs)
    for (const member of [rosa, olga]) await member.logIn()
    const early = await rosa.call('POST', '/api/invitations', { body: { uses: 1, days: 1 } })
    expect([early.status, early.json().code]).toEqual([429, 'too_many'])
    testApp.clock.advance(hourMs)
    await invite(rosa)
    expect(await listOf(olga)).toMatchObject({ remaining: 50, usesMax: 200, daysMax: 90 })
    for (let count = 0; count < 6; count += 1) await invite(olga, { uses: 200, days: 90 })
  })

  it('sees an invitation for 90 days after its end, and no link of it any more', async () => {
    const { code, id } = await invite(rosa, { days: 1 })
    testApp.clock.advance(dayMs)
    expect((await listOf(rosa)).invitations).toMatchObject([{ id, code: null, state: 'ended' }])
    expect(await invitedBy(testApp, code)).toBeNull()
    testApp.clock.advance(89 * dayMs)
    await rosa.logIn()
    await testApp.app.jobs.runAll()
    expect((await listOf(rosa)).invitations).toMatchObject([{ id, state: 'ended' }])
    testApp.clock.advance(dayMs)
    expect((await listOf(rosa)).invitations).toEqual([])
    await testApp.app.jobs.runAll()
    const rows = await testApp.app.database.reader.selectFrom('invitations').select('id').execute()
    expect(rows).toEqual([])
  })
})

describe('M-112 whoever opens a link', () => {
  beforeEach(() => open())

  it('reads the first name of who invites, and nothing else of them', async () => {
    const { code } = await invite(rosa)
    const response = await callSignedOut(testApp, 'GET', `/api/invitations/by-code/${code}`)
    expect(response.json()).toEqual({ invitedBy: 'Rosa' })
    expectNothingPrivateOf(response.text, rosa)
  })

  it('gets one and the same response for one that is unknown, ended, used up, canceled, or of a member who is gone', async () => {
    const show = (code: string) => callSignedOut(testApp, 'GET', `/api/invitations/by-code/${code}`)
    const unknown = await show('AAAAAAAAAAAAAAAAAAAAAA')
    expect(unknown.json()).toEqual({ invitedBy: null })
    const [endedOne, usedUp, cancelled] = [
      await invite(rosa, { days: 1 }),
      await invite(rosa),
      await invite(rosa),
    ]
    const vera = await testApp.signUp('Vera')
    const removedOne = await invite(vera, { days: 30 })
    await signUpWith(testApp, usedUp.code, { email: 'noor@example.org' })
    await cancel(rosa, cancelled.id)
    testApp.clock.advance(dayMs)
    const { transact } = testApp.app.database
    await removeMember({ transact, dataDir: testApp.dataDir, timeZone: 'UTC' }, vera.id)
    for (const { code } of [endedOne, usedUp, cancelled, removedOne]) {
      const response = await show(code)
      expect([response.status, response.text]).toEqual([unknown.status, unknown.text])
    }
  })

  it('C14 reads of nobody while signed in: else a code that works for a visitor alone would reveal a block', async () => {
    const { code } = await invite(rosa)
    const [blockedMember, neighbor] = [await testApp.signUp('Blake'), await testApp.signUp('Nadia')]
    await blockedMember.call('POST', '/api/posts', { body: anOffer({}, testApp.clock.now()) })
    expect((await rosa.call('PUT', `/api/users/${blockedMember.id}/block`)).status).toBe(200)
    const shownTo = async (member: TestMember) =>
      (await member.call('GET', `/api/invitations/by-code/${code}`)).json()
    for (const member of [blockedMember, neighbor, rosa])
      expect(await shownTo(member)).toEqual({ invitedBy: null })
    expect(await invitedBy(testApp, code)).toBe('Rosa')
  })

  it('cancels none that is a neighbor’s', async () => {
    const { id, code } = await invite(rosa)
    const response = await cancel(olga, id)
    expect([response.status, response.json().code]).toEqual([404, 'not_found'])
    expect(await invitedBy(testApp, code)).toBe('Rosa')
  })
})

describe('M-112 where everybody may join', () => {
  beforeEach(() => open())

  it('two who take the one use at once both get in, and one of them by the invitation', async () => {
    const { code } = await invite(rosa)
    const responses = await Promise.all(
      ['noor', 'maya', 'ines'].map((name) => signUpWith(testApp, code, { email: `${name}@example.org` })),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await listOf(rosa)).invitations).toMatchObject([{ cameCount: 1, state: 'used_up' }])
    const invited = await testApp.app.database.reader.selectFrom('invitedMembers').selectAll().execute()
    expect(invited).toMatchObject([{ inviterId: rosa.id }])
  })

  it('no use is lost to a sign-up that is refused', async () => {
    const { code } = await invite(rosa)
    const response = await signUpWith(testApp, code, { email: olga.email })
    expect(response.json().code).toBe('email_taken')
    expect((await listOf(rosa)).invitations).toMatchObject([{ cameCount: 0, state: 'open' }])
  })

  it('the inviter is notified by first name, and neither sees the other because of it', async () => {
    const { code } = await invite(rosa, { uses: 10 })
    const noor = await testApp.signUp('Noor', { invitation: code })
    expect(await notificationsOf(rosa)).toMatchObject([
      {
        kind: 'invitation_used',
        params: { title: '', name: 'Noor' },
        personId: noor.id,
        target: '/invitations',
      },
    ])
    expect((await rowsFor(rosa, 'people')).has(noor.id)).toBe(false)
    expect((await rowsFor(noor, 'people')).has(rosa.id)).toBe(false)
    expect(await notificationsOf(noor)).toEqual([])
  })

  it('nobody is notified of each who came by an invitation for a whole street', async () => {
    const { code } = await invite(olga, { uses: 11 })
    await testApp.signUp('Noor', { invitation: code })
    expect(await notificationsOf(olga)).toEqual([])
    expect((await listOf(olga)).invitations).toMatchObject([{ cameCount: 1 }])
  })
})

describe('M-112 SIGN_UP=invited', () => {
  beforeEach(() => open({ SIGN_UP: 'invited' }))

  it('lets in whoever has an invitation, and nobody without one; older apps read that sign-up is closed', async () => {
    const about = (await callSignedOut(testApp, 'GET', '/api/community')).json()
    expect(about).toMatchObject({ signUp: 'closed', needsInvitation: true })
    const without = await signUpWith(testApp, undefined, { email: 'noor@example.org' })
    expect([without.status, without.json()]).toMatchObject([
      403,
      { code: 'invitation_needed', params: { because: 'missing' } },
    ])
    const { code } = await invite(rosa)
    expect((await signUpWith(testApp, code, { email: 'noor@example.org' })).status).toBe(200)
  })

  it('of several who take the one use at once, one gets in', async () => {
    const before = await membersCount()
    const { code } = await invite(rosa)
    const responses = await Promise.all(
      ['noor', 'maya', 'ines'].map((name) => signUpWith(testApp, code, { email: `${name}@example.org` })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403, 403])
    expect(await membersCount()).toBe(before + 1)
    expect((await listOf(rosa)).invitations).toMatchObject([{ cameCount: 1 }])
  })

  it('a guessed, ended, used-up or canceled invitation is refused in the same words', async () => {
    const [endedOne, cancelled] = [await invite(rosa, { days: 1 }), await invite(rosa)]
    await cancel(rosa, cancelled.id)
    testApp.clock.advance(dayMs)
    for (const code of ['AAAAAAAAAAAAAAAAAAAAAA', endedOne.code, cancelled.code]) {
      const response = await signUpWith(testApp, code, { email: 'noor@example.org' })
      expect([response.status, response.json().message]).toEqual([403, unusable])
    }
  })

  it('the invitation of a member who was removed lets nobody in', async () => {
    const vera = await byInvitation('Vera')
    const { code } = await invite(vera)
    const { transact } = testApp.app.database
    const shownMeanwhile: (string | null)[] = []
    const beforeErased = async () => void shownMeanwhile.push(await invitedBy(testApp, code))
    await removeMember({ transact, dataDir: testApp.dataDir, timeZone: 'UTC', beforeErased }, vera.id)
    // Already while the removal is under way.
    expect(shownMeanwhile).toEqual([null])
    expect((await signUpWith(testApp, code, { email: 'noor@example.org' })).status).toBe(403)
  })

  it('a banned mailbox gets in by no invitation, and takes no use of it', async () => {
    const { code } = await invite(rosa)
    const banned = banOf(openDataKeys(testApp.dataDir), 'mallory@gmail.com')
    await testApp.app.database.transact((transaction) => ban(transaction, [banned]))
    expect((await signUpWith(testApp, code, { email: 'mal.lory@gmail.com' })).json().code).toBe('email_taken')
    expect((await listOf(rosa)).invitations).toMatchObject([{ cameCount: 0 }])
  })
})

it('M-112 SIGN_UP=closed: no invitation is made, shown or taken', async () => {
  await open()
  const { code } = await invite(rosa)
  await testApp.restart({ config: readConfig({ ...testApp.environment, SIGN_UP: 'closed' }) })
  const refusal = await signUpWith(testApp, code, { email: 'noor@example.org' })
  expect([refusal.status, refusal.json().code]).toEqual([403, 'sign_up_closed'])
  expect(await invitedBy(testApp, code)).toBeNull()
  expect(await listOf(rosa)).toMatchObject({ canInvite: false, remaining: 0 })
  const creation = await rosa.call('POST', '/api/invitations', { body: { uses: 1, days: 1 } })
  expect(creation.json().code).toBe('sign_up_closed')
})

it('M-112 SIGN_UP=code: an invitation stands for the code, and who was too late is asked for the code', async () => {
  await open()
  await testApp.restart({ config: readConfig({ ...testApp.environment, SIGN_UP: 'code' }) })
  const communityCode = await aCommunityCode(testApp)
  const { code } = await invite(rosa)
  const responses = await Promise.all(
    ['noor', 'maya'].map((name) => signUpWith(testApp, code, { email: `${name}@example.org` })),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 403])
  expect(responses.find(({ status }) => status === 403)?.json().code).toBe('community_code')
  const email = 'ines@example.org'
  expect((await signUpWith(testApp, code, { email, communityCode })).status).toBe(200)
})

describe('M-112 where sign-ups are confirmed by mail', () => {
  let mailServer: Awaited<ReturnType<typeof startMailServer>>
  beforeEach(async () => {
    mailServer = await startMailServer()
    await open({
      ...{ SIGN_UP: 'invited', PUBLIC_URL: 'https://help.example.org' },
      SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    })
  })
  afterEach(() => mailServer.close())

  const confirm = async (email: string) => {
    const text = textOf(await mailReceived(mailServer, email))
    const token = linkIn({ text }).searchParams.get('token')
    return callSignedOut(testApp, 'POST', '/api/auth/confirm-signup', {
      body: { token, password: 'a lamp on every porch' },
    })
  }

  it('the use is counted with the account: of two mails of one use the second makes none', async () => {
    const { code } = await invite(rosa)
    for (const name of ['noor', 'maya']) {
      const signUpResponse = await signUpWith(testApp, code, { email: `${name}@example.org` })
      expect(signUpResponse.json().code).toBe('confirm_by_mail')
    }
    expect((await listOf(rosa)).invitations).toMatchObject([{ cameCount: 0 }])
    expect((await confirm('noor@example.org')).status).toBe(200)
    const late = await confirm('maya@example.org')
    expect([late.status, late.json().message]).toEqual([403, unusable])
    expect((await listOf(rosa)).invitations).toMatchObject([{ cameCount: 1 }])
  })

  it('a mail that is opened after the end of the invitation still makes the account', async () => {
    const { code } = await invite(rosa, { days: 1 })
    testApp.clock.advance(dayMs - 60_000)
    await signUpWith(testApp, code, { email: 'noor@example.org' })
    testApp.clock.advance(3_600_000)
    expect(await invitedBy(testApp, code)).toBeNull()
    expect((await confirm('noor@example.org')).status).toBe(200)
    await rosa.logIn()
    expect((await listOf(rosa)).invitations).toMatchObject([{ cameCount: 1 }])
  })
})

describe('M-112 with Google', () => {
  let google: ProviderWorld
  beforeEach(async () => {
    google = await openGoogleWorld({ SIGN_UP: 'invited' })
    closeWorld = google.close
    testApp = google.testApp
    rosa = await testApp.signUp('Rosa')
    google.provider.person = aStranger()
  })

  const leave = async (invitation?: string) => {
    const query = invitation === undefined ? '' : `&invitation=${encodeURIComponent(invitation)}`
    const response = await callRaw(testApp, 'GET', `/api/login?with=google${query}`, { headers: ownLink })
    const url = String(response.headers.location)
    if (invitation) expect(url).not.toContain(invitation)
    return google.comeBack(await google.provider.consent(url), cookiesIn(response)['sign-in'] ?? '')
  }

  it('a newcomer gets in by an invitation alone, and takes its use', async () => {
    const without = await leave()
    google.expectRefused(without, 'invitation')
    google.expectRefused(await leave('AAAAAAAAAAAAAAAAAAAAAA'), 'invitation')
    const { code } = await invite(rosa)
    expect((await leave(code)).headers.location).toBe('/')
    expect((await listOf(rosa)).invitations).toMatchObject([{ cameCount: 1, state: 'used_up' }])
    // A member needs none.
    expect((await leave()).headers.location).toBe('/')
    expect(await google.countAccounts()).toBe(2)
  })

  it('who comes back without an account has the invitation in the address still', async () => {
    const { code } = await invite(rosa)
    google.provider.person = aStranger({ email: rosa.email })
    const response = await leave(code)
    expect(response.headers.location).toBe(`/auth?failed=email-taken#invite=${code}`)
    expect((await listOf(rosa)).invitations).toMatchObject([{ cameCount: 0 }])
  })
})

describe('M-112 thanks to who invited, by INVITE_CREDIT', () => {
  beforeEach(() => open({ INVITE_CREDIT: '2', SIGN_UP: 'open' }))

  const help = async (newcomer: TestMember, other: TestMember) => {
    const now = testApp.clock.now()
    await completed(other, newcomer, anOffer({}, now))
    await testApp.app.jobs.runAll()
  }

  it('they get the credits once, after the newcomer’s first help, and learn of nobody which one it was', async () => {
    const { code } = await invite(rosa)
    const noor = await testApp.signUp('Noor', { invitation: code })
    await testApp.app.jobs.runAll()
    const before = await creditsOf(rosa)
    await help(noor, olga)
    await help(noor, olga)
    expect(await creditsOf(rosa)).toBe(before + 2)
    expect((await notificationsOf(rosa)).filter(({ kind }) => kind === 'invitation_thanks')).toMatchObject([
      { params: { title: '', name: '', credits: 2 }, target: '/donations' },
    ])
    const lines = [...(await rowsFor(rosa, 'creditEntries')).values()]
    const line = lines.find(({ reason }) => reason === 'invitation')
    expect(line).toMatchObject({ amount: 2 })
    expect(line).not.toHaveProperty('personId')
    expect(await ledgerFaults(testApp.app.database.reader)).toEqual([])
  })

  it('a newcomer who blocked the inviter brings nothing and no notification', async () => {
    const { code } = await invite(rosa)
    const noor = await testApp.signUp('Noor', { invitation: code })
    const before = await creditsOf(rosa)
    // A member can block whom they see: rosa has posted.
    await rosa.call('POST', '/api/posts', { body: anOffer({}, testApp.clock.now()) })
    expect((await noor.call('PUT', `/api/users/${rosa.id}/block`)).status).toBe(200)
    await help(noor, olga)
    expect(await creditsOf(rosa)).toBe(before)
    expect((await notificationsOf(rosa)).map(({ kind }) => kind)).not.toContain('invitation_thanks')
  })

  it('the id of the statement’s line does not follow from the newcomer’s id', async () => {
    const { code } = await invite(rosa)
    const noor = await testApp.signUp('Noor', { invitation: code })
    await help(noor, olga)
    const transfers = await testApp.app.database.reader
      .selectFrom('transfers')
      .where('reason', '=', 'invitation')
      .select('id')
      .execute()
    expect(transfers).toHaveLength(1)
    expect(transfers[0]?.id).not.toContain(noor.id)
  })

  it('a newcomer who wrote the post brings them as well', async () => {
    const { code } = await invite(rosa)
    const noor = await testApp.signUp('Noor', { invitation: code })
    const before = await creditsOf(rosa)
    await help(olga, noor)
    expect(await creditsOf(rosa)).toBe(before + 2)
  })

  it('helps between the two of them alone bring nothing', async () => {
    const { code } = await invite(rosa)
    const noor = await testApp.signUp('Noor', { invitation: code })
    await help(noor, rosa)
    await help(rosa, noor)
    const lines = [...(await rowsFor(rosa, 'creditEntries')).values()]
    expect(lines.filter(({ reason }) => reason === 'invitation')).toEqual([])
    const before = await creditsOf(rosa)
    await help(noor, olga)
    expect(await creditsOf(rosa)).toBe(before + 2)
  })

  it('a month brings credits for three newcomers, and the next month for three more', async () => {
    const newcomers: TestMember[] = []
    const { code } = await invite(rosa, { uses: 5, days: 30 })
    for (let count = 0; count < 5; count += 1)
      newcomers.push(await testApp.signUp('Noor', { invitation: code }))
    const before = await creditsOf(rosa)
    for (const newcomer of newcomers.slice(0, 4)) await help(newcomer, olga)
    expect(await creditsOf(rosa)).toBe(before + 6)
    testApp.clock.advance(32 * dayMs)
    const [rosaAgain, last] = [rosa, newcomers[4] as TestMember]
    for (const member of [rosaAgain, last, olga]) await member.logIn()
    await help(last, olga)
    expect(await creditsOf(rosa)).toBe(before + 8)
  })

  it('a mailbox that was here before brings none', async () => {
    const { code } = await invite(rosa, { uses: 2 })
    const email = 'noor@example.org'
    await signUpWith(testApp, code, { email })
    const again = await signUpWith(testApp, code, { email: 'noor+again@example.org' })
    expect(again.status).toBe(200)
    const rows = await testApp.app.database.reader
      .selectFrom('invitedMembers')
      .select(['credits', 'isSettled'])
      .orderBy('credits')
      .execute()
    expect(rows).toEqual([
      { credits: 0, isSettled: 1 },
      { credits: 2, isSettled: 0 },
    ])
  })
})

it('M-112 without INVITE_CREDIT nothing is paid, also when it is set later', async () => {
  await open()
  const { code } = await invite(rosa)
  const noor = await testApp.signUp('Noor', { invitation: code })
  const before = await creditsOf(rosa)
  await testApp.restart({ config: readConfig({ ...testApp.environment, INVITE_CREDIT: '1' }) })
  await completed(olga, noor, anOffer({}, testApp.clock.now()))
  await testApp.app.jobs.runAll()
  expect(await creditsOf(rosa)).toBe(before)
})
