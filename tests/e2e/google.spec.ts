/** Signing in with Google and with Apple, as the phone sees it; the providers are other sites on this machine. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type OpenidProvider,
  startOpenidProvider,
} from '../../apps/api/src/providers/sign-in/openid-provider.factory.ts'
import { accountTexts } from '../../apps/web/src/locales/en/account.ts'
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { landingTexts } from '../../apps/web/src/locales/en/landing.ts'
import { sessionTexts } from '../../apps/web/src/locales/en/sessions.ts'
import { databasesOf } from '../harness/device/device-data.ts'
import { askToSignOut, logInByApi } from '../harness/people/people.ts'
import { listenForConsoleErrors } from '../harness/phone/console-errors.ts'
import { openPhone, type Phone } from '../harness/phone/phone.ts'
import { freePort, startServer, type TestServer } from '../harness/server/server.ts'

const googleWay = sessionTexts.provider.way('Google')

let provider: OpenidProvider
let apple: OpenidProvider
let server: TestServer
let phone: Phone
let people = 0

beforeAll(async () => {
  provider = await startOpenidProvider({ sub: 'nobody', email: 'nobody@example.org' })
  apple = await startOpenidProvider({ sub: 'nobody', email: 'nobody@example.org' }, 'apple')
  const port = await freePort()
  server = await startServer({
    port,
    settings: {
      ...provider.settings,
      ...apple.settings,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      LIMITS: '{"logInsPerAddress":500,"requestsPerAddress":5000}',
    },
  })
  phone = await openPhone({ origin: server.origin })
  // A breach of the content security policy counts as a fault.
  await listenForConsoleErrors(phone)
})

beforeEach(() => {
  people += 1
  provider.person = {
    sub: `subject-${people}`,
    email: `june.${people}@example.org`,
    email_verified: true,
    given_name: 'June',
    family_name: 'Porter',
  }
})

afterEach(async () => {
  expect(phone.faults).toEqual([])
  await phone.forget()
})

afterAll(async () => {
  await phone?.discard()
  await server?.stop()
  await provider?.stop()
  await apple?.stop()
})

describe('continuing with Google', () => {
  it('leads there and back home, signed in, also after a canceled try; later as the same member, with the installed app, too', async () => {
    const { page } = phone
    await phone.visit('/')
    // The page moves when our font replaces a fallback font of another width. A tap may miss its target in that moment.
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    await page.getByRole('link', { name: landingTexts.google }).click()
    await page.waitForURL((url) => url.pathname === '/auth')
    await phone.installed()
    await way().click()
    await page.getByRole('link', { name: /^Continue as/ }).waitFor()
    await page.goBack()
    await goThroughGoogle()
    await home('June')
    await page.getByText(homeTexts.credits(2)).waitFor()
    const { id } = await currentUser()
    expect(new URL(page.url()).search).toBe('')

    // Without a signal the app starts as after any other log-in.
    await phone.reopen({ offline: true })
    await phone.visit('/')
    await home('June')
    await phone.offline(false)
    await askToSignOut(phone)
    await landed()

    await phone.visit('/auth')
    await goThroughGoogle()
    await home('June')
    expect((await currentUser()).id).toBe(id)
  })
})

it('A-018 a member who signs in with Google creates a password, and signs in with it', async () => {
  const { page } = phone
  await phone.visit('/auth')
  await goThroughGoogle()
  await home('June')
  await phone.visit('/account-setup?view=password')
  const { newPassword, confirmPassword } = accountTexts.password
  for (const label of [newPassword, confirmPassword]) {
    await page.getByLabel(label, { exact: true }).fill('a lamp on every porch')
  }
  await page.getByRole('button', { name: accountTexts.setUp.submit, exact: true }).click()
  await page.getByRole('heading', { name: accountTexts.setup.title, level: 1 }).waitFor()
  const { email } = provider.person
  await logInByApi(server.origin, { email, password: 'a lamp on every porch' })
})

it('S-015 SH-013 Apple’s form leads home, with the name it sends once, and the second time as the same member', async () => {
  const { page } = phone
  apple.person = {
    ...provider.person,
    sub: `apple-${people}`,
    email: `june.${people}@privaterelay.example.org`,
  }
  const goThroughApple = async () => {
    await phone.visit('/auth')
    await page.getByRole('button', { name: sessionTexts.provider.way('Apple') }).click()
    await page.getByRole('link', { name: /^Continue as/ }).click()
    await home('June')
  }
  await goThroughApple()
  const { id, email } = await currentUser()
  expect(email).toBe(apple.person.email)
  await askToSignOut(phone)
  await landed()
  await goThroughApple()
  expect((await currentUser()).id).toBe(id)
})

describe('a phone that signed out before', () => {
  it('D7 a sign-out still pending at the server does not end the new session', async () => {
    await phone.visit('/auth')
    await phone.installed()
    await goThroughGoogle()
    await home('June')
    await phone.offline(true)
    await askToSignOut(phone)
    await landed()
    await phone.visit('/auth')
    await way().waitFor()
    await phone.offline(false)
    await goThroughGoogle()
    await home('June')
    await phone.reopen()
    await phone.visit('/')
    await home('June')
    expect((await currentUser()).email).toBe(provider.person.email)
    expect(await databasesOf(phone.page)).toHaveLength(2)
  })
})

function way() {
  return phone.page.getByRole('button', { name: googleWay })
}

/** Goes from the button on `/auth` through the provider's page. */
async function goThroughGoogle(): Promise<void> {
  await way().click()
  await phone.page.getByRole('link', { name: /^Continue as/ }).click()
}

async function home(firstName: string): Promise<void> {
  await phone.page.waitForURL((url) => url.origin === server.origin && url.pathname === '/')
  await phone.page.getByRole('heading', { name: new RegExp(`, ${firstName}$`) }).waitFor()
}

async function landed(): Promise<void> {
  await phone.page.getByRole('heading', { name: 'Where kindness is currency.' }).waitFor()
}

function currentUser(): Promise<{ id: string; email: string }> {
  return phone.page.evaluate(async () => (await fetch('/api/auth/user')).json())
}
