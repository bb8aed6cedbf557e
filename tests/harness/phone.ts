/** A neighbour's phone: a real Chromium with a profile of its own that outlives the browser. */
import { mkdtempSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { browserOptions } from './browser.ts'

export interface Phone {
  /** The page in front. Another one after `reopen`. */
  readonly page: Page
  readonly context: BrowserContext
  readonly profile: string
  /** Faults the pages had: uncaught errors and failed assertions, in the order they came. */
  readonly faults: string[]
  visit: (path: string) => Promise<void>
  /** A second page of the same browser; it ends with it. */
  anotherTab: (path: string) => Promise<Page>
  /** Waits until the worker has everything it keeps: from then on the app starts without a signal. */
  installed: () => Promise<void>
  offline: (isOffline: boolean) => Promise<void>
  /** Closes the app as a person does. */
  close: () => Promise<void>
  /** SIGKILL, as a phone out of memory does. */
  kill: () => Promise<void>
  /** The same phone again, after `close` or `kill`; without a signal from the first moment, if asked. */
  reopen: (options?: { offline?: boolean }) => Promise<void>
  /** Closes it and forgets its profile. */
  discard: () => Promise<void>
}

interface PhoneOptions {
  origin: string
  timeZone?: string
}

export async function openPhone({ origin, timeZone = 'America/Los_Angeles' }: PhoneOptions): Promise<Phone> {
  const profile = mkdtempSync(join(tmpdir(), 'porchlight-phone-'))
  const faults: string[] = []
  let open: Opened | null = await launch(profile, timeZone, faults)
  const current = (): Opened => {
    if (!open) throw new Error('The phone is closed')
    return open
  }
  const close = async () => {
    await open?.context.close()
    open = null
  }

  return {
    get page() {
      return current().page
    },
    get context() {
      return current().context
    },
    profile,
    faults,
    visit: async (path) => {
      await current().page.goto(`${origin}${path}`)
    },
    anotherTab: async (path) => {
      const tab = await current().context.newPage()
      await tab.goto(`${origin}${path}`)
      return tab
    },
    installed: async () => {
      await current().page.evaluate(async () => {
        await navigator.serviceWorker.ready
      })
    },
    offline: (isOffline) => current().context.setOffline(isOffline),
    close,
    kill: async () => {
      const { context } = current()
      const closed = context.waitForEvent('close', { timeout: 10_000 })
      process.kill(browserPid(profile), 'SIGKILL')
      await closed
      open = null
    },
    reopen: async (options = {}) => {
      await close()
      open = await launch(profile, timeZone, faults)
      if (options.offline) await open.context.setOffline(true)
    },
    discard: async () => {
      await close()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}

interface Opened {
  context: BrowserContext
  page: Page
}

async function launch(profile: string, timezoneId: string, faults: string[]): Promise<Opened> {
  const context = await chromium.launchPersistentContext(profile, {
    ...(await browserOptions()),
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: 'en-US',
    timezoneId,
  })
  context.on('weberror', (fault) => faults.push(String(fault.error())))
  const page = context.pages()[0] ?? (await context.newPage())
  return { context, page }
}

/** Chromium's own lock on the profile names the process that holds it: 'host-pid'. */
function browserPid(profile: string): number {
  const lock = readlinkSync(join(profile, 'SingletonLock'))
  return Number(lock.slice(lock.lastIndexOf('-') + 1))
}
