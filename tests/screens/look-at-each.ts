/** Tests that look at screens in their states: axe finds nothing, nothing scrolls sideways, no control is dead. */
import { expect, it } from 'vitest'
import { faultsOf, looksAt } from './page-faults.ts'
import { type NamedChain, namesOf, type ShownState } from './screen-state.ts'

/** `npm run prove` looks at all states, `npm test` at the first of each chain, as long as it is like no other. */
export function lookAtEach<Screen extends NamedChain>(
  screens: readonly Screen[],
  show: (screen: Screen) => AsyncGenerator<ShownState>,
): void {
  const chosenScreens = process.env.EVERY_LOOK
    ? screens
    : screens.filter(({ like }) => like === undefined).map((screen) => ({ ...screen, next: [] }))
  const cases = chosenScreens.map((screen, index) => ({
    screen,
    names: namesOf(screen).join(', '),
    looks: looksAt(index),
  }))
  it.each(cases)('axe finds no fault: $names', async ({ screen, looks }) => {
    const faults: string[] = []
    for await (const { name, page } of show(screen)) {
      faults.push(...(await faultsOf(page, looks)).map((fault) => `${name}: ${fault}`))
    }
    expect(faults).toEqual([])
  })
}
