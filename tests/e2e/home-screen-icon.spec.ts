/** The way to the home screen, and the number on the icon there. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { installTexts } from '../../apps/web/src/locales/en/install.ts'
import { landingTexts } from '../../apps/web/src/locales/en/landing.ts'
import { sessionTexts } from '../../apps/web/src/locales/en/sessions.ts'
import { paths } from '../../apps/web/src/paths.ts'
import { askToSignOut, makePerson, signInPhone, signUpByApi } from '../harness/people.ts'
import { openPhone, type Phone } from '../harness/phone.ts'
import { writePost } from '../harness/posting.ts'
import { startServer, type TestServer } from '../harness/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server?.stop())

/** What the browser would do with it is out of any page's sight: the calls are what the app owes it. */
async function openSignedIn(script?: () => void): Promise<Phone> {
  const person = makePerson()
  await signUpByApi(server.origin, person)
  const phone = await openPhone({ origin: server.origin })
  if (script) await phone.context.addInitScript(script)
  await signInPhone(phone, server.origin, person)
  await phone.page.getByText(homeTexts.credits(2)).waitFor()
  await phone.installed()
  return phone
}

describe('SH-004 installing', () => {
  it('SH-004 is offered on the profile when the browser can, asked once, and gone when it is done', async () => {
    const phone = await openSignedIn()
    const { page } = phone
    await phone.visit(paths.profile)
    const card = page.getByRole('region', { name: installTexts.title })
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await card.count()).toBe(0)

    // As Chromium does once it finds the app worth installing.
    const offered = await page.evaluate(() => {
      const event = new Event('beforeinstallprompt', { cancelable: true })
      window.prompts = 0
      const prompt = async () => {
        window.prompts += 1
        return { outcome: 'accepted' }
      }
      return window.dispatchEvent(Object.assign(event, { prompt }))
    })
    // Its own bar stays away.
    expect(offered).toBe(false)
    await card.getByRole('button', { name: installTexts.action }).click()
    await card.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => window.prompts)).toBe(1)
    expect(phone.faults).toEqual([])
    await phone.discard()
  })

  it('SH-004 on an iPhone it says how, and why it matters there; installed, it says nothing', async () => {
    const phone = await openSignedIn(() => {
      Object.assign(Navigator.prototype, { standalone: false })
    })
    await phone.visit(paths.profile)
    const card = phone.page.getByRole('region', { name: installTexts.title })
    await card.getByText(installTexts.byHand).waitFor()
    await card.getByText(installTexts.deleted).waitFor()
    expect(await card.getByRole('button').count()).toBe(0)

    await phone.context.addInitScript(() => {
      const { matchMedia } = window
      window.matchMedia = (query) =>
        query === '(display-mode: standalone)' ? matchMedia('all') : matchMedia(query)
    })
    await phone.page.reload()
    await phone.page.getByRole('heading', { level: 1 }).waitFor()
    expect(await card.count()).toBe(0)
    expect(phone.faults).toEqual([])
    await phone.discard()
  })
})

describe('the number on the icon', () => {
  it('SH-004 counts what waits, goes with it, and says nothing to the next person', async () => {
    const phone = await openSignedIn(() => {
      const show = async (count: number) => localStorage.setItem('badge', String(count))
      Object.assign(Navigator.prototype, { setAppBadge: show, clearAppBadge: () => show(0) })
    })
    const { page } = phone
    const shown = () => page.evaluate(() => localStorage.getItem('badge'))
    await expect.poll(shown).toBe('0')
    await phone.offline(true)
    for (const title of ['A ladder', 'A lamp']) await writePost(page, { type: 'offer', title })
    await expect.poll(shown).toBe('2')
    await phone.offline(false)
    await expect.poll(shown, { timeout: 30_000 }).toBe('0')
    await phone.offline(true)
    await writePost(page, { type: 'offer', title: 'Chairs' })
    await expect.poll(shown).toBe('1')
    await askToSignOut(phone)
    await page.getByRole('button', { name: sessionTexts.signOut.keep }).press('Enter')
    await page.getByRole('link', { name: landingTexts.email }).waitFor()
    await expect.poll(shown).toBe('0')
    expect(phone.faults).toEqual([])
    await phone.discard()
  })
})

declare global {
  interface Window {
    prompts: number
  }
}
