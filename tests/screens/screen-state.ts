/** A screen in one of its designed states: described once beside the screen, for its tests, for axe and for the pictures. */
import type { Page } from 'playwright-core'
import { straighten } from '../harness/phone.ts'
import type { MountedPhone } from '../mounted/mounted-phone.ts'

export interface ScreenState {
  /** Also the name of its pictures. */
  name: string
  /** Longer than a phone is high: its pictures show all of it, too. */
  isLong?: boolean
  /** The name of a state with nearly the same parts, mostly in other words: `npm test` has axe look at that one alone. */
  like?: string
  /** Mounts the screen and waits until all of the state is there. */
  show: (phone: MountedPhone) => Promise<unknown>
  /** More states, each beginning where the one before it was left. */
  next?: Omit<ScreenState, 'next' | 'like'>[]
}

interface Named {
  name: string
}

/** Of the state and of all that follow from it, in the order in which they are shown. */
export function namesOf({ name, next = [] }: Named & { next?: Named[] }): string[] {
  return [name, ...next.map((state) => state.name)]
}

export interface Shown {
  name: string
  isLong: boolean
  page: Page
}

interface Showable<Subject> {
  name: string
  isLong?: boolean
  show: (subject: Subject) => Promise<unknown>
}

/** Shows a screen's states one after the other; the page is as it was before after each look. */
export async function* showInTurn<Subject extends { readonly page: Page }>(
  screen: Showable<Subject> & { next?: readonly Showable<Subject>[] },
  subject: Subject,
  report: () => Promise<string>,
): AsyncGenerator<Shown> {
  for (const { name, isLong = false, show } of [screen, ...(screen.next ?? [])]) {
    await show(subject).catch(async (cause) => {
      throw new Error(`${name} could not be shown; ${await report()}`, { cause })
    })
    const { page } = subject
    // The pointer leaves what happens to lie where the last tap was.
    await page.mouse.move(0, 0)
    yield { name, isLong, page }
    await straighten(page)
  }
}

/** The phone is as it was before once all are shown. */
export async function* showStates(phone: MountedPhone, state: ScreenState): AsyncGenerator<Shown> {
  try {
    yield* showInTurn(state, phone, () => phone.report())
  } finally {
    await phone.reset()
  }
}
