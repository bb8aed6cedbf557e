import { expect } from 'vitest'
import type { CallsOf } from '../../role-matrix/example-calls.factory.ts'

export const windowCalls: CallsOf<'window'> = {
  'window.read': {
    openTo: 'anyone',
    // Nobody in the community of the matrix marks a post.
    shows: (response) => expect(response).toEqual({ posts: [] }),
  },
}
