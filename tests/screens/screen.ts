/** A screen that a server, a worker or a part of the app has part in, and what an entry may ask for to get there. */
import type { BrowserContext, Page } from 'playwright-core'
import type { Release } from '../harness/release.ts'

interface State {
  /** Also the name of its pictures. */
  name: string
  /** Leaves the page in the state to be looked at. */
  show: (stage: Stage) => Promise<void>
}

export interface Screen extends State {
  /** The name of a screen with nearly the same parts, mostly in other words: `npm test` has axe look at that one alone. */
  like?: string
  /** More states, each beginning where the one before it was left. */
  next?: State[]
}

/** A new phone in front of a server. */
export interface Stage {
  readonly page: Page
  readonly context: BrowserContext
  /** From now on the phone belongs to a member on trial, with all of a profile. */
  signIn: () => Promise<void>
  /** Goes there, and waits until everything that comes has come. */
  open: (path: string) => Promise<void>
  /** Goes there, and waits for nothing. */
  visit: (path: string) => Promise<void>
  /** Requests whose path matches are never answered. */
  hold: (paths: RegExp) => Promise<void>
  /** Reaches the app through a proxy that can publish a newer one. */
  throughRelease: () => Promise<Release>
}
