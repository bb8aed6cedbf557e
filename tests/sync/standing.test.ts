/** Tests of a member who is suspended while they write without a signal: on two phones, with what comes back. */
import { assert } from '@porchlight/contracts/errors/assert'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { applyDecision, lift } from '../../apps/api/src/features/standing/standing.operations.ts'
import { anOffer } from '../../apps/api/src/testing/app.factory.ts'
import { differences, rowsFor } from './consistency.ts'
import { fetchFromPhone, openPhone, type Phone } from './phone.ts'
import { type Community, openCommunity } from './server.ts'

let community: Community
let phones: [Phone, Phone]

beforeEach(async () => {
  vi.stubGlobal('fetch', fetchFromPhone)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  community = await openCommunity()
  const { Rosa } = community.members
  phones = [await openPhone(community, Rosa), await openPhone(community, Rosa)]
  for (const phone of phones) await phone.syncUntilIdle()
})
afterEach(async () => {
  for (const phone of phones) phone.close()
  await community.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const reason = 'You wrote to a neighbor who had asked you to stop.'
const decide = (until: number) => {
  assert(community.app, 'the server is up')
  const decision = {
    act: 'suspend',
    memberId: community.members.Rosa,
    operatorId: null,
    reason,
    rule: 'harassment',
    until,
  } as const
  return community.app.database.transact((transaction) => applyDecision(transaction, decision))
}
const entryOf = ({ database }: Phone, name: string) =>
  database.outbox.filter((entry) => entry.name === name).first()
const standingOn = ({ database, memberId }: Phone) => database.standings.get(memberId)

it('what was written without a signal comes back with the reason and the text, and the phone reads on', async () => {
  const [phone, other] = phones
  phone.isOffline = true
  const post = { ...anOffer({ title: 'Soup on Sunday' }, community.now()), id: createId(community.now()) }
  await phone.do('posts.create', post)
  await phone.do('members.setAway', { awayUntil: toIso(community.now() + 3 * dayMs) })
  const until = community.now() + 7 * dayMs
  await decide(until)
  phone.isOffline = false
  for (const each of phones) await each.syncUntilIdle()
  for (const name of ['posts.create', 'members.setAway']) {
    expect(await entryOf(phone, name)).toMatchObject({
      state: 'refused',
      code: 'suspended',
      params: { until: toIso(until), reason },
    })
  }
  expect((await entryOf(phone, 'posts.create'))?.args).toMatchObject({ title: 'Soup on Sunday' })
  for (const each of phones)
    expect(await standingOn(each)).toMatchObject({ reason, suspendedUntil: toIso(until) })
  expect(await differences(other, await rowsFor(community, other.memberId))).toEqual([])
})

it('the same answer from two phones is one; another one comes back; after the end everything goes out', async () => {
  const [phone, other] = phones
  await decide(community.now() + 7 * dayMs)
  for (const each of phones) await each.syncUntilIdle()
  const decisionId = (await standingOn(phone))?.decisionId ?? ''
  for (const each of phones) each.isOffline = true
  await phone.do('standing.appeal', { decisionId, text: 'I did not know that.' })
  await other.do('standing.appeal', { decisionId, text: 'It was not me.' })
  expect(await standingOn(other)).toMatchObject({ appeal: { text: 'It was not me.', state: 'waiting' } })
  for (const each of phones) {
    each.isOffline = false
    await each.syncUntilIdle()
  }
  await phone.syncUntilIdle()
  for (const each of phones)
    expect(await standingOn(each)).toMatchObject({
      appeal: { text: 'I did not know that.', state: 'waiting' },
    })
  expect(await entryOf(other, 'standing.appeal')).toMatchObject({
    state: 'refused',
    code: 'appeal_sent',
    args: { text: 'It was not me.' },
  })
  community.advance(8 * dayMs)
  await phone.do('posts.create', anOffer({ title: 'Soup on Sunday' }, community.now()))
  await phone.syncUntilIdle()
  expect(await entryOf(phone, 'posts.create')).not.toMatchObject({ state: 'refused' })
})

it('a decision that was taken back leaves the phones, with the prediction of an answer to it', async () => {
  const [phone] = phones
  await decide(community.now() + 7 * dayMs)
  await phone.syncUntilIdle()
  phone.isOffline = true
  const decisionId = (await standingOn(phone))?.decisionId ?? ''
  await phone.do('standing.appeal', { decisionId, text: 'I did not know that.' })
  assert(community.app, 'the server is up')
  await community.app.database.transact((transaction) =>
    lift(transaction, { memberId: phone.memberId, operatorId: null }),
  )
  phone.isOffline = false
  await phone.syncUntilIdle()
  expect(await standingOn(phone)).toBeUndefined()
  expect(await entryOf(phone, 'standing.appeal')).toMatchObject({ state: 'refused', code: 'not_found' })
})
