/**
 * A phone that shows screens over data that a test gives. No server runs: the test responds to the app's requests in
 * the shapes of the contracts, or there is no connection at all.
 */
import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { defineNetworkFixture } from '@msw/playwright'
import type { Refused } from '@porchlight/contracts/errors/refusals'
import type { Member } from '@porchlight/contracts/members/members.schema'
import type { Operation } from '@porchlight/contracts/operation'
import { tableNames } from '@porchlight/contracts/sync/versions'
import { createId } from '@porchlight/contracts/values/id'
import type { BrowserContext, BrowserContextOptions, Route } from 'playwright-core'
import { sharedBrowser } from '../harness/phone/browser.ts'
import { listenForConsoleErrors } from '../harness/phone/console-errors.ts'
import { desktopLike, Phone, phoneLike, straighten } from '../harness/phone/phone.ts'
import { askForRound } from '../harness/phone/requests.ts'
import { checkRow } from './contracts.ts'
import type { DeviceData } from './device-data.ts'
import { pageFolder } from './page-folder.ts'
import { emptyPath } from './paths.ts'
import { type Beginning, round, StandIn, type StandInResponses } from './stand-in.ts'

/** An address at which nothing listens. A page of localhost may do all that a page over TLS may. */
const origin = 'http://localhost:9'

const contentTypes: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

interface Mounting extends Omit<DeviceData, 'clientId'> {
  /** The responses to calls; without it none responds, as without a signal. */
  server?: StandInResponses
  /** Pictures by their hash, and the responses to parts of a photo; see `StandIn`. */
  pictures?: Beginning['pictures']
  uploads?: Beginning['uploads']
  /** The promise after which rounds receive responses. */
  roundsAfter?: Promise<void>
  /** Each round as a whole is refused with this, until the test takes it back. */
  roundRefusal?: Refused
}

interface PhoneOptions {
  timeZone?: string
  /** Device pixels for one of the page's: pictures want those of a phone. */
  sharpness?: number
  /** The folder of the built page; without it, the folder of this test run's build. */
  folder?: string
}

export function openMountedPhone({ timeZone, sharpness, folder }: PhoneOptions = {}): Promise<MountedPhone> {
  const options = phoneLike(timeZone)
  return openLike({ ...options, ...(sharpness && { deviceScaleFactor: sharpness }) }, folder)
}

/** The same with a wide window, and a mouse in place of fingers. */
export function openMountedDesktop(): Promise<MountedPhone> {
  return openLike(desktopLike())
}

async function openLike(options: BrowserContextOptions, folder = pageFolder()): Promise<MountedPhone> {
  const browser = await sharedBrowser()
  // Playwright would wait for the end of each animation, so the context reduces motion.
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' })
  return new MountedPhone(folder).begin(context)
}

export class MountedPhone extends Phone {
  /** The stand-in that receives the app's requests and responds to them. */
  readonly server = new StandIn(() => this.page)
  readonly origin = origin
  /** Warnings of React and of the browser. */
  complaints: string[] = []
  /** The folder of the page's files. */
  #folder: string
  #member: Member | null = null
  /** The script that runs in a page before the app. */
  #prelude: string | null = null

  constructor(folder: string) {
    super(origin)
    this.#folder = folder
  }

  override async begin(context: BrowserContext): Promise<this> {
    await super.begin(context)
    this.complaints = await listenForConsoleErrors(this)
    await context.route('**/*', (route) => this.#answer(route))
    // The stand-in receives every request first. It passes requests that are no calls on to the route above.
    await defineNetworkFixture({ context, handlers: this.server.handlersAt(origin) }).enable()
    await this.visit(emptyPath)
    return this
  }

  /** Puts the app there, as on a device with this data. Nothing is left of what was mounted before. */
  async mount(
    path: string,
    { server, pictures, uploads, roundsAfter, roundRefusal, ...data }: Mounting = {},
  ): Promise<void> {
    checkRows(data)
    this.#member = data.member ?? null
    // A started app follows sign-ins on the device. It would treat the new data as a sign-in of somebody else and
    // reload in the middle, so the page is left first.
    if (await this.page.evaluate(() => window.isStarted)) await this.visit(emptyPath)
    const clientId = createId()
    this.server.begin({
      responses: server ?? null,
      clientId: data.member ? clientId : null,
      memberId: data.member?.id ?? null,
      pictures,
      uploads,
      roundsAfter,
      roundRefusal,
    })
    await this.page.evaluate(([to, deviceData]) => window.mountApp(to, deviceData), [
      path,
      { ...data, clientId },
    ] as const)
  }

  /** The member of the last mounting. */
  get member(): Member {
    if (!this.#member) throw new Error('Nobody is signed in on this phone')
    return this.#member
  }

  override async offline(isOffline: boolean): Promise<void> {
    this.server.isCutOff = isOffline
    await super.offline(isOffline)
  }

  /** Starts the app there, over what is on the device, once this has run in its page: as on another kind of phone, until `reset`. */
  async startAs(path: string, prelude: () => void): Promise<void> {
    this.#prelude = String(prelude)
    await this.visit(path)
  }

  /**
   * Serves the app that members get, from the folder of its build, beginning with the next visit. It starts over what is
   * on the device.
   */
  useBuild(folder: string): void {
    this.#folder = folder
  }

  /** Delivers changes by neighbors: rows that come with the next round, which is requested now. */
  async bring(rows: Parameters<StandIn['bring']>[0]): Promise<void> {
    this.server.bring(rows)
    await askForRound(this)
  }

  /**
   * Waits until everything that waits for a round at this moment has been in one, and all that it brought is applied. The
   * first round seen may have been prepared before; the second carries what waits, and the third begins when that is applied.
   */
  async passRound(): Promise<void> {
    for (let rounds = 0; rounds < 3; rounds += 1) {
      const request = this.page.waitForRequest((each) => new URL(each.url()).pathname === round.path)
      await askForRound(this)
      const response = await (await request).response()
      if (!response) throw new Error('The round got no response')
      await response.finished()
    }
    await this.#drawFrames()
  }

  /**
   * Waits until the next response to the operation has arrived, and what follows from it is drawn. It is called before the
   * request.
   */
  async awaitResponse({ path }: Pick<Operation, 'path'>): Promise<void> {
    const response = await this.page.waitForResponse((each) => new URL(each.url()).pathname === path)
    await response.finished()
    await this.#drawFrames()
  }

  /** Waits for two frames, as the first one may have begun before. */
  async #drawFrames(): Promise<void> {
    await this.page.evaluate(
      () =>
        new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
    )
  }

  /** Nothing stays of what a state did to the line and to the phone; a page that was left elsewhere is loaded anew. */
  async reset(): Promise<void> {
    await this.offline(false)
    await straighten(this.page)
    const isOther = this.#prelude !== null || new URL(this.page.url()).origin !== origin
    this.#prelude = null
    if (isOther) await this.visit(emptyPath)
  }

  /** Returns and clears all faults since the last call. */
  takeFaults(): string[] {
    return [...this.faults.splice(0), ...this.complaints.splice(0), ...this.server.faults.splice(0)]
  }

  /** Responds with the files of the page itself. */
  async #answer(route: Route): Promise<void> {
    const { pathname } = new URL(route.request().url())
    const file = join(this.#folder, extname(pathname) === '' ? 'index.html' : pathname)
    try {
      if (!existsSync(file)) return await route.abort()
      await route.fulfill({
        body: this.#prelude === null ? readFileSync(file) : this.#withPrelude(file),
        contentType: contentTypes[extname(file)] ?? 'text/plain',
      })
    } catch (error) {
      // Playwright hands a request over a second time when a test takes back a route of its own meanwhile.
      if (!String(error).includes('Route is already handled')) throw error
    }
  }

  #withPrelude(file: string): Buffer | string {
    if (extname(file) !== '.html') return readFileSync(file)
    return readFileSync(file, 'utf8').replace('<head>', `<head><script>(${this.#prelude})()</script>`)
  }
}

function checkRows({ member, ...rows }: DeviceData): void {
  if (member) checkRow('members', member)
  for (const table of tableNames) {
    if (table !== 'members') for (const row of rows[table] ?? []) checkRow(table, row)
  }
}
