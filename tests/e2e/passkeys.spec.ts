/** Passkeys against a server, by an authenticator of the browser's own: a member who lives without a password. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountTexts } from '../../apps/web/src/locales/en/account.ts'
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { passkeySignInTexts } from '../../apps/web/src/locales/en/passkeys.sign-in.ts'
import { passkeyTexts } from '../../apps/web/src/locales/en/passkeys.ts'
import { sessionTexts } from '../../apps/web/src/locales/en/sessions.ts'
import { ownTexts } from '../../apps/web/src/locales/en/unspecified.ts'
import { makePerson, signInPhone, signUpByApi } from '../harness/people/people.ts'
import { giveAuthenticator } from '../harness/phone/authenticator.ts'
import { openPhone, type Phone } from '../harness/phone/phone.ts'
import { expectToast } from '../harness/phone/toasts.ts'
import { ageSignIns, setMember } from '../harness/server/members.ts'
import { startServer, type TestServer } from '../harness/server/server.ts'

const { password, proof, settings, setUp } = accountTexts

declare global {
  interface Window {
    passkeyQuestions: string[]
  }
}

let server: TestServer
let phone: Phone
let origin: string

beforeAll(async () => {
  server = await startServer()
  // A community without a public address binds its passkeys to this host name alone.
  origin = `http://localhost:${server.port}`
  phone = await openPhone({ origin })
  await phone.context.addInitScript(recordQuestions)
})
afterAll(async () => {
  await phone?.discard()
  await server?.stop()
})

it('Q19 Q24 a passkey is added, signs in by button and by field, stands in for a password, and is removed', async () => {
  const { page } = phone
  const person = makePerson({ firstName: 'Inez' })
  const { memberId } = await signUpByApi(server.origin, person)
  const authenticator = await giveAuthenticator(page)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const isHome = () => page.getByText(homeTexts.credits(2)).waitFor()
  const logOut = async () => {
    await phone.visit('/account-settings')
    // The page is loaded once more, by way of the server.
    await Promise.all([page.waitForEvent('load'), press(settings.signOut)])
  }
  const openLogIn = async () => {
    await phone.visit('/auth')
    await press(sessionTexts.entry.logIn)
  }

  await signInPhone(phone, origin, person)
  await phone.visit('/account-settings')
  await press(passkeyTexts.add.open)
  await page.getByLabel(passkeyTexts.add.label, { exact: true }).fill('My phone')
  await press(passkeyTexts.add.submit)
  await expectToast(page, { title: passkeyTexts.add.done })
  await page.getByText('My phone', { exact: true }).waitFor()
  expect(await authenticator.passkeyCount()).toBe(1)

  await logOut()
  // The member is set to the state of one who signed up with a provider.
  setMember(server, memberId, { password_hash: null, auth_provider: 'google' })
  // The authenticator chooses nothing in the list at the field. That request ends when the button starts its own
  // request.
  await authenticator.answer(false)
  await openLogIn()
  const questions = () => page.evaluate(() => window.passkeyQuestions)
  await expect.poll(questions).toEqual(['in the field'])
  await authenticator.answer(true)
  await press(passkeySignInTexts.signIn)
  await isHome()
  expect(await questions()).toEqual(['in the field', 'in a window'])

  await logOut()
  // The authenticator responds in place of a member who chooses the passkey in the list at the field.
  await openLogIn()
  await isHome()
  expect(await questions()).toEqual(['in the field'])

  ageSignIns(server, memberId)
  await phone.visit('/account-settings')
  await press(passkeyTexts.remove.open('My phone'))
  await press(passkeyTexts.remove.submit)
  await page.getByRole('dialog', { name: proof.title }).waitFor()
  expect(await page.getByLabel(proof.password, { exact: true }).count()).toBe(0)
  await press(passkeySignInTexts.confirm)
  await page.getByText('This is your only way to log in.').waitFor()
  await press(passkeyTexts.remove.cancel)

  ageSignIns(server, memberId)
  await phone.visit('/account-setup?view=password')
  for (const label of [password.newPassword, password.confirmPassword])
    await page.getByLabel(label, { exact: true }).fill(person.password)
  await press(setUp.submit)
  await press(passkeySignInTexts.confirm)
  await expectToast(page, { title: ownTexts.passwordCreated })

  await phone.visit('/account-settings')
  await press(passkeyTexts.remove.open('My phone'))
  await press(passkeyTexts.remove.submit)
  await page.getByText(passkeyTexts.none).waitFor()
  await authenticator.remove()
  expect(phone.faults).toEqual([])
})

/** Records the page's requests to the browser for a passkey, by where they are answered. */
function recordQuestions(): void {
  window.passkeyQuestions = []
  const { credentials } = navigator
  const get = credentials.get.bind(credentials)
  credentials.get = (options) => {
    window.passkeyQuestions.push(options?.mediation === 'conditional' ? 'in the field' : 'in a window')
    return get(options)
  }
}
