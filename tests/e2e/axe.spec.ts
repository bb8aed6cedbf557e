/** The screens that need a server, on a phone or a desktop, light or dark. All others are looked at where they are mounted. */
import { afterAll, beforeAll } from 'vitest'
import { screens } from '../screens/catalogue.ts'
import { lookAtEach } from '../screens/look-at-each.ts'
import { openStages, type Stages } from '../screens/stages.ts'

let stages: Stages

beforeAll(async () => {
  stages = await openStages()
})

afterAll(() => stages?.close())

lookAtEach(screens, (screen) => stages.show(screen))
