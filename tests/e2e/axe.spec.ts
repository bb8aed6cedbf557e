/** The pages that need a server, on a phone or a desktop, light or dark. All others are looked at where they are mounted. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listenForConsoleErrors } from '../harness/phone/console-errors.ts'
import { openPhone, type Phone } from '../harness/phone/phone.ts'
import { startServer, type TestServer } from '../harness/server/server.ts'
import { screens } from '../screens/catalogue.ts'
import { lookAtEach } from '../screens/look-at-each.ts'
import { faultsOf, looksAt } from '../screens/page-faults.ts'
import { openStages, type Stages } from '../screens/stages.ts'

describe('the app', () => {
  let stages: Stages

  beforeAll(async () => {
    stages = await openStages()
  })

  afterAll(() => stages?.close())

  lookAtEach(screens, (screen) => stages.show(screen))
})

describe('the page of the API calls', () => {
  let server: TestServer
  let phone: Phone
  let complaints: string[]

  beforeAll(async () => {
    server = await startServer()
    phone = await openPhone({ origin: server.origin })
    complaints = await listenForConsoleErrors(phone)
    await phone.page.goto(`${server.origin}/api/docs`)
  })

  afterAll(async () => {
    await phone?.discard()
    await server?.stop()
  })

  it('Q32 is readable at every width, light and dark, in the app’s fonts, and nothing of it is blocked', async () => {
    expect(await faultsOf(phone.page, looksAt(0))).toEqual([])
    const loadedFamilies = await phone.page.evaluate(async () => {
      await document.fonts.ready
      return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)
    })
    expect(loadedFamilies.map((family) => family.replaceAll('"', '')).toSorted()).toEqual([
      'Figtree',
      'Fraunces',
    ])
    expect([...complaints, ...phone.faults]).toEqual([])
  })

  it('the first Tab offers to skip the contents, and leads to the calls', async () => {
    const { page } = phone
    await page.reload()
    await page.keyboard.press('Tab')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Skip to the calls')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('calls')
  })
})
