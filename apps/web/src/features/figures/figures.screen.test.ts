/** The community's figures, mounted: what is read, what is hidden, and the spreadsheet. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { lookAtStates } from '../../../../../tests/mounted/look-at-states.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { deskTexts } from '../../locales/en/desk.ts'
import { figureTexts as texts } from '../../locales/en/figures.ts'
import { exampleFigures, figureStates, openFigures } from './figures.states.ts'

let phone: MountedPhone
let page: Page
beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
afterEach(() => phone.offline(false))
afterAll(() => phone?.discard())

lookAtStates(figureStates, () => phone)

it('P-142 an operator finds the figures from the desk, and a screen reader reads each week', async () => {
  await openFigures(phone, { 'figures.read': exampleFigures })
  const link = page.getByRole('navigation', { name: deskTexts.pages.label }).getByRole('link', {
    name: deskTexts.pages.figures,
  })
  expect(await link.getAttribute('aria-current')).toBe('page')
  const table = page.getByRole('table', { name: texts.chart(texts.nameOf('requests')) })
  await expect
    .poll(() => table.getByRole('row').allInnerTexts())
    .toEqual(
      expect.arrayContaining([
        expect.stringMatching(/Aug 31\s+fewer than 5/),
        expect.stringMatching(/Nov 16\s+18/),
      ]),
    )
  await page.getByText(texts.sums('at least 121', 'at least 310')).waitFor()
  await page.getByText(texts.helpTimes.half(24)).waitFor()
})

it('P-142 the spreadsheet has the numbers of the page, and what is hidden there is hidden in it', async () => {
  await openFigures(phone, { 'figures.read': exampleFigures })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: texts.save.action }).click(),
  ])
  expect(download.suggestedFilename()).toBe(texts.save.nameOfFile('2026-11-22'))
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toContain(
    'Requests for help,fewer than 5,6,9,11,8,fewer than 5,12,14,13,9,16,18,at least 121,at least 310',
  )
  expect(text).toContain('Members who left,'.concat('fewer than 5,'.repeat(13), 'at least 5'))
})

it('P-142 that did not load are read again by a tap', async () => {
  await openFigures(phone, {}, texts.failed.title)
  phone.server.change({ 'figures.read': exampleFigures })
  await page.getByRole('button', { name: texts.failed.action }).click()
  await page.getByRole('heading', { name: texts.nameOf('helped') }).waitFor()
})
