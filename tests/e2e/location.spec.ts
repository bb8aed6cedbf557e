/** Where a member says they are, from the landing page to the neighbors' screens, with a signal and without. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { landingTexts } from '../../apps/web/src/locales/en/landing.ts'
import { locationTexts as texts } from '../../apps/web/src/locales/en/location.ts'
import { outboxTexts } from '../../apps/web/src/locales/en/outbox.ts'
import { postTexts } from '../../apps/web/src/locales/en/posts.ts'
import { type Caller, logInByApi, makePerson, signUpByApi, signUpOnScreen } from '../harness/people.ts'
import { openPhone, type Phone } from '../harness/phone.ts'
import { startServer, type TestServer } from '../harness/server.ts'
import { expectToast } from '../harness/toasts.ts'

const person = makePerson({ firstName: 'Marta' })
/** Exact, as no screen, request or answer may say it. */
const home = { latitude: 34.078316, longitude: -118.260641 }

let server: TestServer
let phone: Phone
let page: Page
let neighbor: Caller
let dialog: Locator

beforeAll(async () => {
  server = await startServer()
  neighbor = await signUpByApi(server.origin, makePerson({ firstName: 'Rosa' }))
  phone = await openPhone({ origin: server.origin, isAskedForLocation: true })
  page = phone.page
  dialog = page.getByRole('dialog', { name: texts.title })
})

afterAll(async () => {
  await phone?.discard()
  await server?.stop()
})

it('L-001 L-002 L-022 what was typed on the landing page is asked after signing up, once, and saved', async () => {
  await phone.visit('/')
  await page.getByRole('link', { name: landingTexts.toLocation }).click()
  await page.getByLabel(landingTexts.location.typed()).fill('90026')
  await page.getByRole('button', { name: landingTexts.location.continue, exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/auth')
  await signUpOnScreen(phone, person)
  await expect.poll(() => dialog.getByLabel('ZIP code').inputValue()).toBe('90026')
  await dialog.getByRole('button', { name: texts.save }).click()
  await expectToast(page, { title: 'Location Updated' })
  await area()
    .getByText(/^Los Angeles, CA 90026/)
    .waitFor()
  await page.reload()
  await area()
    .getByText(/^Los Angeles, CA 90026/)
    .waitFor()
  expect(await dialog.count()).toBe(0)
})

it('L-005 L-026 L-027 a position is known by its cell alone, and the neighbors’ help by its distance', async () => {
  const said: string[] = []
  page.on('request', (request) => said.push(request.postData() ?? ''))
  await phone.context.grantPermissions(['geolocation'], { origin: server.origin })
  await phone.context.setGeolocation({ ...home, accuracy: 5 })
  await openFromBanner()
  await dialog.getByRole('button', { name: texts.current, exact: true }).click()
  await expectToast(page, { title: 'Location Updated' })
  const self = await logInByApi(server.origin, person)
  const { body } = await self.call('GET', '/api/auth/user')
  expect(body).toMatchObject({ latitude: '34.08', longitude: '-118.26', locationPermissionGranted: true })
  expect(said.filter((each) => /34\.078|118\.260/.test(each))).toEqual([])

  // A cell further north.
  await neighbor.post({ title: 'A ladder to lend', latitude: 34.09, longitude: -118.26 })
  await phone.visit('/community-help')
  await page.getByRole('tab', { name: /^All/ }).click()
  const card = page.getByRole('article', { name: 'A ladder to lend' })
  await card.getByText(/0\.7 mi$/).waitFor()
  await page.getByRole('button', { name: postTexts.board.near, exact: true }).click()
  await card.waitFor()
})

it('L-017 L-030 L-032 a move without a signal is kept; refused it comes back with reason and text, and mended it is taken', async () => {
  await phone.installed()
  await phone.visit('/profile')
  await page.getByRole('button', { name: /change your location$/ }).click()
  await phone.offline(true)
  await dialog.getByLabel('ZIP code').fill('00000')
  await dialog.getByRole('button', { name: texts.save }).click()
  await page.getByRole('button', { name: /^ZIP 00000/ }).waitFor()
  await phone.offline(false)
  const reason = 'Please enter a valid 5-digit US ZIP code.'
  await expectToast(page, { title: 'Update Failed', description: reason, destructive: true })

  await phone.visit('/outbox')
  const refused = page.getByRole('region', { name: new RegExp(`^${outboxTexts.groups.refused}`) })
  await refused.getByText(reason).waitFor()
  await refused.getByRole('button', { name: /^Edit/ }).click()
  expect(await dialog.getByLabel('ZIP code').inputValue()).toBe('00000')
  await dialog.getByLabel('ZIP code').fill('90039')
  await dialog.getByRole('button', { name: texts.save }).click()
  await expectToast(page, { title: 'Location Updated' })
  await phone.visit('/profile')
  await page.getByRole('button', { name: /^Los Angeles, CA 90039/ }).waitFor()
})

function area(): Locator {
  return page.getByRole('region', { name: 'Your area' })
}

async function openFromBanner(): Promise<void> {
  await page.getByRole('button', { name: 'Change your location' }).click()
  await dialog.waitFor()
}
