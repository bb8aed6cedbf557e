/** Ways into an account: connecting a provider to it, and taking one away. */
import type { WaysIn } from '@porchlight/contracts/sessions/account.operations'
import { minuteMs } from '@porchlight/contracts/values/time'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callSignedOut } from '../../testing/answers.factory.ts'
import { type TestMember, testPassword } from '../../testing/app.factory.ts'
import { linkIn, mailsIn, mailTo } from '../../testing/mailbox.factory.ts'
import { aStranger, cookiesIn, openProviderWorld, type ProviderWorld } from './google.factory.ts'

describe.each(['google', 'apple'] as const)('%s', (name) => {
  let world: ProviderWorld
  let noor: TestMember

  beforeAll(async () => {
    world = await openProviderWorld(name)
  })
  beforeEach(async () => {
    world.provider.person = aStranger()
    noor = await world.porch.signUp('Noor')
  })
  afterAll(() => world.close())

  const waysOf = async (member: TestMember) => (await member.call('GET', '/api/auth/methods')).json<WaysIn>()
  const leave = (member: TestMember) => world.start(member.cookie, '&for=connect')
  const connect = async (member: TestMember) => {
    const { url, cookie } = await leave(member)
    return world.comeBack(await world.provider.consent(url), `${cookie}; ${member.cookie}`)
  }

  it('is connected by whoever has just shown who they are, and opens the account from then on', async () => {
    const asked = await noor.call('POST', `/api/auth/methods/${name}`)
    expect(asked.json()).toEqual({ path: `/api/login?with=${name}&for=connect` })
    const answer = await connect(noor)
    expect([answer.status, answer.headers.location]).toEqual([302, `/account-settings?connected=${name}`])
    world.expectNothingOfTheProvider(answer)
    // The session stays as it was: no other is begun.
    expect(cookiesIn(answer)).toEqual({})
    expect(await waysOf(noor)).toEqual({
      hasPassword: true,
      providers: [{ provider: name, connectedAt: expect.any(String) }],
    })
    const { sid } = cookiesIn(await world.signIn())
    expect((await world.whoIs(sid)).json()).toMatchObject({ id: noor.id, authProvider: 'email' })
    expect((await mailTo(world.porch.dataDir, noor.email)).headers.Subject).toContain('can be opened with')
  })

  it('is not asked for a second account here: of two of that provider the later one counts', async () => {
    const first = world.provider.person
    await connect(noor)
    world.provider.person = aStranger()
    await connect(noor)
    expect((await waysOf(noor)).providers).toHaveLength(1)
    world.provider.person = first
    const { sid } = cookiesIn(await world.signIn())
    expect((await world.whoIs(sid)).json<{ id: string }>().id).not.toBe(noor.id)
  })

  it('Q19 is not connected eleven minutes after a sign-in, and the page is told to ask', async () => {
    world.porch.clock.advance(11 * minuteMs)
    const asked = await noor.call('POST', `/api/auth/methods/${name}`)
    expect(asked.json()).toMatchObject({ code: 'sign_in_again' })
    const { answer } = await leave(noor)
    expect(answer.headers.location).toBe('/account-settings?failed=sign-in-again')
    expect((await waysOf(noor)).providers).toEqual([])
  })

  it('Q20 what opens the account of somebody else here is not connected, and stays theirs', async () => {
    const { sid } = cookiesIn(await world.signIn())
    const owner = (await world.whoIs(sid)).json<{ id: string }>()
    const answer = await connect(noor)
    expect(answer.headers.location).toBe('/account-settings?failed=connected-elsewhere')
    expect((await waysOf(noor)).providers).toEqual([])
    expect((await world.whoIs(cookiesIn(await world.signIn()).sid)).json()).toMatchObject({ id: owner.id })
  })

  it('Q20 nobody else connects theirs to it: not another session, nor one that ended meanwhile', async () => {
    const { url, cookie } = await leave(noor)
    const other = await world.porch.signUp('Omar')
    const answer = await world.comeBack(await world.provider.consent(url), `${cookie}; ${other.cookie}`)
    expect(answer.headers.location).toBe('/')
    const second = await leave(noor)
    await noor.call('POST', '/api/logout')
    const ended = await world.comeBack(
      await world.provider.consent(second.url),
      `${second.cookie}; ${noor.cookie}`,
    )
    expect(ended.headers.location).toBe(`/account-settings?failed=${name}`)
    const linked = await linkedMembers(world)
    expect(linked).not.toContain(noor.id)
    expect(linked).not.toContain(other.id)
  })

  it('a visitor connects nothing: they sign in', async () => {
    const { url, cookie } = await world.start(undefined, '&for=connect')
    const answer = await world.comeBack(await world.provider.consent(url), cookie)
    expect(answer.headers.location).toBe('/')
    expect(cookiesIn(answer).sid).toBeDefined()
  })

  it('is disconnected, opens nothing any more, and its owner is told', async () => {
    await connect(noor)
    const answer = await noor.call('DELETE', `/api/auth/methods/${name}`)
    expect(answer.json()).toEqual({ hasPassword: true, providers: [] })
    world.provider.person = { ...world.provider.person, email: noor.email }
    world.expectRefused(await world.signIn(), 'email-taken')
    await mailTo(world.porch.dataDir, noor.email, 2)
    const subjects = mailsIn(world.porch.dataDir, noor.email).map(({ headers }) => headers.Subject)
    expect(subjects).toContainEqual(expect.stringContaining('opens your Porchlight account no more'))
    expect((await noor.call('DELETE', `/api/auth/methods/${name}`)).status).toBe(200)
  })

  it('the last way in is never taken away; with a password it can be', async () => {
    const { sid = '' } = cookiesIn(await world.signIn())
    const call = (method: 'POST' | 'DELETE', path: string, cookie: string, body?: object) =>
      callSignedOut(world.porch, method, path, { headers: { cookie }, ...(body && { body }) })
    const path = `/api/auth/methods/${name}`
    expect((await call('DELETE', path, sid)).json()).toMatchObject({ code: 'last_way_in' })
    const set = await call('POST', '/api/auth/setup-password', sid, { password: testPassword })
    expect(set.status).toBe(200)
    const renewed = cookiesIn(set).sid ?? sid
    expect((await call('DELETE', path, renewed)).json()).toEqual({ hasPassword: true, providers: [] })
  })

  it('Q19 what a thief connected opens nothing once the owner has taken their address back', async () => {
    const change = { newEmail: `thief.of.${noor.id}@example.com`, currentPassword: testPassword }
    const changed = await noor.call('POST', '/api/auth/change-email', { body: change })
    const thief = { ...noor, cookie: cookiesIn(changed).sid ?? '' }
    const connected = await connect(thief)
    expect(connected.headers.location).toBe(`/account-settings?connected=${name}`)
    const token = linkIn(await mailTo(world.porch.dataDir, noor.email)).searchParams.get('token')
    const undone = await callSignedOut(world.porch, 'POST', '/api/auth/undo-email', { body: { token } })
    expect(undone.status).toBe(200)
    expect(await linkedMembers(world)).not.toContain(noor.id)
    const { sid } = cookiesIn(await world.signIn())
    expect((await world.whoIs(sid)).json<{ id: string }>().id).not.toBe(noor.id)
  })

  it('Q19 is not disconnected eleven minutes after a sign-in', async () => {
    await connect(noor)
    world.porch.clock.advance(11 * minuteMs)
    const answer = await noor.call('DELETE', `/api/auth/methods/${name}`)
    expect(answer.json()).toMatchObject({ code: 'sign_in_again' })
    expect((await waysOf(noor)).providers).toHaveLength(1)
  })
})

async function linkedMembers({ porch }: ProviderWorld): Promise<string[]> {
  const links = await porch.app.database.reader.selectFrom('signInLinks').select('memberId').execute()
  return links.map(({ memberId }) => memberId)
}
