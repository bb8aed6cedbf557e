import type { Operation } from '@porchlight/contracts/operation'
import { operations } from '@porchlight/contracts/operations'
import { derivedId } from '@porchlight/contracts/values/derived-id'
import { createId } from '@porchlight/contracts/values/id'
import { expect, test } from 'vitest'
import { makesUnderId, refuseForeignId } from './new-ids.ts'

test('Q9 an id that is derived from others is accepted only where the content matches', () => {
  const derived = derivedId('place', 'osm:node:1')
  for (const id of [createId(), undefined]) expect(() => refuseForeignId(id)).not.toThrow()
  expect(() => refuseForeignId(derived, derived)).not.toThrow()
  for (const other of [undefined, '', derivedId('place', 'osm:node:2')]) {
    expect(() => refuseForeignId(derived, other)).toThrow('Expected an id of its own')
  }
})

test('Q9 every queued operation checks an id that the caller chose; the list names the others that check it themselves', () => {
  const making = (Object.values(operations) as Operation[]).filter(makesUnderId)
  const listNames = (offline: Operation['offline']) =>
    making.filter((each) => each.offline === offline).map(({ name }) => name)
  expect(listNames('queue').sort()).toEqual([
    'cases.decide',
    'credits.gift',
    'messages.send',
    'places.add',
    'posts.create',
    'safety.report',
  ])
  // These ask by themselves.
  expect(listNames('online').sort()).toEqual([
    'administration.correctCredits',
    'administration.correctEmail',
    'administration.endSessions',
    'administration.givePremium',
    'administration.importLines',
    'administration.remove',
    'administration.sendPasswordLink',
    'administration.setRole',
    'administration.takePremium',
    'cases.decideAbout',
    'coordination.add',
    'invitations.create',
    'rewards.offer',
    'rewards.redeem',
  ])
})
