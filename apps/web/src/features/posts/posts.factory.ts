/** Posts for tests. */
import { operations } from '@porchlight/contracts/operations'
import type { NewPost, Post } from '@porchlight/contracts/posts/posts.schema'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs } from '@porchlight/contracts/values/time'
import type { OutboxEntry } from '../../storage/database.ts'
import type { NewEntry } from '../../sync/outbox/new-entry.factory.ts'

export function aPost(change: Partial<Post> = {}): Post {
  return {
    id: createId(),
    type: 'request',
    title: 'Groceries for two',
    description: 'Three floors up.',
    category: 'transportation_errands',
    subcategory: 'Grocery run',
    location: null,
    zipCode: '90026',
    dateNeeded: '2026-11-22T18:00:00.000Z',
    timeNeeded: '10:00',
    maxAttendees: null,
    currentAttendees: 0,
    genderPreference: null,
    hasTipJar: false,
    status: 'pending',
    createdAt: '2026-11-20T10:00:00.000Z',
    ...change,
  }
}

export function aNewPost(change: Partial<NewPost> = {}): NewPost {
  return {
    type: 'request',
    title: 'Groceries for two',
    description: 'Three floors up.',
    categoryId: 4,
    category: 'transportation_errands',
    subcategory: 'Grocery run',
    location: '12 Lemoyne St',
    dateNeeded: '2026-11-22T18:00:00.000Z',
    timeNeeded: '10:00',
    maxAttendees: null,
    genderPreference: null,
    hasTipJar: false,
    zipCode: '90026',
    ...change,
  }
}

/** Returns an outbox entry that creates a post. */
export function creating(post: NewPost): NewEntry<'posts.create'> {
  return { name: 'posts.create', version: operations['posts.create'].version, args: post }
}

/** Returns an outbox entry that creates an offer for tomorrow, with an id of the form that the device gives. */
export function offering(change: Partial<NewPost> & Pick<NewPost, 'title'>): NewEntry<'posts.create'> {
  const tomorrow = new Date(Date.now() + dayMs).toISOString()
  return creating(aNewPost({ id: createId(), type: 'offer', dateNeeded: tomorrow, ...change }))
}

/** Returns an outbox entry that withdraws a post. */
export function withdrawing(id: string): NewEntry<'posts.withdraw'> {
  return { name: 'posts.withdraw', version: operations['posts.withdraw'].version, args: { id } }
}

/** A post in the outbox, as it is stored; its arguments are for who needs them. */
export function aPostEntry(change: Partial<OutboxEntry> = {}): Omit<OutboxEntry, 'order'> {
  return {
    ...creating(aNewPost()),
    id: createId(),
    args: {},
    createdAt: '2026-11-21T10:00:00.000Z',
    state: 'waiting',
    touches: [],
    ...change,
  }
}
