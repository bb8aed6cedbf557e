/** Tests that a message which no server or device would send fails the mounted test in which it was sent. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Member } from '@porchlight/contracts/members/members.schema'
import type { QueuedName } from '@porchlight/contracts/operations'
import { createId } from '@porchlight/contracts/values/id'
import { getResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { aMember } from '../../apps/web/src/features/members/members.factory.ts'
import { MountedPhone } from './mounted-phone.ts'
import type { StandInResponses } from './stand-in.ts'

const origin = 'http://localhost:9'
const credentials = { email: 'rosa@example.com', password: 'a lamp on the porch' }

let phone: MountedPhone
beforeEach(() => {
  phone = new MountedPhone(origin)
  beginWith({})
})

it('a response and a refusal within the contracts are given, and are no fault', async () => {
  beginWith({ 'sessions.logIn': aMember({ firstName: 'Rosa' }) })
  expect(await (await logIn(credentials))?.json()).toMatchObject({ firstName: 'Rosa' })
  phone.server.change({ 'sessions.logIn': new Refused('wrong_credentials') })
  expect((await logIn(credentials))?.status).toBe(401)
  expect(phone.takeFaults()).toEqual([])
})

it('a call with invalid arguments is a fault', async () => {
  expect((await logIn({ email: 'rosa@example.com' }))?.type).toBe('error')
  expect(phone.takeFaults()).toEqual([
    'Error: Against the contract is the arguments of sessions.logIn: password: Required',
  ])
  expect(phone.server.calls).toHaveLength(1)
})

it('invalid arguments in the address are a fault', async () => {
  await ask('GET', '/api/auth/user?page=2')
  expect(phone.takeFaults()).toEqual([expect.stringContaining('the arguments of sessions.currentUser: page')])
})

it('a response of another operation is a fault', async () => {
  beginWith({ 'sessions.logIn': { id: 'nobody' } as never })
  expect((await logIn(credentials))?.type).toBe('error')
  expect(phone.takeFaults()).toHaveLength(1)
})

it('a refusal that the API’s description does not list for this call is a fault', async () => {
  beginWith({ 'sessions.logIn': new Refused('sold_out') })
  expect((await logIn(credentials))?.type).toBe('error')
  expect(phone.takeFaults()).toEqual([
    expect.stringContaining('POST /api/auth/login is never refused with sold_out'),
  ])
})

it('a refusal of a photo that a server never gives is a fault', async () => {
  beginWith({}, new Refused('sold_out'))
  const headers = { 'content-range': 'bytes */300000' }
  await ask('PUT', `/api/files/${'b1'.repeat(32)}`, { headers })
  expect(phone.takeFaults()).toEqual([expect.stringContaining('never refused with sold_out')])
  beginWith({}, new Refused('photo_unreadable'))
  expect((await ask('PUT', `/api/files/${'b1'.repeat(32)}`, { headers }))?.status).toBe(
    new Refused('photo_unreadable').status,
  )
  expect(phone.takeFaults()).toEqual([])
})

it('an operation in a round with invalid arguments, version or name is a fault', async () => {
  const gift = { toUserId: createId(), amount: 2 }
  await sendRound('credits.gift', gift)
  expect(phone.takeFaults()).toEqual([])
  await sendRound('credits.gift', { ...gift, amount: 'two' })
  await sendRound('credits.gift', gift, 99)
  await sendRound('sessions.logIn' as QueuedName, credentials)
  expect(phone.takeFaults()).toEqual([
    expect.stringContaining('the arguments of credits.gift: amount'),
    'Error: credits.gift has no version 99',
    'Error: No round brings sessions.logIn',
  ])
})

it('a refusal in a round that its operation never has is a fault', async () => {
  phone.server.refusals = { 'credits.gift': new Refused('place_hidden') }
  await sendRound('credits.gift', { toUserId: createId(), amount: 2 })
  expect(phone.takeFaults()).toEqual([expect.stringContaining('never refused with place_hidden')])
  phone.server.refusals = { 'credits.gift': new Refused('gift_too_large', { available: 1 }) }
  const round = await sendRound('credits.gift', { toUserId: createId(), amount: 2 })
  expect(await round?.json()).toMatchObject({ results: [{ status: 'refused', code: 'gift_too_large' }] })
  expect(phone.takeFaults()).toEqual([])
})

it('a refusal of a whole round that a server never gives is a fault', async () => {
  const gift = { toUserId: createId(), amount: 2 }
  phone.server.roundRefusal = new Refused('gift_too_large', { available: 1 })
  expect((await sendRound('credits.gift', gift))?.type).toBe('error')
  expect(phone.takeFaults()).toEqual([
    expect.stringContaining('POST /api/sync is never refused with gift_too_large'),
  ])
  phone.server.roundRefusal = new Refused('unavailable')
  const round = await sendRound('credits.gift', gift)
  expect(round?.status).toBe(503)
  expect(await round?.json()).toMatchObject({ code: 'unavailable', requestId: expect.any(String) })
  expect(phone.server.sentOperations).toEqual([])
  expect(phone.takeFaults()).toEqual([])
})

it('a row that no server would send is a fault', async () => {
  const member = { ...aMember(), firstName: 7 } as unknown as Member
  expect(() => phone.server.bring([{ table: 'members', id: member.id, row: member }])).toThrow(
    'Against the contract is a row of members: firstName: ',
  )
  await expect(phone.mount('/', { member })).rejects.toThrow('a row of members: firstName: ')
  await expect(phone.mount('/', { posts: [{} as never] })).rejects.toThrow('a row of posts: ')
})

function beginWith(responses: StandInResponses, upload?: Refused): void {
  const uploads = upload && (() => upload)
  phone.server.begin({ responses, clientId: null, memberId: null, uploads })
}

function ask(method: string, path: string, init: RequestInit = {}): Promise<Response | undefined> {
  return getResponse(phone.server.handlersAt(origin), new Request(`${origin}${path}`, { method, ...init }))
}

function logIn(body: object): Promise<Response | undefined> {
  return ask('POST', '/api/auth/login', { body: JSON.stringify(body) })
}

function sendRound(name: QueuedName, args: object, version = 1): Promise<Response | undefined> {
  const sentOperation = { n: 1, id: createId(), name, version, createdAt: new Date().toISOString(), args }
  return ask('POST', '/api/sync', {
    body: JSON.stringify({ clientId: createId(), operations: [sentOperation] }),
  })
}
