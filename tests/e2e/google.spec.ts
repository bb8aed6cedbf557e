/** Signing in with Google, as the phone sees it; the provider is another site on this machine. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type OpenidProvider,
  startOpenidProvider,
} from '../../apps/api/src/providers/sign-in/openid-provider.factory.ts'
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { landingTexts } from '../../apps/web/src/locales/en/landing.ts'
import { sessionTexts } from '../../apps/web/src/locales/en/sessions.ts'
import { listenForConsoleErrors } from '../harness/console-errors.ts'
import { databasesOf, outboxOf, wordsOn } from '../harness/device-data.ts'
import {
  askToSignOut,
  cookieOf,
  endSession,
  logInOnScreen,
  makePerson,
  signInPhone,
  signUpByApi,
} from '../harness/people.ts'
import { openPhone, type Phone } from '../harness/phone.ts'
import { writePost } from '../harness/posting.ts'
import { freePort, startServerProcess, type TestServerProcess } from '../harness/server.ts'
import { expectPosted, titlesOf } from '../harness/server-posts.ts'
import { expectToast } from '../harness/toasts.ts'

const texts = sessionTexts.google

let provider: OpenidProvider
let server: TestServerProcess
let phone: Phone
let people = 0

beforeAll(async () => {
  provider = await startOpenidProvider({ sub: 'nobody', email: 'nobody@example.org' })
  const port = await freePort()
  server = await startServerProcess({
    port,
    settings: {
      ...provider.settings,
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
  provider.twist = (claims) => claims
  expect(phone.faults).toEqual([])
  await phone.forget()
})

afterAll(async () => {
  await phone?.discard()
  await server?.stop()
  await provider?.stop()
})

describe('continuing with Google', () => {
  it('S-015 leads there and back home, signed in; later as the same member, with the app installed, too', async () => {
    const { page } = phone
    await phone.visit('/')
    // Where the letters that stand in for ours do not fit, the page moves when ours come, and a tap may miss.
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    await page.getByRole('link', { name: landingTexts.google }).click()
    await page.waitForURL((url) => url.pathname === '/auth')
    await phone.installed()
    await goThroughGoogle()
    await home('June')
    await page.getByText(homeTexts.credits(2)).waitFor()
    const { id } = await currentUser()
    expect(new URL(page.url()).search).toBe('')

    // Without a signal it starts as after any other log-in.
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

  it('S-015 whoever turns back on the way can try again', async () => {
    await phone.visit('/auth')
    await way().click()
    await phone.page.getByRole('link', { name: /^Continue as/ }).waitFor()
    await phone.page.goBack()
    await goThroughGoogle()
    await home('June')
  })
})

describe('when it fails', () => {
  it('S-015 says so kindly, once, and the address forgets it', async () => {
    const { page } = phone
    await phone.visit('/auth')
    await way().click()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expectToast(page, { title: 'Login failed', description: texts.failed.google, destructive: true })
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await page.getByRole('heading', { name: sessionTexts.entry.title }).waitFor()
    await page.reload()
    await way().waitFor()
    expect(await wordsOn(page)).not.toContain(texts.failed.google)
  })

  it('S-015 the log names the reason for the operator, and no code, token, secret or address', async () => {
    const { page } = phone
    for (const wrong of [{ nonce: 'made-up' }, { sub: '' }, { email_verified: false }]) {
      provider.twist = (claims) => ({ ...claims, ...wrong })
      await phone.visit('/auth')
      await goThroughGoogle()
      await expectToast(page, { title: 'Login failed', description: texts.failed.google, destructive: true })
    }
    await expect.poll(() => server.log()).toMatch(/"code":"OAUTH_\w+".*signing in with a provider failed/)
    expect(server.log().match(/signing in with a provider failed/g)?.length).toBeGreaterThanOrEqual(3)
    expect(provider.issued.length).toBeGreaterThanOrEqual(9)
    const cookies = (await phone.context.cookies()).map(({ value }) => value)
    for (const secret of [...provider.issued, ...cookies, provider.clientSecret, provider.person.email]) {
      expect(server.log()).not.toContain(secret)
    }
  })
})

describe('a phone that others have used', () => {
  it('S-015 D7 what another member left waiting stays theirs, and is sent when they are back', async () => {
    const olive = makePerson({ firstName: 'Olive' })
    const caller = await signUpByApi(server.origin, olive)
    await signInPhone(phone, server.origin, olive)
    await home('Olive')
    await phone.installed()
    await phone.offline(true)
    await writePost(phone.page, { type: 'offer', title: 'Kept for Olive' })
    await endSession(server.origin, await cookieOf(phone))
    await phone.offline(false)
    await phone.page.getByText(sessionTexts.held).waitFor()
    await phone.visit('/auth')
    await goThroughGoogle()
    await home('June')
    expect(await wordsOn(phone.page)).not.toContain('Kept for Olive')
    expect(await outboxOf(phone.page, caller.memberId)).toHaveLength(1)
    expect(await titlesOf(caller)).toEqual([])

    await askToSignOut(phone)
    await landed()
    await logInOnScreen(phone, olive)
    await expectPosted(caller, ['Kept for Olive'])
  })

  it('S-015 D7 a sign-out that the server has not heard of yet does not end the new session', async () => {
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
  return phone.page.getByRole('button', { name: texts.way })
}

/** From the button on `/auth` through the provider's page. */
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
