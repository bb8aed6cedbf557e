import { assert } from '@porchlight/contracts/errors/assert'
import type { RowOf } from '@porchlight/contracts/sync/tables'
import { createId } from '@porchlight/contracts/values/id'
import { expect, it } from 'vitest'
import { queuedOperations } from '../../app/queued-operations.ts'
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

it('M-036 M-041 bio and interests are patched, trimmed, each only when given; credits stay', () => {
  const member = aMember({ bio: 'Before', interests: ['Art'] })
  expect(predict({ bio: ' Retired teacher ' }, member)).toEqual({ ...member, bio: 'Retired teacher' })
  expect(predict({ interests: [' Chess ', 'chess'] }, member)).toEqual({ ...member, interests: ['Chess'] })
})

it('D3 a member who has not arrived on this phone is not invented', () => {
  expect(predict({ bio: 'Retired teacher' }, undefined)).toBeNull()
})

it('says in plain words what an entry is', () => {
  expect(describeEntry(completing({ bio: 'Gardener, mostly.' }), queuedOperations)).toEqual({
    what: 'Your profile',
    tag: null,
    lines: ['Bio: Gardener, mostly.'],
  })
})
