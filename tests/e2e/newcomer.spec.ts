/** A newcomer on their own: from the landing page to a first post and its bell, counted in taps. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { appTexts } from '../../apps/web/src/locales/en/app.ts'
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { landingTexts } from '../../apps/web/src/locales/en/landing.ts'
import { locationTexts } from '../../apps/web/src/locales/en/location.ts'
import { postTexts } from '../../apps/web/src/locales/en/posts.ts'
import { sessionTexts } from '../../apps/web/src/locales/en/sessions.ts'
import { logInByApi, makePerson } from '../harness/people/people.ts'
import { localDay } from '../harness/people/posting.ts'
import { expectPosted } from '../harness/people/server-posts.ts'
import { openPhone, type Phone } from '../harness/phone/phone.ts'
import { startServer, type TestServer } from '../harness/server/server.ts'

/** The maximum number of taps: each field counts as one. */
const tapsMax = 18
const echoPark = { latitude: 34.0782, longitude: -118.2606 }

let server: TestServer
let phone: Phone
beforeAll(async () => {
  server = await startServer()
  phone = await openPhone({ origin: server.origin, isAskedForLocation: true })
  await phone.context.grantPermissions(['geolocation'])
  await phone.context.setGeolocation(echoPark)
})
afterAll(async () => {
  await phone?.discard()
  await server?.stop()
})

it('S-019 P-029 from the landing page to a first post and its bell it takes 18 taps at most, with the position by one of them and no profile', async () => {
  const { page } = phone
  let taps = 0
  const press = async (role: 'button' | 'link', name: string | RegExp) => {
    taps += 1
    await page.getByRole(role, { name, exact: true }).click()
  }
  const write = async (label: string, text: string) => {
    const field = page.getByLabel(label, { exact: true })
    taps += 1
    await field.click()
    await field.fill(text)
  }
  const noor = makePerson({ firstName: 'Noor' })
  const { entry, signUp, logIn } = sessionTexts
  await phone.visit('/')
  await press('link', landingTexts.email)
  await press('button', entry.signUp)
  await write(signUp.firstName, noor.firstName)
  await write(signUp.lastName, noor.lastName)
  await write(signUp.email, noor.email)
  await write(signUp.password, noor.password)
  await press('button', signUp.submit)
  await page.getByRole('heading', { name: logIn.title }).waitFor()
  // The address is there; the password is the browser's to fill in, and counts as a tap where it does not.
  expect(await page.getByLabel(logIn.email, { exact: true }).inputValue()).toBe(noor.email)
  const password = page.getByLabel(logIn.password, { exact: true })
  await expect.poll(() => password.getAttribute('autocomplete')).toBe('current-password')
  await write(logIn.password, noor.password)
  await press('button', logIn.submit)
  await page.getByRole('dialog', { name: locationTexts.title }).waitFor()
  await press('button', locationTexts.current)
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await press('button', homeTexts.post)
  const { fields, submit } = postTexts.compose
  await write(fields.title, 'A ride to the eye doctor')
  await write(fields.description, 'On Thursday morning.')
  await write(fields.date, await localDay(page, 1))
  await write(fields.time, '09:30')
  await press('button', submit.request)
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expectPosted(await logInByApi(server.origin, noor), ['A ride to the eye doctor'])
  await press('button', /^Notifications/)
  await page.getByRole('dialog', { name: appTexts.notifications.title }).waitFor()
  expect(taps).toBeLessThanOrEqual(tapsMax)
  expect(phone.faults).toEqual([])
})
