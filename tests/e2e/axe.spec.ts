/** Every screen in every designed state, light and dark, at 320, 390 and 1280 px: axe finds nothing. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { screens } from '../screens/catalogue.ts'
import { faultsOf } from '../screens/goodness.ts'
import { openStages, type Stages } from '../screens/stages.ts'

let stages: Stages

beforeAll(async () => {
  stages = await openStages()
})

afterAll(() => stages?.close())

it.each(screens)('$name', async (screen) => {
  const { page, end } = await stages.show(screen)
  try {
    expect(await faultsOf(page)).toEqual([])
  } finally {
    await end()
  }
})
