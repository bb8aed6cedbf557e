/** Firefox as its makers ship it, driven by WebDriver BiDi. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert } from '@porchlight/contracts/errors/assert'
import { type ElementHandle, launch } from 'puppeteer-core'
import { phoneSize } from '../harness/phone/phone.ts'
import { keepTrack } from '../harness/server/processes.ts'
import { type BrowserPhone, type DrivenBrowser, openBrowserPhone, type PhoneAt } from './browser-phone.ts'

export function openFirefoxPhone(at: PhoneAt): Promise<BrowserPhone> {
  const profile = mkdtempSync(join(tmpdir(), 'porchlight-firefox-'))
  return openBrowserPhone(at, {
    open: () => openBrowser(profile),
    forget: async () => rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }),
  })
}

async function openBrowser(profile: string): Promise<DrivenBrowser<ElementHandle>> {
  const executablePath = process.env.FIREFOX_PATH
  assert(executablePath, 'FIREFOX_PATH names no Firefox')
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    userDataDir: profile,
    defaultViewport: phoneSize,
    env: { ...process.env, TZ: 'America/Los_Angeles' },
  })
  const child = browser.process()
  assert(child, 'it was started here')
  keepTrack(child)
  const [page = await browser.newPage()] = await browser.pages()
  return {
    goTo: async (address) => {
      await page.goto(address)
    },
    shown: async (path) => {
      for (const element of await page.$$(`xpath/${path}`)) {
        // An element that is gone by now counts as not shown.
        if (await element.isVisible().catch(() => false)) return element
      }
      return null
    },
    click: async (element) => {
      await element.scrollIntoView()
      const isOnTop = await element.evaluate((node) => {
        const { x, y, width, height } = node.getBoundingClientRect()
        return node.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      })
      if (isOnTop) await element.click()
      return isOnTop
    },
    callOn: (element, call, text) => element.evaluate(call as never, text) as Promise<never>,
    ask: <ResponseBody>(body: string) =>
      page.evaluate(`(async () => { ${body} })()`) as Promise<ResponseBody>,
    close: () => browser.close(),
    kill: async () => {
      child.kill('SIGKILL')
      // It puts the settings it changed back when it is gone.
      await browser.close().catch(() => undefined)
    },
  }
}
