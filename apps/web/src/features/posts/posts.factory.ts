/** Posts for tests. */
import type { NewPost, Post } from '@porchlight/contracts/posts/posts.schema'
import { createId } from '@porchlight/contracts/values/id'
import type { Predictions } from '../../sync/predictions.ts'
import { postPredictions } from './posts.predictions.ts'

/** What the outbox of a test needs to know, without the other features. */
export const predictionsOfPosts: Predictions = {
  ...postPredictions,
  'members.completeProfile': { staysWhenRefused: false, changes: () => [] },
}

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
