/** Tests of the member among the people whom rows name. */
import 'fake-indexeddb/auto'
import type { Member } from '@porchlight/contracts/members/members.schema'
import { afterEach, expect, it } from 'vitest'
import { MemberDatabase } from '../../storage/database.ts'
import { aMember } from './members.factory.ts'
import { readPeople } from './people.reads.ts'

const premium = { subscriptionPlan: 'premium', subscriptionStatus: 'active' } as const
let database: MemberDatabase
afterEach(() => database.delete())

async function readOwnPerson(fields: Partial<Member>) {
  const member = aMember(fields)
  database = new MemberDatabase(member.id)
  await database.open()
  await database.members.add(member)
  return (await readPeople({ database, memberId: member.id }, [member.id])).get(member.id)
}

it('PLAN-028 a member with premium has its mark on their own posts', async () => {
  const person = await readOwnPerson({ ...premium, premiumFrom: '2026-11-01T00:00:00.000Z' })
  expect(person?.subscriptionPlan).toBe('premium')
})

it('PLAN-028 where nothing is sold nobody has the mark of premium, the member neither', async () => {
  expect((await readOwnPerson(premium))?.subscriptionPlan).toBe('free')
})

it('M-096 a verified phone is on one’s own card as on those of neighbors', async () => {
  expect((await readOwnPerson({ isPhoneVerified: true }))?.isPhoneVerified).toBe(true)
  await database.delete()
  expect((await readOwnPerson({ isPhoneVerified: false }))?.isPhoneVerified).toBeUndefined()
})
