/** Posts in a window, for tests. */
import { createRandomId } from '@porchlight/contracts/values/id'
import type { WindowPost } from '@porchlight/contracts/window/window.schema'

export function aWindowPost(overrides: Partial<WindowPost> = {}): WindowPost {
  return {
    code: createRandomId(),
    type: 'request',
    title: 'Groceries for two',
    category: 'transportation_errands',
    firstName: 'Ada',
    weekday: new Date().getDay(),
    ...overrides,
  }
}
