/** The screens that need a server, on a phone or a desktop, light or dark: axe finds nothing. All others are looked at where they are mounted. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { screens } from '../screens/catalogue.ts'
import { faultsOf, looksAt } from '../screens/page-faults.ts'
import { namesOf } from '../screens/screen-state.ts'
import { openStages, type Stages } from '../screens/stages.ts'

let stages: Stages

beforeAll(async () => {
  stages = await openStages()
})

afterAll(() => stages?.close())

/** `npm run prove` looks at all there is, `npm test` at each screen's first state, as long as it is like no other. */
const looked = process.env.EVERY_LOOK
  ? screens
  : screens.filter(({ like }) => like === undefined).map((screen) => ({ ...screen, next: [] }))

const named = looked.map((screen, index) => ({
  screen,
  names: namesOf(screen).join(', '),
  looks: looksAt(index),
}))

it.each(named)('$names', async ({ screen, looks }) => {
  const faults: string[] = []
  for await (const { name, page } of stages.show(screen)) {
    faults.push(...(await faultsOf(page, looks)).map((fault) => `${name}: ${fault}`))
  }
  expect(faults).toEqual([])
})
