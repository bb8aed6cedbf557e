/** Places at the desk, mounted: search, a change with its reason, and what stays without a signal. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { lookAtStates } from '../../../../../../tests/mounted/look-at-states.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../../tests/mounted/mounted-phone.ts'
import { emptyPath } from '../../../../../../tests/mounted/paths.ts'
import { deskTexts } from '../../../locales/en/desk.ts'
import { placeDeskTexts as texts } from '../../../locales/en/places-desk.ts'
import { deskPlaces, openPlacesDesk, placesDeskStates } from './places-desk.states.ts'

let phone: MountedPhone
let page: Page
beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
beforeEach(() => phone.visit(emptyPath))
afterEach(() => phone.offline(false))
afterAll(() => phone?.discard())

lookAtStates(placesDeskStates, () => phone)

const bodiesOf = (operationName: string) =>
  phone.server.calls.filter(({ name }) => name === operationName).map(({ body }) => body)

it('P-142 a search shows what it found as text, and a change is sent with its reason', async () => {
  await openPlacesDesk(phone, { 'places.desk': deskPlaces(), 'places.curate': { ok: true } })
  await page.getByText('<b>=Café</b>').waitFor()
  await page.getByLabel(texts.search).fill('café')
  await page.getByRole('button', { name: deskTexts.search }).click()
  await page.getByRole('button', { name: texts.acts.tagline }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(texts.tagline).fill('Open late')
  await dialog.getByLabel(deskTexts.reason).fill('They asked.')
  await dialog.getByRole('button', { name: texts.acts.tagline }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(bodiesOf('places.curate')).toEqual([
    { act: 'tagline', tagline: 'Open late', category: 'cafe', reason: 'They asked.' },
  ])
})

it('P-142 an empty list says whether there are no places, or none with these words', async () => {
  await openPlacesDesk(phone, { 'places.desk': { places: [], hasMore: false, acts: [] } })
  await page.getByText(texts.none).waitFor()
  await page.getByLabel(texts.search).fill('café')
  await page.getByRole('button', { name: deskTexts.search }).click()
  await page.getByText(texts.empty).waitFor()
  expect(await page.getByText(texts.none).count()).toBe(0)
  // The same words again are sent again.
  phone.server.change({ 'places.desk': deskPlaces() })
  await page.getByRole('button', { name: deskTexts.search }).click()
  await page.getByText(texts.empty).waitFor({ state: 'detached' })
})

it('P-142 two places are merged only once the other one is chosen', async () => {
  await openPlacesDesk(phone, { 'places.desk': deskPlaces(), 'places.merge': { ok: true } })
  await page.getByRole('button', { name: texts.acts.merge }).first().click()
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: texts.acts.merge })
  expect(await confirm.isDisabled()).toBe(true)
  await dialog.getByRole('combobox').click()
  await page.getByRole('option', { name: /The old library/ }).click()
  await confirm.click()
  await dialog.waitFor({ state: 'detached' })
  expect(bodiesOf('places.merge')).toEqual([{ intoId: '01a20007-ed06-798a-99c9-c34ca960fd8d', reason: '' }])
})

it('P-142 without a signal a change stays in its dialog with what was typed', async () => {
  await openPlacesDesk(phone, { 'places.desk': deskPlaces(), 'places.curate': { ok: true } })
  await page.getByRole('button', { name: texts.acts.close, exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(deskTexts.reason).fill('It burned down.')
  await phone.offline(true)
  await dialog.getByRole('button', { name: texts.acts.close, exact: true }).click()
  await dialog.getByText(deskTexts.notSent).waitFor()
  expect(await dialog.getByLabel(deskTexts.reason).inputValue()).toBe('It burned down.')
})
