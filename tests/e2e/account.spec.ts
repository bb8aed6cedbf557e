/** One's own account against a server: another password, another email, and the end of a session elsewhere. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { linkIn, mailTo } from '../../apps/api/src/testing/services/mailbox.factory.ts'
import { accountTexts } from '../../apps/web/src/locales/en/account.ts'
import { sessionTexts } from '../../apps/web/src/locales/en/sessions.ts'
import { ownTexts } from '../../apps/web/src/locales/en/unspecified.ts'
import {
  cookieOf,
  isSessionAlive,
  logInByApi,
  makePerson,
  signInPhone,
  signUpByApi,
} from '../harness/people/people.ts'
import { writePost } from '../harness/people/posting.ts'
import { expectPosted } from '../harness/people/server-posts.ts'
import { openWorld, type World } from '../harness/people/world.ts'
import { expectToast } from '../harness/phone/toasts.ts'

const { devices, email, password, settings, undoEmail } = accountTexts
const newPassword = 'another lamp, another porch'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

it('A-007 A-013 Q26 password and email change, a session elsewhere ends, and the previous address undoes the change', async () => {
  const { phone, server } = world
  const { page } = phone
  const person = makePerson({ firstName: 'Inez' })
  const other = await signUpByApi(server.origin, person)
  await signInPhone(phone, server.origin, person)
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const isOtherIn = async () => (await other.call('GET', '/api/auth/user')).status === 200

  await phone.visit('/account-settings')
  await page.getByText(devices.isThis).waitFor()
  await press(devices.endOthers)
  await press(devices.end)
  await expect.poll(isOtherIn).toBe(false)

  const copiedCookie = await cookieOf(phone)
  await page.getByRole('link', { name: settings.changePassword }).click()
  await fill(password.currentPassword, person.password)
  await fill(password.newPassword, newPassword)
  await fill(password.confirmPassword, newPassword)
  await press(password.submit)
  await expectToast(page, { title: ownTexts.passwordSaved })
  expect(await isSessionAlive(server.origin, copiedCookie)).toBe(false)

  const newEmail = `new.${person.email}`
  await page.getByRole('link', { name: settings.changeEmail }).click()
  await fill(email.newEmail, newEmail)
  await fill(email.currentPassword, newPassword)
  await press(email.submit)
  await expectToast(page, { title: ownTexts.emailSaved })
  await page.getByText(newEmail).waitFor()
  // The device goes on under the cookies that came with both.
  await phone.visit('/')
  await writePost(page, { type: 'offer', title: 'Still here' })
  const again = await logInByApi(server.origin, { email: newEmail, password: newPassword })
  await expectPosted(again, ['Still here'])

  // The first mail is about the changed password, so the link is in the second.
  const link = linkIn(await mailTo(server.dataDir, person.email, 2))
  await phone.visit(link.pathname + link.search)
  await press(undoEmail.submit)
  await page.getByRole('heading', { name: sessionTexts.reset.title }).waitFor()
  expect((await again.call('GET', '/api/auth/user')).status).toBe(401)
  await fill(sessionTexts.reset.password, `${newPassword}, again`)
  await fill(sessionTexts.reset.confirmPassword, `${newPassword}, again`)
  await press(sessionTexts.reset.submit)
  await page.getByText(sessionTexts.reset.done.title).waitFor()
  await logInByApi(server.origin, { email: person.email, password: `${newPassword}, again` })
})
