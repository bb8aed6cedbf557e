/** Ways into an account: connecting a provider to it, and taking one away. */
import type { WaysIn } from '@porchlight/contracts/sessions/account.operations'
import type { SignInProviderName } from '@porchlight/contracts/sessions/sessions.rules'
import { minuteMs } from '@porchlight/contracts/values/time'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestMember, testPassword } from '../../../testing/app.factory.ts'
import { callSignedOut } from '../../../testing/responses.factory.ts'
import { linkIn, mailsIn, mailTo } from '../../../testing/services/mailbox.factory.ts'
import { addPasskey } from '../../passkeys/passkeys.factory.ts'
import { aStranger, cookiesIn, openProviderWorld, type ProviderWorld, publicUrl } from './google.factory.ts'

describe.each(['google', 'apple'] as const)('%s', (name) => {
  let world: ProviderWorld
  let noor: TestMember

  beforeAll(async () => {
    world = await openProviderWorld(name)
  })
  beforeEach(async () => {
    world.provider.person = aStranger()
    noor = await world.testApp.signUp('Noor')
  })
  afterAll(() => world.close())

  const waysOf = async (member: TestMember) => (await member.call('GET', '/api/auth/methods')).json<WaysIn>()
  const leave = (member: TestMember) => world.start(member.cookie, '&for=connect')
  const connect = async (member: TestMember) => {
    const { url, cookie } = await leave(member)
    return world.comeBack(await world.provider.consent(url), `${cookie}; ${member.cookie}`)
  }

  it('a freshly signed-in member connects it, and signs in with it from then on', async () => {
    const methodResponse = await noor.call('POST', `/api/auth/methods/${name}`)
    expect(methodResponse.json()).toEqual({ path: `/api/login?with=${name}&for=connect` })
    const response = await connect(noor)
    expect([response.status, response.headers.location]).toEqual([302, `/account-settings?connected=${name}`])
    world.expectNothingOfTheProvider(response)
    // The session stays as it was: no other is begun.
    expect(cookiesIn(response)).toEqual({})
    expect(await waysOf(noor)).toEqual({
      hasPassword: true,
      providers: [{ provider: name, connectedAt: expect.any(String) }],
    })
    const { sid } = cookiesIn(await world.signIn())
    expect((await world.whoIs(sid)).json()).toMatchObject({ id: noor.id, authProvider: 'email' })
    expect((await mailTo(world.testApp.dataDir, noor.email)).headers.Subject).toContain('can be opened with')
  })

  it('Q20 a second account of it is refused until the first is disconnected', async () => {
    const first = world.provider.person
    await connect(noor)
    world.provider.person = aStranger()
    const response = await connect(noor)
    expect(response.headers.location).toBe('/account-settings?failed=disconnect-first')
    world.provider.person = first
    const { sid } = cookiesIn(await world.signIn())
    expect((await world.whoIs(sid)).json()).toMatchObject({ id: noor.id })
  })

  it('the mail about it says how to sign in and remove an intruder', async () => {
    await connect(noor)
    const { text } = await mailTo(world.testApp.dataDir, noor.email)
    expect(text).toContain(`${publicUrl}/auth`)
    expect(text).toMatch(/Forgot your\s+password\?/)
    expect(text).toContain(`${publicUrl}/account-settings`)
  })

  it('Q19 eleven minutes after a sign-in connecting is refused, and the page asks to sign in', async () => {
    world.testApp.clock.advance(11 * minuteMs)
    const methodResponse = await noor.call('POST', `/api/auth/methods/${name}`)
    expect(methodResponse.json()).toMatchObject({ code: 'sign_in_again' })
    const { response } = await leave(noor)
    expect(response.headers.location).toBe('/account-settings?failed=sign-in-again')
    expect((await waysOf(noor)).providers).toEqual([])
  })

  it('Q19 a member who returns when the sign-in is no longer fresh connects nothing', async () => {
    world.testApp.clock.advance(9 * minuteMs)
    const { url, cookie } = await leave(noor)
    world.testApp.clock.advance(2 * minuteMs)
    const response = await world.comeBack(await world.provider.consent(url), `${cookie}; ${noor.cookie}`)
    expect(response.headers.location).toBe('/account-settings?failed=sign-in-again')
    expect((await waysOf(noor)).providers).toEqual([])
  })

  it('Q20 a provider account that opens another member’s account is not connected, and stays theirs', async () => {
    const { sid } = cookiesIn(await world.signIn())
    const owner = (await world.whoIs(sid)).json<{ id: string }>()
    const response = await connect(noor)
    expect(response.headers.location).toBe('/account-settings?failed=connected-elsewhere')
    expect((await waysOf(noor)).providers).toEqual([])
    expect((await world.whoIs(cookiesIn(await world.signIn()).sid)).json()).toMatchObject({ id: owner.id })
  })

  it('Q20 another session, or one that ended meanwhile, connects nothing', async () => {
    const { url, cookie } = await leave(noor)
    const other = await world.testApp.signUp('Omar')
    const response = await world.comeBack(await world.provider.consent(url), `${cookie}; ${other.cookie}`)
    expect(response.headers.location).toBe('/')
    const second = await leave(noor)
    await noor.call('POST', '/api/logout')
    const endedResponse = await world.comeBack(
      await world.provider.consent(second.url),
      `${second.cookie}; ${noor.cookie}`,
    )
    expect(endedResponse.headers.location).toBe(`/account-settings?failed=${name}`)
    const linkedIds = await linkedMembers(world)
    expect(linkedIds).not.toContain(noor.id)
    expect(linkedIds).not.toContain(other.id)
  })

  it('a visitor connects nothing, and signs in', async () => {
    const { url, cookie } = await world.start(undefined, '&for=connect')
    const response = await world.comeBack(await world.provider.consent(url), cookie)
    expect(response.headers.location).toBe('/')
    expect(cookiesIn(response).sid).toBeDefined()
  })

  it('a disconnected one signs nobody in, and its owner gets a mail', async () => {
    await connect(noor)
    const elsewhere = cookiesIn(await world.signIn()).sid
    const response = await noor.call('DELETE', `/api/auth/methods/${name}`)
    expect(response.json()).toEqual({ hasPassword: true, providers: [] })
    // The session that signed in with the provider has ended; this session goes on.
    expect((await world.whoIs(elsewhere)).status).toBe(401)
    world.provider.person = { ...world.provider.person, email: noor.email }
    world.expectRefused(await world.signIn(), 'email-taken')
    await mailTo(world.testApp.dataDir, noor.email, 2)
    const subjects = mailsIn(world.testApp.dataDir, noor.email).map(({ headers }) => headers.Subject)
    expect(subjects).toContainEqual(expect.stringContaining('no longer opens your Porchlight account'))
    expect((await noor.call('DELETE', `/api/auth/methods/${name}`)).status).toBe(200)
  })

  it('the last way to sign in cannot be removed; with a password it can', async () => {
    const { sid = '' } = cookiesIn(await world.signIn())
    const call = (method: 'POST' | 'DELETE', path: string, cookie: string, body?: object) =>
      callSignedOut(world.testApp, method, path, { headers: { cookie }, ...(body && { body }) })
    const path = `/api/auth/methods/${name}`
    expect((await call('DELETE', path, sid)).json()).toMatchObject({ code: 'last_way_in' })
    const set = await call('POST', '/api/auth/setup-password', sid, { password: testPassword })
    expect(set.status).toBe(200)
    const renewed = cookiesIn(set).sid ?? sid
    expect((await call('DELETE', path, renewed)).json()).toEqual({ hasPassword: true, providers: [] })
  })

  it('a provider without settings here is no way to sign in', async () => {
    const { sid = '' } = cookiesIn(await world.signIn())
    const { id } = (await world.whoIs(sid)).json<{ id: string }>()
    const other = name === 'google' ? 'apple' : 'google'
    await linkTo(world, id, { provider: other, issuer: 'https://elsewhere.example' })
    const call = (path: string) => callSignedOut(world.testApp, 'DELETE', path, { headers: { cookie: sid } })
    expect((await call(`/api/auth/methods/${name}`)).json()).toMatchObject({ code: 'last_way_in' })
    const passkey = await addPasskey(world.testApp, id)
    await world.testApp.app.database.transact(({ database }) =>
      database
        .updateTable('signInLinks')
        .set({ issuer: 'https://before.example' })
        .where('memberId', '=', id)
        .where('provider', '=', name)
        .execute(),
    )
    expect((await call(`/api/passkeys/${passkey.id}`)).json()).toMatchObject({ code: 'last_way_in' })
  })

  it('Q19 a thief’s connection signs nobody in once the owner has undone the change of address', async () => {
    const change = { newEmail: `thief.of.${noor.id}@example.com`, currentPassword: testPassword }
    const changeResponse = await noor.call('POST', '/api/auth/change-email', { body: change })
    const thief = { ...noor, cookie: cookiesIn(changeResponse).sid ?? '' }
    const connected = await connect(thief)
    expect(connected.headers.location).toBe(`/account-settings?connected=${name}`)
    const token = linkIn(await mailTo(world.testApp.dataDir, noor.email)).searchParams.get('token')
    const undone = await callSignedOut(world.testApp, 'POST', '/api/auth/undo-email', { body: { token } })
    expect(undone.status).toBe(200)
    expect(await linkedMembers(world)).not.toContain(noor.id)
    const { sid } = cookiesIn(await world.signIn())
    expect((await world.whoIs(sid)).json<{ id: string }>().id).not.toBe(noor.id)
  })

  it('Q19 eleven minutes after a sign-in disconnecting is refused', async () => {
    await connect(noor)
    world.testApp.clock.advance(11 * minuteMs)
    const response = await noor.call('DELETE', `/api/auth/methods/${name}`)
    expect(response.json()).toMatchObject({ code: 'sign_in_again' })
    expect((await waysOf(noor)).providers).toHaveLength(1)
  })
})

function linkTo(
  { testApp }: ProviderWorld,
  memberId: string,
  link: { provider: SignInProviderName; issuer: string },
): Promise<unknown> {
  return testApp.app.database.transact(({ database, now }) =>
    database
      .insertInto('signInLinks')
      .values({ ...link, memberId, subject: memberId, createdAt: now })
      .execute(),
  )
}

async function linkedMembers({ testApp }: ProviderWorld): Promise<string[]> {
  const links = await testApp.app.database.reader.selectFrom('signInLinks').select('memberId').execute()
  return links.map(({ memberId }) => memberId)
}
