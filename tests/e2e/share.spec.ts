/** What another app shares: in the form for a new post, whatever was there before, and whoever takes it. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { landingTexts } from '../../apps/web/src/locales/en/landing.ts'
import { postTexts } from '../../apps/web/src/locales/en/posts.ts'
import { paths } from '../../apps/web/src/paths.ts'
import { deviceDatabaseName } from '../../apps/web/src/storage/names.ts'
import { draftsOf, settingsOf } from '../harness/device-data.ts'
import {
  askToSignOut,
  type Caller,
  cookieOf,
  logInOnScreen,
  makePerson,
  signInPhone,
  signUpByApi,
} from '../harness/people.ts'
import { openPersistentPhone, openPhone, type Phone } from '../harness/phone.ts'
import { fillPost, startPost } from '../harness/posting.ts'
import { startServerProcess, type TestServerProcess } from '../harness/server.ts'
import { expectToast } from '../harness/toasts.ts'

const { fields } = postTexts.compose
const soup = {
  title: 'Soup on the stove',
  text: 'Lentils & leeks – for six',
  url: 'https://example.org/soup',
}
const soupDescription = `${soup.text}\n${soup.url}`
const person = makePerson({ firstName: 'Ottilie' })

let server: TestServerProcess
let caller: Caller
let phone: Phone

beforeAll(async () => {
  // As much as it ever says.
  server = await startServerProcess({ settings: { LOG_LEVEL: 'trace' } })
  caller = await signUpByApi(server.origin, person)
})
afterAll(() => server?.stop())
afterEach(() => phone?.discard())

describe('SH-003 with the worker, and no signal', () => {
  it('opens the form with what was shared, and keeps it as a draft when the browser is killed', async () => {
    const lasting = await openPersistentPhone({ origin: server.origin })
    phone = lasting
    await signInPhone(phone, server.origin, person)
    await phone.installed()
    await phone.visit('/terms')
    await phone.offline(true)
    await shareFrom(phone.page, soup)
    await expectForm(phone.page, { title: soup.title, description: soupDescription })
    expect(new URL(phone.page.url()).pathname).toBe('/')
    expect(await settingsOf(phone.page)).not.toHaveProperty('shared')
    await lasting.kill()

    await phone.reopen({ offline: true })
    await phone.visit('/')
    await startPost(phone.page)
    await expectForm(phone.page, { title: soup.title, description: soupDescription })
    expect(phone.faults).toEqual([])
  })

  it('is on the device before any page asks, and comes with the next start', async () => {
    phone = await openInstalled()
    // The page that it would lead to is not opened.
    await phone.page.evaluate(async (texts) => {
      await fetch('/share', { method: 'POST', body: new URLSearchParams(texts), redirect: 'manual' })
    }, soup)
    expect((await settingsOf(phone.page)).shared).toEqual([{ ...soup, memberId: caller.memberId }])
    await phone.reopen({ offline: true })
    await phone.visit('/')
    await expectForm(phone.page, { title: soup.title, description: soupDescription })
    expect(phone.faults).toEqual([])
  })

  it('is handed on in the address where the device has no database to keep it in', async () => {
    phone = await openInstalled()
    // No page of ours, which would hold the database or make a new one.
    await phone.visit('/no-such-file.txt')
    await phone.page.evaluate(
      (name) =>
        new Promise((resolve, reject) => {
          const asked = indexedDB.deleteDatabase(name)
          asked.onsuccess = resolve
          asked.onerror = () => reject(asked.error)
        }),
      deviceDatabaseName,
    )
    await shareFrom(phone.page, soup)
    await expectForm(phone.page, { title: soup.title, description: soupDescription })
    expect(phone.faults).toEqual([])
  })

  it('adds to a draft that somebody wrote, and takes nothing from it', async () => {
    phone = await openInstalled()
    const { page } = phone
    const dialog = await startPost(page)
    await fillPost(dialog, { type: 'offer', title: 'A ladder to lend', description: 'Six feet long.' })
    await expect.poll(async () => (await draftsOf(page, caller.memberId)).length).toBe(1)
    // With the form still open: the page is led away from under it.
    await shareFrom(page, soup)
    await expectForm(page, {
      title: 'A ladder to lend',
      description: `Six feet long.\n\n${soup.title}\n${soupDescription}`,
    })
    expect(await page.getByRole('radio', { name: postTexts.types.offer }).isChecked()).toBe(true)
    await page.reload()
    await startPost(page)
    await expectForm(page, {
      title: 'A ladder to lend',
      description: `Six feet long.\n\n${soup.title}\n${soupDescription}`,
    })
    expect(phone.faults).toEqual([])
  })

  it('D7 goes with the sign-out of whose it was', async () => {
    phone = await openInstalled()
    const { page } = phone
    await phone.visit(paths.profile)
    await page.evaluate(async (texts) => {
      await fetch('/share', { method: 'POST', body: new URLSearchParams(texts), redirect: 'manual' })
    }, soup)
    expect(await settingsOf(page)).toHaveProperty('shared')
    await askToSignOut(phone)
    await page.getByRole('link', { name: landingTexts.email }).waitFor()
    expect(await settingsOf(page)).not.toHaveProperty('shared')
    expect(phone.faults).toEqual([])
  })

  it('waits for the sign-in of whoever is signed out', async () => {
    phone = await openPhone({ origin: server.origin })
    await phone.visit('/')
    await phone.installed()
    await phone.visit('/terms')
    await phone.offline(true)
    await shareFrom(phone.page, soup)
    await expectToast(phone.page, postTexts.shared.waits)
    expect(new URL(phone.page.url()).pathname).toBe('/auth')
    await phone.reopen()
    await logInOnScreen(phone, person)
    await expectForm(phone.page, { title: soup.title, description: soupDescription })
    expect(phone.faults).toEqual([])
  })
})

describe('SH-003 without a worker', () => {
  beforeEach(async () => {
    phone = await openPhone({ origin: server.origin })
    await phone.context.route('**/service-worker.js', (route) => route.abort())
  })

  it('the server hands it to the page, and says no word of it in its log', async () => {
    await signInPhone(phone, server.origin, person)
    await phone.visit('/terms')
    await shareFrom(phone.page, soup)
    await expectForm(phone.page, { title: soup.title, description: soupDescription })
    expect(new URL(phone.page.url()).hash).toBe('')
    await phone.page.goBack()
    await phone.page.waitForURL('**/terms')
    expect(server.log()).not.toMatch(/soup|lentils|leeks/i)
    expect(phone.faults).toEqual([])
  })

  it('waits for the sign-in of whoever is signed out', async () => {
    await phone.visit('/terms')
    await shareFrom(phone.page, soup)
    await expectToast(phone.page, postTexts.shared.waits)
    await logInOnScreen(phone, person)
    await expectForm(phone.page, { title: soup.title, description: soupDescription })
    expect(phone.faults).toEqual([])
  })

  it('the system’s own share is let in with its cookie, with no origin or with null', async () => {
    await signInPhone(phone, server.origin, person)
    const cookie = await cookieOf(phone)
    const ways: Record<string, string>[] = [
      {},
      { origin: 'null' },
      { origin: 'null', 'sec-fetch-site': 'none' },
    ]
    for (const given of ways) {
      const answer = await fetch(`${server.origin}/share`, {
        method: 'POST',
        headers: { ...given, cookie },
        body: new URLSearchParams(soup),
        redirect: 'manual',
      })
      expect([given, answer.status]).toEqual([given, 303])
      expect(answer.headers.get('cache-control')).toBe('no-store')
      const [path, fragment] = answer.headers.get('location')?.split('#') ?? []
      expect(path).toBe('/share')
      expect(Object.fromEntries(new URLSearchParams(fragment))).toEqual(soup)
    }
  })

  it.each([
    ['nothing at all', undefined, undefined],
    ['something unreadable', '{"title": 1', 'application/json'],
  ])('%s leads to the form, too', async (_what, body, type) => {
    const answer = await fetch(`${server.origin}/share`, {
      method: 'POST',
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
      ...(type === undefined ? {} : { headers: { 'content-type': type } }),
    })
    expect(answer.status).toBe(303)
  })
})

async function openInstalled(): Promise<Phone> {
  const opened = await openPhone({ origin: server.origin })
  await signInPhone(opened, server.origin, person)
  await opened.installed()
  await opened.visit('/')
  // The page makes the database, and knows whose it is.
  await opened.page.getByText(homeTexts.credits(2)).waitFor()
  return opened
}

/** As the system does when somebody picks the app from its list: a form's post that opens the app. */
async function shareFrom(page: Page, texts: Record<string, string>): Promise<void> {
  await page.evaluate((given) => {
    const form = document.createElement('form')
    form.method = 'post'
    form.action = '/share'
    for (const [name, value] of Object.entries(given)) {
      const input = document.createElement('input')
      input.type = 'hidden'
      input.name = name
      input.value = value
      form.append(input)
    }
    document.body.append(form)
    form.submit()
  }, texts)
}

async function expectForm(page: Page, { title, description }: Record<'title' | 'description', string>) {
  const dialog = page.getByRole('dialog', { name: postTexts.compose.title })
  await dialog.waitFor()
  await expect.poll(() => dialog.getByLabel(fields.title, { exact: true }).inputValue()).toBe(title)
  await expect.poll(() => dialog.getByLabel(fields.description).inputValue()).toBe(description)
}
