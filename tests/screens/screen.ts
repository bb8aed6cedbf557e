/** A screen in one of its designed states, and what an entry of the catalogue may ask for to get there. */
import type { BrowserContext, Page } from 'playwright-core'
import type { Release } from '../harness/release.ts'
import type { Resident } from './residents.ts'

interface State {
  /** Also the name of its pictures. */
  name: string
  /** Longer than a phone is high: its pictures show all of it, too. */
  long?: boolean
  /** Leaves the page in the state to be looked at. */
  show: (stage: Stage) => Promise<void>
}

export interface Screen extends State {
  /** Who only looks, and leaves the phone as it was: such screens of one resident, or of visitors, share a phone. */
  looker?: Resident | 'visitor'
  /** Changes what cannot be put back, such as what the page runs first: its phone is no other screen's. */
  alone?: boolean
  /** The name of a screen with nearly the same parts, mostly in other words: `npm test` has axe look at that one alone. */
  like?: string
  /** More states, each beginning where the one before it was left: no new phone, no new visit. */
  next?: State[]
}

/** A phone that keeps nothing of what was done with it before, or was only looked at, in front of a neighbourhood that was used. */
export interface Stage {
  readonly page: Page
  readonly context: BrowserContext
  /** From now on the phone belongs to this resident, whose neighbourhood it reaches. */
  signIn: (resident: Resident) => Promise<void>
  /** Goes there, and waits until everything that comes has come. */
  open: (path: string) => Promise<void>
  /** Goes there, and waits for nothing. */
  visit: (path: string) => Promise<void>
  offline: (isOffline: boolean) => Promise<void>
  /** Requests whose path matches are never answered. */
  hold: (paths: RegExp) => Promise<void>
  /** Reaches the app through a proxy that can publish a newer one. */
  throughRelease: () => Promise<Release>
}
