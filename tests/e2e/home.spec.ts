/** Home over time: how it starts, where it was left, and what waits for a signal. */
import { dayMs } from '@porchlight/contracts/values/time'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appTexts } from '../../apps/web/src/locales/en/app.ts'
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { profileTexts } from '../../apps/web/src/locales/en/profile.ts'
import { momentMs } from '../../apps/web/src/ui/loading/use-delayed-fallback.ts'
import { makePerson, signInPhone, signUpByApi } from '../harness/people.ts'
import { openPhone, type Phone } from '../harness/phone.ts'
import { writePost } from '../harness/posting.ts'
import { startServer, type TestServer } from '../harness/server.ts'
import { closeToast, expectToast } from '../harness/toasts.ts'

let server: TestServer
let phone: Phone
let page: Page
const person = makePerson({ firstName: 'Noor' })

beforeAll(async () => {
  server = await startServer()
  await signUpByApi(server.origin, person)
  phone = await openPhone({ origin: server.origin })
  page = phone.page
  await signInPhone(phone, server.origin, person)
  await phone.installed()
})

afterAll(async () => {
  await phone?.discard()
  await server?.stop()
})

describe('starting', () => {
  it('PLAN-024 asks nobody but its own server for anything: there is no ad to show', async () => {
    const tab = await phone.context.newPage()
    const asked = new Set<string>()
    tab.on('request', (request) => asked.add(new URL(request.url()).origin))
    await tab.goto(server.origin)
    await tab.getByText('2 credits', { exact: true }).waitFor()
    for (const tabName of [appTexts.tabs.maps, appTexts.tabs.profile]) {
      await tab.getByRole('link', { name: tabName, exact: true }).click()
      await tab.getByRole('heading', { level: 1 }).waitFor()
    }
    expect([...asked]).toEqual([server.origin])
    await tab.close()
  })

  it('gets home in one drawing, with no outline before it, from a phone that knows it', async () => {
    // What is drawn is drawn because it is there.
    const tab = await openTabWhereAMomentTakes(dayMs)
    await tab.addInitScript(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      new MutationObserver(() => {
        const part = document.querySelector('[aria-busy="true"], [role="status"][aria-label]')
        if (part) seen.push(part.outerHTML)
      }).observe(document, { childList: true, subtree: true })
    })
    await tab.goto(server.origin)
    await tab.getByText('2 credits', { exact: true }).waitFor()
    expect(await tab.evaluate(() => Reflect.get(window, 'seen'))).toEqual([])
    await tab.close()
  })

  it('is never shown nothing again after something, also where all takes longer than a moment', async () => {
    // It is over before anything is there.
    const tab = await openTabWhereAMomentTakes(0)
    await tab.addInitScript(() => {
      const seen: boolean[] = []
      Object.assign(window, { seen })
      const look = () => {
        seen.push((document.querySelector('main')?.childElementCount ?? 0) > 0)
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await tab.goto(server.origin)
    await tab.getByText('2 credits', { exact: true }).waitFor()
    const seen = await tab.evaluate((): boolean[] => Reflect.get(window, 'seen'))
    expect(seen.slice(seen.indexOf(true))).not.toContain(false)
    await tab.close()
  })

  it('finds home where it was left', async () => {
    await page.evaluate(() => window.scrollTo(0, 600))
    await page.getByRole('link', { name: appTexts.tabs.profile }).press('Enter')
    await page.getByRole('heading', { name: profileTexts.title }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: homeTexts.upcoming.title }).waitFor()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600)
    await page.evaluate(() => window.scrollTo(0, 0))
  })
})

describe('without a signal', () => {
  it('P-069 SH-003 a post is kept: the toast, the banner, the pill and its own line say so', async () => {
    await phone.offline(true)
    await writePost(page, { type: 'request', title: 'Kept one', daysAhead: 1 })
    await expectToast(page, {
      title: 'Kept, waiting for a signal',
      description: 'There is no signal right now. Your post will be sent, once, when it is back.',
    })
    await closeToast(page)
    await page.getByText('No signal. 1 post is kept and will be sent.').waitFor()
    await page.getByRole('link', { name: '1 waiting for signal' }).waitFor()
    await activity('Kept one').getByText('Waiting for signal', { exact: true }).waitFor()

    await writePost(page, { type: 'offer', title: 'Kept two', daysAhead: 1 })
    await page.getByText('No signal. 2 posts are kept and will be sent.').waitFor()
    await page.getByRole('link', { name: '2 waiting for signal' }).waitFor()
    await page.getByText('2 credits', { exact: true }).waitFor()
    await page.getByText('1 needed when sent', { exact: true }).waitFor()
  })

  it('P-070 P-072 with the signal back both are posted: pill and banner go, the credit is spent', async () => {
    await phone.offline(false)
    await page.getByText('1 credit', { exact: true }).waitFor({ timeout: 30_000 })
    for (const gone of [/waiting for signal/i, /^No signal\./, /needed when sent/]) {
      await expect.poll(() => page.getByText(gone).count(), { timeout: 10_000 }).toBe(0)
    }
    await expectToast(page, {
      title: '2 posts have been created and will appear in upcoming activities!',
    })
    // It would lie over what is tapped next.
    await closeToast(page)
  })
})

describe('withdrawing', () => {
  it('P-070 S-007 takes the request off the board and gives its credit back', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Community Help' }).click()
    await page.getByRole('tab', { name: /^Other/ }).click()
    const card = page.getByRole('article', { name: 'Kept one' })
    await card.getByRole('button', { name: 'Withdraw' }).click()
    const question = page.getByRole('dialog', { name: 'Withdraw this post?' })
    await question.getByRole('button', { name: 'Keep it' }).click()
    await question.waitFor({ state: 'hidden' })
    expect(await card.count()).toBe(1)
    await card.getByRole('button', { name: 'Withdraw' }).click()
    await question.getByRole('button', { name: 'Withdraw' }).click()
    await card.waitFor({ state: 'detached' })
    await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click()
    await page.getByText('2 credits', { exact: true }).waitFor()
    expect(await activity('Kept one').count()).toBe(0)
  })
})

/** Of the phone that knows home; `ms` instead of the moment that a start waits for what is there. */
async function openTabWhereAMomentTakes(ms: number): Promise<Page> {
  const tab = await phone.context.newPage()
  await tab.addInitScript(
    ([own, given]) => {
      const { setTimeout } = window
      Object.assign(window, {
        setTimeout: (work: TimerHandler, wait?: number) => setTimeout(work, wait === own ? given : wait),
      })
    },
    [momentMs, ms],
  )
  return tab
}

function activity(title: string): Locator {
  return upcoming()
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
}

function upcoming(): Locator {
  return page.getByRole('region', { name: 'Upcoming activities' })
}
