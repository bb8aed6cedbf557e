/** Screens in their designed states: described once beside the screen, for its tests, for axe and for the pictures. */
import type { Page } from 'playwright-core'
import { straighten } from '../harness/phone/phone.ts'
import type { MountedPhone } from '../mounted/mounted-phone.ts'

/** A chain of states by their names. */
export interface NamedChain {
  /** The first state's own. */
  name: string
  /** The name of a state with nearly the same parts, mostly in other words: `npm test` has axe look at that one alone. */
  like?: string
  /** More states, each beginning where the one before it was left. */
  next?: { name: string }[]
}

interface State<Stage> {
  /** The name of the state, and of its pictures. */
  name: string
  /** True when the screen is longer than a phone is high. Its pictures then also show the whole of it. */
  isLong?: boolean
  /** Brings the state about and waits until all of it is there. */
  show: (stage: Stage) => Promise<unknown>
}

/** A chain of states that are shown on a stage of one kind. */
export interface StateChain<Stage> extends NamedChain, State<Stage> {
  next?: State<Stage>[]
}

/** A chain of states that are mounted without a server. */
export type ScreenState = StateChain<MountedPhone>

/** Lists the names in the order in which the states are shown. */
export function namesOf({ name, next = [] }: NamedChain): string[] {
  return [name, ...next.map((state) => state.name)]
}

export interface ShownState {
  name: string
  isLong: boolean
  page: Page
}

/** Shows the states one after the other; each look leaves the page as it found it. */
export async function* showInTurn<Stage extends { readonly page: Page }>(
  chain: StateChain<Stage>,
  stage: Stage,
  report: () => Promise<string>,
): AsyncGenerator<ShownState> {
  for (const { name, isLong = false, show } of [chain, ...(chain.next ?? [])]) {
    await show(stage).catch(async (cause) => {
      throw new Error(`${name} could not be shown; ${await report()}`, { cause })
    })
    const { page } = stage
    // The pointer leaves what happens to lie where the last tap was.
    await page.mouse.move(0, 0)
    yield { name, isLong, page }
    await straighten(page)
  }
}

/** Shows them on a phone, which is as it was before once all are shown. */
export async function* showStates(phone: MountedPhone, state: ScreenState): AsyncGenerator<ShownState> {
  try {
    yield* showInTurn(state, phone, () => phone.report())
  } finally {
    await phone.reset()
  }
}
