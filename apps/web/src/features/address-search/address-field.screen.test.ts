/** The field for an address in the form of a post: what is suggested, from where, and what choosing does. */
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import type { Locator, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { installClock, passTimeUntil, stopClock } from '../../../../../tests/harness/phone/clock.ts'
import { composing, expectFocus, pressComposing } from '../../../../../tests/harness/phone/keyboard.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { emptyPath } from '../../../../../tests/mounted/paths.ts'
import { aMember } from '../members/members.factory.ts'
import { aPlace } from '../places/places.factory.ts'
import { aPost } from '../posts/posts.factory.ts'
import { fakeGoogleScript } from './fake-google.factory.ts'

const about = { name: 'Echo Park', displayLocation: 'Los Angeles, CA' }
const places = [
  aPlace({ name: 'The Long Table', address: '1650 Echo Park Ave', latitude: 34.0812, longitude: -118.2561 }),
]
const meetup = aPost({
  type: 'event',
  title: 'Chess',
  location: 'Long steps of Baxter St',
  dateNeeded: toIso(Date.now() + dayMs),
})

let phone: MountedPhone
let page: Page
let dialog: Locator

beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
  dialog = page.getByRole('dialog')
})
afterAll(() => phone?.discard())

/** @param script responds in place of Google's script; without it there is no key */
async function openForm(script?: (route: Route) => Promise<void>): Promise<void> {
  await page.unroute(/maps\.googleapis\.com/)
  if (script) await page.route(/maps\.googleapis\.com/, script)
  // The script is loaded once for each page.
  if (script) await phone.visit(emptyPath)
  await phone.mount('/', {
    member: aMember(),
    places,
    posts: [meetup],
    server: { 'community.about': { ...about, ...(script ? { googlePlacesKey: 'a key' } : {}) } },
  })
  await page.getByText('within 12 miles', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Post a New Request' }).click()
  await field().waitFor()
}

describe('without a Google key', () => {
  beforeEach(() => openForm())

  it('L-044 P-042 the community’s own places are suggested, and an address is filled in', async () => {
    await field().pressSequentially('lo')
    await expect.poll(suggested).toEqual(['Long steps of Baxter St', 'The Long Table'])
    await option('The Long Table').click()
    await expect.poll(() => field().inputValue()).toBe('1650 Echo Park Ave')
    await card().getByText('The Long Table', { exact: true }).waitFor()
    expect(await page.locator('script[src*="googleapis"]').count()).toBe(0)
  })

  it('L-049 L-050 typing by hand suggests the text itself, and says why there is nothing else', async () => {
    await field().fill('Cafe')
    await expect.poll(suggested).toContain('Cafe, Santa Monica')
    const list = page.getByRole('listbox').locator('..')
    expect(await list.innerText()).toContain('Los Angeles, CA (Manual Entry)')
    expect(await list.innerText()).toMatch(/suggestions need billing.*typing its full name and address/)
  })

  it('L-041 L-042 L-043 a choice shows a check and a green card, and typing again clears both', async () => {
    await field().fill('The old firehouse')
    await option('The old firehouse').click()
    await card().getByText('The old firehouse', { exact: true }).waitFor()
    await expect.poll(() => dialog.locator('span:has(> input[role="combobox"]) > svg').count()).toBe(1)
    await field().press('End')
    await field().pressSequentially('s')
    await card().waitFor({ state: 'detached' })
    expect(await dialog.locator('span:has(> input[role="combobox"]) > svg').count()).toBe(0)
    expect(await field().inputValue()).toBe('The old firehouses')
  })

  it('the field is a combobox for the keyboard: arrows, Enter, and Escape for the list before the form', async () => {
    await field().fill('Cafe')
    await expect.poll(suggested).toHaveLength(6)
    await expect.poll(() => dialog.getByText('6 suggestions', { exact: true }).count()).toBe(1)
    expect(await field().getAttribute('aria-expanded')).toBe('true')
    await field().press('ArrowDown')
    await field().press('ArrowDown')
    await field().press('ArrowDown')
    await field().press('ArrowUp')
    expect(await activeOption()).toContain('Cafe, Downtown LA')
    await field().press('Enter')
    await expect.poll(() => field().inputValue()).toBe('Cafe, Downtown LA')
    expect(await dialog.getByText('Required').count()).toBe(0)
    await field().press('Backspace')
    await expect.poll(() => field().getAttribute('aria-expanded')).toBe('true')
    await field().press('Escape')
    await expect.poll(() => field().getAttribute('aria-expanded')).toBe('false')
    await expectFocus(field())
    await field().press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  })

  it('keys of an input method choose nothing, and close neither list nor form', async () => {
    await field().fill('Cafe')
    await expect.poll(suggested).toHaveLength(6)
    await field().press('ArrowDown')
    const option = await activeOption()
    for (const compositionState of Object.keys(composing) as (keyof typeof composing)[])
      for (const key of ['ArrowDown', 'Enter', 'Escape']) await pressComposing(field(), key, compositionState)
    expect([await field().inputValue(), await activeOption()]).toEqual(['Cafe', option])
    await field().press('Escape')
    await expect.poll(() => field().getAttribute('aria-expanded')).toBe('false')
    for (const compositionState of Object.keys(composing) as (keyof typeof composing)[])
      await pressComposing(field(), 'Escape', compositionState)
    await expectFocus(field())
    await field().press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  })

  it('markup in a suggestion is shown as text', async () => {
    await field().fill('<img src=x onerror=alert(1)>')
    await expect.poll(suggested).toEqual(['<img src=x onerror=alert(1)>'])
    expect(await page.getByRole('listbox').locator('img').count()).toBe(0)
  })
})

describe('with Google Places', () => {
  it('L-035 L-036 L-039 the search asks for establishments of the country, and for a place’s details', async () => {
    await openForm(answering(fakeGoogleScript))
    // A field that was opened without a signal searches outside as soon as the signal is back.
    await phone.offline(true)
    await field().fill('cafe')
    await expect.poll(suggested).toContain('cafe')
    await page.getByText(/^Place suggestions come back when/).waitFor()
    expect(await page.getByText(/suggestions need billing/).count()).toBe(0)
    await field().press('ArrowDown')
    expect(await activeOption()).toContain('cafe')
    await phone.offline(false)
    await option('Cafe Far').waitFor()
    // Enter would take no other address than the one that was active.
    expect(await field().getAttribute('aria-activedescendant')).toBe(null)
    await option('Cafe Far').click()
    await card().getByText('Cafe Far', { exact: true }).waitFor()
    expect(await page.evaluate(() => window.askedOfGoogle)).toEqual([
      { input: 'cafe', componentRestrictions: { country: 'us' }, types: ['establishment'] },
      { placeId: 'far', fields: ['name', 'formatted_address', 'geometry', 'place_id', 'photos'] },
    ])
    expect(await page.locator('script[src*="googleapis"]').getAttribute('src')).toContain('key=a%20key')
  })

  it('L-037 L-038 L-040 the address is filled in, beside a photo of up to 800 by 600', async () => {
    await openForm(answering(fakeGoogleScript))
    await field().fill('cafe')
    await option('Cafe Far').click()
    await expect.poll(() => field().inputValue()).toBe('9 Far St, Los Angeles, CA 90026')
    expect(await card().locator('img').getAttribute('src')).toContain("width='800' height='600'")
    // The post contains only the cell of its position.
    await dialog.getByLabel('Title').fill('A ride')
    await dialog.getByLabel('Description').fill('There and back.')
    await dialog.getByLabel('Date').fill(new Date(Date.now() + 86_400_000 * 2).toISOString().slice(0, 10))
    await dialog.getByLabel('Time').fill('10:00')
    await dialog.getByRole('button', { name: 'Post request' }).click()
    await expect
      .poll(() => phone.server.sentOperations.map(({ args }) => args))
      .toMatchObject([{ location: '9 Far St, Los Angeles, CA 90026', latitude: 34.08, longitude: -118.26 }])
  })

  it('L-046 a missing script leads to typing by hand as soon as it fails', async () => {
    await openForm((route) => route.abort())
    await installClock(page)
    await stopClock(page)
    await field().fill('Cafe Prague')
    const passedMs = await passTimeUntil(page, suggested, ['Cafe Prague'])
    await page.getByText(/suggestions need billing/).waitFor()
    // The short time proves that the fallback is not the timeout.
    expect(passedMs).toBeLessThan(9000)
  })

  it('L-048 failing predictions lead to typing by hand', async () => {
    await openForm(answering(fakeGoogleScript.replace("'OK'", "'REQUEST_DENIED'")))
    await field().fill('Cafe Prague')
    await expect.poll(suggested).toEqual(['Cafe Prague'])
    await page.getByText(/suggestions need billing/).waitFor()
  })

  it('L-045 L-047 a script that takes more than ten seconds is not waited for, and changes nothing later', async () => {
    const late = Promise.withResolvers<void>()
    await openForm(async (route) => {
      await late.promise
      await answering(fakeGoogleScript)(route)
    })
    await installClock(page)
    await stopClock(page)
    await field().fill('Cafe Prague')
    await passTimeUntil(page, () => page.locator('script[src*="googleapis"]').count(), 1)
    await page.clock.runFor(9500)
    expect(await suggested()).toEqual([])
    await page.clock.runFor(1000)
    await expect.poll(suggested).toEqual(['Cafe Prague'])
    late.resolve()
    await expect.poll(() => page.evaluate(() => 'google' in window)).toBe(true)
    await field().fill('Cafe Prague 2')
    await passTimeUntil(page, suggested, ['Cafe Prague 2'])
    await page.clock.runFor(1000)
    expect(await suggested()).toEqual(['Cafe Prague 2'])
  })
})

declare global {
  interface Window {
    askedOfGoogle: unknown[]
  }
}

function answering(script: string): (route: Route) => Promise<void> {
  return (route) => route.fulfill({ contentType: 'text/javascript', body: script })
}

function field(): Locator {
  return dialog.getByLabel('Location', { exact: true })
}

function option(name: string): Locator {
  return page.getByRole('option').filter({ has: page.getByText(name, { exact: true }) })
}

function suggested(): Promise<string[]> {
  return page.getByRole('option').locator('span > span:first-child').allTextContents()
}

async function activeOption(): Promise<string | null> {
  const id = await field().getAttribute('aria-activedescendant')
  return page.locator(`[id="${id}"]`).textContent()
}

function card(): Locator {
  return dialog.getByRole('status').filter({ hasText: 'Place chosen' })
}
