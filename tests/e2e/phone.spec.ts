/** A phone number, from the profile to the text message and back to the badge that a neighbor sees. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  startTextsServer,
  type TestTextsServer,
} from '../../apps/api/src/providers/texts/texts-server.factory.ts'
import { phoneTexts as texts } from '../../apps/web/src/locales/en/phones.ts'
import { postTexts } from '../../apps/web/src/locales/en/posts.ts'
import { profileTexts } from '../../apps/web/src/locales/en/profile.ts'
import { makePerson, signUpByApi, signUpOnScreen } from '../harness/people/people.ts'
import { openPhone, type Phone } from '../harness/phone/phone.ts'
import { expectToast } from '../harness/phone/toasts.ts'
import { startServer, type TestServer } from '../harness/server/server.ts'

let provider: TestTextsServer
let server: TestServer
let phone: Phone
beforeAll(async () => {
  provider = await startTextsServer()
  server = await startServer({ settings: { SMS_URL: provider.url } })
  phone = await openPhone({ origin: server.origin })
})
afterAll(async () => {
  await phone?.discard()
  await server?.stop()
  await provider?.close()
})

it('M-085 M-090 M-098 a member enters a number, types the code from the message, and has the badge', async () => {
  // The first account runs the community.
  await signUpByApi(server.origin, makePerson({ firstName: 'Olga' }))
  const { page } = phone
  await signUpOnScreen(phone, makePerson({ firstName: 'Lena' }))
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  const row = page.getByRole('button', { name: new RegExp(`^${profileTexts.verification.phone}`) })
  await expect.poll(() => row.textContent()).toContain(profileTexts.verification.phoneNotYet)
  await row.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: texts.choose.byText }).click()
  await dialog.getByLabel(texts.number.label).pressSequentially('2135550142')
  await dialog.getByRole('button', { name: texts.number.submit }).click()
  const codeField = dialog.getByLabel(texts.code.label)
  await codeField.waitFor()
  await codeField.fill(provider.codeFor('+12135550142'))
  await dialog.getByRole('button', { name: texts.code.submit, exact: true }).click()
  await expectToast(page, texts.success)
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => row.textContent()).toContain(profileTexts.verification.phoneVerified)
  await page.getByText(postTexts.phoneVerified, { exact: true }).waitFor()
  await row.click()
  await page.getByText(texts.already.number('(213) 555-0142')).waitFor()
  expect(phone.faults).toEqual([])
})
