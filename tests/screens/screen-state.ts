/** A screen in one of its designed states: described once beside the screen, for its tests, for axe and for the pictures. */
import type { MountedPhone } from '../mounted/mounted-phone.ts'

export interface ScreenState {
  /** Also the name of its pictures. */
  name: string
  /** Longer than a phone is high: its pictures show all of it, too. */
  isLong?: boolean
  /** The name of a state with nearly the same parts, mostly in other words: `npm test` has axe look at that one alone. */
  like?: string
  /** Mounts the screen and waits until all of the state is there. */
  show: (phone: MountedPhone) => Promise<void>
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

/** Shows the states one after the other; the phone is as it was before after each look. */
export async function* showStates(
  phone: MountedPhone,
  state: ScreenState,
): AsyncGenerator<{ name: string; isLong: boolean }> {
  try {
    for (const { name, isLong = false, show } of [state, ...(state.next ?? [])]) {
      await show(phone).catch(async (cause) => {
        throw new Error(`${name} could not be shown; ${await phone.report()}`, { cause })
      })
      // The pointer leaves what happens to lie where the last tap was.
      await phone.page.mouse.move(0, 0)
      yield { name, isLong }
      await phone.straighten()
    }
  } finally {
    await phone.reset()
  }
}
