import { createId } from '@porchlight/contracts/values/id'
import { expect, it } from 'vitest'
import { queuedOperations } from '../../app/queued-operations.ts'
import type { OutboxEntry } from '../../storage/database.ts'
import { describeEntry } from '../outbox/describe-entry.ts'
import type { RowReader } from '../outbox/queued-operation.ts'
import { aNewPost, aPost, aPostEntry, creating, withdrawing } from './posts.factory.ts'

it('says in plain words what an entry is', () => {
  const post = aPost({ id: createId(), title: 'Pharmacy pickup' })
  const rowOf = ((table, id) => (table === 'posts' && id === post.id ? post : undefined)) as RowReader
  const made = creating(aNewPost({ title: 'Pharmacy pickup', type: 'request' }))
  expect(describeEntry(made, queuedOperations)).toMatchObject({
    what: 'Pharmacy pickup',
    tag: { tone: 'request', text: 'Request' },
  })
  expect(describeEntry(withdrawing(post.id), queuedOperations, rowOf).what).toBe(
    'Taking back “Pharmacy pickup”',
  )
})

it('an entry of a shape this app does not know still has a name', () => {
  expect(describeEntry(aPostEntry({ args: { shape: 'new' } }) as OutboxEntry, queuedOperations)).toEqual({
    what: 'A post',
    tag: null,
    lines: [],
  })
})
