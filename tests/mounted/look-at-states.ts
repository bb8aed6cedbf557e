/** Tests that bring a screen's states about and look at them: axe finds nothing, nothing scrolls sideways, no control is dead. */
import { expect, it } from 'vitest'
import { faultsOf, looksAt } from '../screens/page-faults.ts'
import { namesOf, type ScreenState, showStates } from '../screens/screen-state.ts'
import type { MountedPhone } from './mounted-phone.ts'

/**
 * `npm run prove` looks at all states, `npm test` at the first of each chain, as long as it is like no other.
 *
 * @param openedPhone gives the phone that the file's tests share
 */
export function lookAtStates(states: readonly ScreenState[], openedPhone: () => MountedPhone): void {
  const chosenStates = process.env.EVERY_LOOK
    ? states
    : states.filter(({ like }) => like === undefined).map(({ next: _, ...state }) => state)
  const cases = chosenStates.map((state, index) => ({
    state,
    names: namesOf(state).join(', '),
    looks: looksAt(index),
  }))
  it.each(cases)('axe finds nothing: $names', async ({ state, looks }) => {
    const phone = openedPhone()
    const faults: string[] = []
    for await (const { name } of showStates(phone, state)) {
      faults.push(...(await faultsOf(phone.page, looks)).map((fault) => `${name}: ${fault}`))
    }
    expect(faults).toEqual([])
  })
}
