/** The board on paper, from a phone without a signal: the browser makes the pages, of which no mounted test has any. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { printTexts } from '../../apps/web/src/locales/en/print.ts'
import { paths } from '../../apps/web/src/paths.ts'
import { openWorld, type World } from '../harness/people/world.ts'
import { pick } from '../harness/phone/fields.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

it('P-143 without a signal the board starts from the device and prints its own two pages, on Letter and on A4', async () => {
  const { phone, neighbor } = world
  const { page } = phone
  for (const title of ['A ride', 'A ladder', 'Two boxes', 'A walk', 'Some soup'])
    await neighbor.post({ title, description: 'Any time is fine.' })
  await phone.visit(paths.communityHelp)
  await page.getByRole('tab', { name: /^All/ }).click()
  await expect.poll(() => page.getByRole('article').count()).toBe(5)

  await phone.offline(true)
  await phone.visit(paths.printBoard)
  await expect.poll(() => page.getByRole('article').count()).toBe(5)
  expect(pagesIn(await page.pdf({ preferCSSPageSize: true }))).toEqual(['612x792', '612x792'])
  await pick(page, printTexts.papers.a4)
  expect(pagesIn(await page.pdf({ preferCSSPageSize: true }))).toEqual(['595x842', '595x842'])
  await page.getByRole('checkbox', { name: printTexts.large }).check()
  await page.getByText(printTexts.board.page(3, 3), { exact: true }).waitFor()
  expect(pagesIn(await page.pdf({ preferCSSPageSize: true }))).toHaveLength(3)
})

/** Returns the width and height of each page of a PDF in points. */
function pagesIn(pdf: Buffer): string[] {
  const boxes = pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)
  return [...boxes].map(([, width, height]) => `${Math.round(Number(width))}x${Math.round(Number(height))}`)
}
