/** A neighbor's phone: a real Chromium with storage of its own. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type BrowserContext,
  type BrowserContextOptions,
  type Cookie,
  chromium,
  type Page,
} from 'playwright-core'
import { browserOptions, sharedBrowser, shellOptions } from './browser.ts'

interface PhoneOptions {
  origin: string
  timeZone?: string
  /**
   * True when the phone shows the question about the location, as every member's does. On other phones it does not
   * cover home at each start.
   */
  isAskedForLocation?: boolean
}

/** Opens a phone in the browser that the tests of a process share, which takes a third of the time. */
export async function openPhone({ origin, timeZone, isAskedForLocation }: PhoneOptions): Promise<Phone> {
  const browser = await sharedBrowser()
  return new Phone(origin, isAskedForLocation).begin(await browser.newContext(phoneLike(timeZone)))
}

/** Opens a phone with a wide window, and a mouse in place of fingers. */
export async function openDesktop({ origin, timeZone }: PhoneOptions): Promise<Phone> {
  const browser = await sharedBrowser()
  return new Phone(origin).begin(await browser.newContext(desktopLike(timeZone)))
}

interface PersistentPhoneOptions extends PhoneOptions {
  /** True for a browser that lacks nothing, down to installing an app; it takes three times as long to open. */
  whole?: boolean
}

/** Opens a phone whose browser ends too when it is closed, or is killed. */
export async function openPersistentPhone(phoneOptions: PersistentPhoneOptions): Promise<PersistentPhone> {
  const { origin, timeZone, whole = false } = phoneOptions
  const profile = mkdtempSync(join(tmpdir(), 'porchlight-phone-'))
  const options = { ...(await (whole ? browserOptions : shellOptions)()), ...phoneLike(timeZone) }
  const launch = () => chromium.launchPersistentContext(profile, options)
  return new PersistentPhone(origin, profile, launch).begin(await launch())
}

/**
 * A path of our own origin, so that the browser reuses the page's process: a new one takes as long as the app's start.
 */
const noApp = '/icon.svg'

const open = new Set<Phone>()

/** Returns the phones that this process has not closed for good. */
export function openPhones(): Iterable<Phone> {
  return open
}

export class Phone {
  /** Faults the pages had: uncaught errors and failed assertions, in the order they came. */
  readonly faults: string[] = []
  readonly isAskedForLocation: boolean
  readonly #origin: string
  /** Messages of the browser about its pages, in the order of their arrival. */
  readonly #words: string[] = []
  #context: BrowserContext | null = null
  #page: Page | null = null

  constructor(origin: string, isAskedForLocation = false) {
    this.#origin = origin
    this.isAskedForLocation = isAskedForLocation
  }

  async begin(context: BrowserContext): Promise<this> {
    context.on('weberror', (fault) => this.faults.push(String(fault.error())))
    context.on('console', (message) => this.#words.push(message.text()))
    context.on('requestfailed', (request) =>
      this.#words.push(`${request.method()} ${request.url()}: ${request.failure()?.errorText}`),
    )
    this.#context = context
    if (!this.isAskedForLocation) await neverAskedForLocation(context)
    open.add(this)
    this.#page = context.pages()[0] ?? (await context.newPage())
    return this
  }

  get context(): BrowserContext {
    if (!this.#context) throw new Error('The phone is closed')
    return this.#context
  }

  /** The page in front. Another one after `reopen`. */
  get page(): Page {
    if (!this.#page) throw new Error('The phone is closed')
    return this.#page
  }

  async visit(path: string, options: { timeout?: number; waitUntil?: 'commit' } = {}): Promise<void> {
    await this.page.goto(`${this.#origin}${path}`, options)
  }

  /** Comes from elsewhere: a visit to the address one is at would be a reload, which keeps what the page keeps. */
  async visitAnew(path: string): Promise<void> {
    await this.visit(noApp)
    await this.visit(path)
  }

  /** Returns what its pages show and all messages about them, to explain a failure. */
  async report(): Promise<string> {
    const pages = await Promise.all((this.#context?.pages() ?? []).map(sightOf))
    return [...pages, ...this.faults, ...this.#words.slice(-wordsMax)].join('\n  ')
  }

  /** A second page of the same browser; it ends with it. */
  async anotherTab(path: string): Promise<Page> {
    const tab = await this.context.newPage()
    await tab.goto(`${this.#origin}${path}`)
    return tab
  }

  /** Waits until the worker has everything it keeps: from then on nothing needs a signal. */
  async installed(): Promise<void> {
    await this.page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
  }

  async offline(isOffline: boolean): Promise<void> {
    await this.context.setOffline(isOffline)
  }

  /** Closes the app as a person does, with all its tabs. */
  async close(): Promise<void> {
    for (const page of this.context.pages()) await page.close()
    this.#page = null
  }

  /**
   * Closes the phone and opens it again with the same data. `offline` starts it without a signal from the first moment.
   */
  async reopen({ offline = false } = {}): Promise<void> {
    await this.close()
    await this.context.setOffline(offline)
    this.#page = await this.context.newPage()
  }

  /** The app stays installed, and so does what a test added to the context; nothing is left of who used it. */
  async forget(): Promise<void> {
    await this.close()
    this.#page = await this.context.newPage()
    await forgetUse(this.#page, [this.#origin])
  }

  /** Closes the phone and deletes all its data. */
  async discard(): Promise<void> {
    await this.end()
  }

  protected async end(): Promise<void> {
    // A route handler of the test may still be using a page that closes now.
    await this.#context?.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => undefined)
    await this.#context?.close()
    this.#context = null
    this.#page = null
    open.delete(this)
  }
}

/** The question where they live would lie over home at each start. */
export async function neverAskedForLocation(context: BrowserContext): Promise<void> {
  await context.addInitScript(putAwayLocationQuestion)
}

/** Keys that the harness stores in each page, not the app. */
export const keptByHarness = ['dismissed:location']

/** Runs in the page, and stands by itself. */
export function putAwayLocationQuestion(): void {
  try {
    sessionStorage.setItem('dismissed:location', '1')
  } catch {
    // A page without storage shows the question for the location, which is accepted here.
  }
}

/** A phone whose profile is on the disk, and outlives the browser. */
export class PersistentPhone extends Phone {
  readonly #profile: string
  readonly #launch: () => Promise<BrowserContext>
  #cookies: Cookie[] = []

  constructor(origin: string, profile: string, launch: () => Promise<BrowserContext>) {
    super(origin)
    this.#profile = profile
    this.#launch = launch
  }

  /** The browser, too. */
  override async close(): Promise<void> {
    await this.end()
  }

  /** SIGKILL, as a phone out of memory does. */
  async kill(): Promise<void> {
    // Chromium writes cookies to the disk only twice a minute. Without this copy, a member who had signed in shortly
    // before would have lost the session.
    this.#cookies = await this.context.cookies()
    const pid = await browserPid(this.context)
    const closeEvent = this.context.waitForEvent('close', { timeout: 10_000 })
    process.kill(pid, 'SIGKILL')
    await closeEvent
    await this.end()
  }

  override async reopen({ offline = false } = {}): Promise<void> {
    await this.close()
    const context = await this.#launch()
    await context.addCookies(this.#cookies.splice(0))
    await this.begin(context)
    if (offline) await this.context.setOffline(true)
  }

  override async discard(): Promise<void> {
    await this.end()
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}

/** Turns the phone upright and light again: a look may have changed both. */
export async function straighten(page: Page): Promise<void> {
  await page.setViewportSize(phoneSize)
  await page.emulateMedia({ colorScheme: null })
}

const wordsMax = 30
const sightMsMax = 3000

/** A page that hangs is a finding, too. */
export async function sightOf(page: Page): Promise<string> {
  const tooLate = new Promise<string>((resolve) => setTimeout(() => resolve('does not answer'), sightMsMax))
  const shownText = page.evaluate(() => document.body.innerText.replace(/\s+/g, ' ')).catch(String)
  return `${page.url()} shows: ${await Promise.race([shownText, tooLate])}`
}

/**
 * Clears everything that was stored at these origins, and everything that a test did to the line. The page runs no app.
 */
async function forgetUse(page: Page, origins: Iterable<string>): Promise<void> {
  const context = page.context()
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.clearCookies()
  const devtools = await context.newCDPSession(page)
  for (const origin of origins) {
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb,local_storage' })
  }
  await devtools.detach()
  // Last: with a signal the worker sends what waits, at the resident's cost.
  await context.setOffline(false)
}

const desktopSize = { width: 1280, height: 900 }
export const phoneSize = { width: 390, height: 844 }

export function phoneLike(timezoneId = 'America/Los_Angeles'): BrowserContextOptions {
  return {
    viewport: phoneSize,
    // No test depends on sharp pixels. Twice the sharpness means four times as many pixels for each paint.
    deviceScaleFactor: 1,
    hasTouch: true,
    isMobile: true,
    locale: 'en-US',
    timezoneId,
  }
}

export function desktopLike(timezoneId?: string): BrowserContextOptions {
  return { ...phoneLike(timezoneId), viewport: desktopSize, hasTouch: false, isMobile: false }
}

/** Returns the browser's process id as the browser reports it. */
async function browserPid(context: BrowserContext): Promise<number> {
  const devtools = await context.browser()?.newBrowserCDPSession()
  const { processInfo = [] } = (await devtools?.send('SystemInfo.getProcessInfo')) ?? {}
  const browser = processInfo.find(({ type }) => type === 'browser')
  if (!browser) throw new Error('The browser does not say which process it is')
  return browser.id
}
