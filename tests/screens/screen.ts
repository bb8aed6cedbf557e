/** A screen that a server, a worker or a part of the app has part in, and what an entry may ask for to get there. */
import type { BrowserContext, Page } from 'playwright-core'
import type { Release } from '../harness/server/release.ts'
import type { StateChain } from './screen-state.ts'

export type Screen = StateChain<Stage>

/** A new phone in front of a server. */
export interface Stage {
  readonly page: Page
  readonly context: BrowserContext
  /** Signs in a member on trial with a complete profile. The phone belongs to them from now on. */
  signIn: () => Promise<void>
  /** Goes there, and waits until everything that comes has come. */
  open: (path: string) => Promise<void>
  /** Goes there, and waits for nothing. */
  visit: (path: string) => Promise<void>
  /** Holds the requests whose path matches, so that they never receive a response. */
  hold: (paths: RegExp) => Promise<void>
  /** Reaches the app through a proxy that can publish a newer one. */
  throughRelease: () => Promise<Release>
}
