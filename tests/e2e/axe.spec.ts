/** Every screen in every designed state, on a phone and on a desktop, light and dark: axe finds nothing. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { screens } from '../screens/catalogue.ts'
import { faultsOf } from '../screens/goodness.ts'
import { openStages, type Stages } from '../screens/stages.ts'

let stages: Stages

beforeAll(async () => {
  stages = await openStages()
})

afterAll(() => stages?.close())

const looked = process.env.EVERY_LOOK ? screens : screens.filter(({ like }) => like === undefined)

it.each(looked)('$name', async (screen) => {
  const { page, end } = await stages.show(screen)
  try {
    expect(await faultsOf(page)).toEqual([])
  } finally {
    await end()
  }
})
