/** What another app shares reaches the worker: in the form for a new post, without a signal, and whoever takes it. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { postTexts } from '../../apps/web/src/locales/en/posts.ts'
import { deviceDatabaseName } from '../../apps/web/src/storage/names.ts'
import { draftsOf, settingsOf } from '../harness/device-data.ts'
import {
  type Caller,
  logInOnScreen,
  makePerson,
  type Person,
  signInPhone,
  signUpByApi,
} from '../harness/people.ts'
import { openPhone, type Phone } from '../harness/phone.ts'
import { startServer, type TestServer } from '../harness/server.ts'
import { expectToast } from '../harness/toasts.ts'

const { fields } = postTexts.compose
const soup = {
  title: 'Soup on the stove',
  text: 'Lentils & leeks – for six',
  url: 'https://example.org/soup',
}
const bread = { title: 'Bread', text: 'Still warm', url: 'https://example.org/bread' }
const soupDescription = `${soup.text}\n${soup.url}`
const withBread = `${soupDescription}\n\n${bread.title}\n${bread.text}\n${bread.url}`

let server: TestServer
let caller: Caller
let person: Person
let phone: Phone

beforeAll(async () => {
  server = await startServer()
})
beforeEach(async () => {
  person = makePerson({ firstName: 'Ottilie' })
  caller = await signUpByApi(server.origin, person)
  phone = await openPhone({ origin: server.origin })
})
afterEach(() => phone?.discard())
afterAll(() => server?.stop())

describe('SH-003 with the worker', () => {
  it('SH-003 without a signal the form opens with what was shared; what no page was led to comes with the next start', async () => {
    await signInPhone(phone, server.origin, person)
    await phone.installed()
    // The page makes the database, and knows whose it is.
    await phone.page.getByText(homeTexts.credits(2)).waitFor()
    await phone.visit('/terms')
    await phone.offline(true)
    await shareFrom(phone.page, soup)
    await expectForm(phone.page, { title: soup.title, description: soupDescription })
    expect(new URL(phone.page.url()).pathname).toBe('/')
    expect(await settingsOf(phone.page)).not.toHaveProperty('shared')
    // So it outlives a browser that is killed, as every draft does.
    expect(await draftsOf(phone.page, caller.memberId)).toMatchObject([
      { values: { title: soup.title, description: soupDescription } },
    ])

    // The page that it would lead to is not opened.
    await phone.page.evaluate(async (texts) => {
      await fetch('/share', { method: 'POST', body: new URLSearchParams(texts), redirect: 'manual' })
    }, bread)
    expect((await settingsOf(phone.page)).shared).toEqual([{ ...bread, memberId: caller.memberId }])
    await phone.reopen({ offline: true })
    await phone.visit('/')
    await expectForm(phone.page, { title: soup.title, description: withBread })
    expect(phone.faults).toEqual([])
  })

  it('SH-003 it waits for the sign-in of whoever is signed out, and is handed on in the address where the device has no database to keep it in', async () => {
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

    // No page of ours, which would hold the database or make a new one.
    await phone.visit('/no-such-file.txt')
    await phone.page.evaluate(
      (name) =>
        new Promise((resolve, reject) => {
          const deletion = indexedDB.deleteDatabase(name)
          deletion.onsuccess = resolve
          deletion.onerror = () => reject(deletion.error)
        }),
      deviceDatabaseName,
    )
    await shareFrom(phone.page, bread)
    await expectForm(phone.page, { title: soup.title, description: withBread })
    expect(phone.faults).toEqual([])
  })
})

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
