/** WebKit as GTK has it, the nearest that a Linux machine has to an iPhone's, driven by WebDriver. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { assert } from '@porchlight/contracts/errors/assert'
import { Builder, By, error, type WebElement } from 'selenium-webdriver'
import { endProcess, keepTrack } from '../harness/server/processes.ts'
import { freePort } from '../harness/server/server.ts'
import { type BrowserPhone, type DrivenBrowser, openBrowserPhone, type PhoneAt } from './browser-phone.ts'

const windowScript = fileURLToPath(new URL('webkit-window.js', import.meta.url))
const startMsMax = 20_000
const missedClickErrors = [error.ElementClickInterceptedError, error.StaleElementReferenceError]

export async function openWebkitPhone(at: PhoneAt): Promise<BrowserPhone> {
  const profile = mkdtempSync(join(tmpdir(), 'porchlight-webkit-'))
  const screen = await openScreen()
  return openBrowserPhone(at, {
    open: () => openBrowser(profile, screen.display),
    forget: async () => {
      await endProcess(screen.process, 'SIGTERM')
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  })
}

async function openBrowser(profile: string, display: string): Promise<DrivenBrowser<WebElement>> {
  const port = await freePort()
  const service = await startService(port, display)
  const kill = async () => {
    assert(service.pid, 'it was started here')
    const exited = once(service, 'exit')
    // The whole group: the window, its page, and what keeps its data.
    process.kill(-service.pid, 'SIGKILL')
    await exited
  }
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({
      browserName: 'WebKitGTK',
      'webkitgtk:browserOptions': { binary: process.env.GJS_PATH, args: ['-m', windowScript, profile] },
    })
    .build()
    .catch(async (fault: unknown) => {
      await kill()
      throw fault
    })
  return {
    goTo: (address) => driver.get(address),
    shown: async (path) => {
      for (const element of await driver.findElements(By.xpath(path))) {
        // An element that is gone by now counts as not shown.
        if (await element.isDisplayed().catch(() => false)) return element
      }
      return null
    },
    click: async (element) => {
      try {
        await element.click()
        return true
      } catch (fault) {
        if (missedClickErrors.some((each) => fault instanceof each)) return false
        throw fault
      }
    },
    callOn: (element, call, text) => driver.executeScript(call, element, text),
    ask: (body) => driver.executeScript(`return (async () => { ${body} })()`),
    close: async () => {
      // A browser that was killed has no session left to quit.
      await driver.quit().catch(() => undefined)
      if (service.exitCode === null && service.signalCode === null) await kill()
    },
    kill,
  }
}

/** Starts the service in a process group of its own, which all its children belong to. */
async function startService(port: number, display: string): Promise<ChildProcess> {
  assert(process.env.WEBKIT_DRIVER_PATH, 'WEBKIT_DRIVER_PATH names no WebKitWebDriver')
  const service = spawn(process.env.WEBKIT_DRIVER_PATH, [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', TZ: 'America/Los_Angeles', LANG: 'C.UTF-8' },
    stdio: 'ignore',
    detached: true,
  })
  keepTrack(service)
  const until = Date.now() + startMsMax
  while (Date.now() < until) {
    const response = await fetch(`http://127.0.0.1:${port}/status`).catch(() => null)
    if (response?.ok) return service
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('WebKitWebDriver does not answer')
}

/** Opens a virtual screen, because WebKit needs a window and a window needs a screen. */
async function openScreen(): Promise<{ display: string; process: ChildProcess }> {
  assert(process.env.XVFB_PATH, 'XVFB_PATH names no Xvfb')
  const args = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp']
  const screen = spawn(process.env.XVFB_PATH, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  keepTrack(screen)
  const [number] = (await once(screen.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer]
  return { display: `:${String(number).trim()}`, process: screen }
}
