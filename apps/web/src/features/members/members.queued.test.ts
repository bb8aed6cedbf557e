import { assert } from '@porchlight/contracts/errors/assert'
import type { RowOf } from '@porchlight/contracts/sync/tables'
import { createId } from '@porchlight/contracts/values/id'
import { expect, it } from 'vitest'
import { queuedOperations } from '../../app/device/queued-operations.ts'
import { describeEntry } from '../outbox/describe-entry.ts'
import { aMember, completing } from './members.factory.ts'
import { memberQueued } from './members.queued.ts'

const context = { memberId: createId(), createdAt: '2026-11-20T10:00:00.000Z' }

function predict(args: { bio?: string; interests?: string[] }, before: RowOf<'members'> | undefined) {
  const [change] = memberQueued['members.completeProfile'].changes(args, context)
  expect(change).toMatchObject({ table: 'members', id: context.memberId })
  assert(change, 'a change of this table')
  return (change.change as (row: unknown) => unknown)(before)
}

it('M-036 M-041 bio and interests are changed only when given, trimmed; credits stay', () => {
  const member = aMember({ bio: 'Before', interests: ['Art'] })
  expect(predict({ bio: ' Retired teacher ' }, member)).toEqual({ ...member, bio: 'Retired teacher' })
  expect(predict({ interests: [' Chess ', 'chess'] }, member)).toEqual({ ...member, interests: ['Chess'] })
})

it('D3 a prediction creates no member row that is not on this phone', () => {
  expect(predict({ bio: 'Retired teacher' }, undefined)).toBeNull()
})

it('an entry is described in plain words', () => {
  expect(describeEntry(completing({ bio: 'Gardener, mostly.' }), queuedOperations)).toEqual({
    label: 'Your profile',
    tag: null,
    lines: ['Bio: Gardener, mostly.'],
  })
})

it('L-020 L-024 a position is snapped to its cell, and the former place’s name is removed', () => {
  const member = aMember({ zipCode: '90026', location: 'Echo Park', locationPermissionGranted: false })
  const [change] = memberQueued['members.setLocation'].changes(
    {
      latitude: '34.078316',
      longitude: '-118.260641',
      location: null,
      zipCode: null,
      locationPermissionGranted: true,
    },
    context,
  )
  assert(change, 'a change of this table')
  expect((change.change as (row: unknown) => unknown)(member)).toEqual({
    ...member,
    latitude: '34.08',
    longitude: '-118.26',
    location: null,
    zipCode: null,
    locationPermissionGranted: true,
  })
})

it('L-030 a ZIP code replaces the known location, until the server has looked it up', () => {
  const member = aMember({ latitude: '34.08', longitude: '-118.26', location: 'Echo Park' })
  const [change] = memberQueued['members.setZipCode'].changes({ zipCode: '90039' }, context)
  assert(change, 'a change of this table')
  expect((change.change as (row: unknown) => unknown)(member)).toMatchObject({
    latitude: null,
    longitude: null,
    location: null,
    zipCode: '90039',
    locationPermissionGranted: true,
  })
})

it('L-021 L-032 a refusal is shown in the server’s words where there are any', () => {
  const { 'members.setLocation': position, 'members.setZipCode': code } = memberQueued
  assert(position.quiet === undefined && code.quiet === undefined, 'they are told of')
  const reason = 'Please enter a valid 5-digit US ZIP code.'
  expect(code.refused(reason, null)).toEqual({ title: 'Update Failed', description: reason })
  expect(position.refused(undefined, null)).toEqual({
    title: 'Error',
    description: 'Failed to update your location. Please try again.',
  })
})
