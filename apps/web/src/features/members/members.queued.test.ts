import { expect, it } from 'vitest'
import { queuedOperations } from '../../app/queued-operations.ts'
import { describeEntry } from '../outbox/describe-entry.ts'
import { completing } from './members.factory.ts'

it('says in plain words what an entry is', () => {
  expect(describeEntry(completing({ bio: 'Gardener, mostly.' }), queuedOperations)).toEqual({
    what: 'Your profile',
    tag: null,
    lines: ['Bio: Gardener, mostly.'],
  })
})
