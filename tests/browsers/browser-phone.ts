/** A phone whose browser is not Chromium. Each is driven its own way; what a walk does with it is the same. */
import { setTimeout as wait } from 'node:timers/promises'

export interface BrowserPhone {
  visit: (path: string) => Promise<void>
  /** Presses the button or link of this name as soon as it is there. */
  press: (name: string) => Promise<void>
  fill: (label: string, value: string) => Promise<void>
  valueOf: (label: string) => Promise<string>
  /** Waits until it is to be seen. */
  see: (text: string) => Promise<void>
  seeNoMore: (text: string) => Promise<void>
  /** Returns what the body of an async function returns in the page. */
  ask: <ResponseBody>(body: string) => Promise<ResponseBody>
  /** Closes the browser as a person does, and starts it again with all its data. */
  reopen: () => Promise<void>
  /** Ends the browser by SIGKILL and opens it again: no goodbye, as a phone does that needs the memory. */
  killAndReopen: () => Promise<void>
  /** Closes the phone and deletes all its data. */
  discard: () => Promise<void>
}

export interface PhoneAt {
  origin: string
}

/** A running browser with one page in front. */
export interface DrivenBrowser<Element> {
  goTo: (address: string) => Promise<void>
  /** The first that is to be seen of those that the XPath finds. */
  shown: (path: string) => Promise<Element | null>
  /**
   * Returns true when the click hit the element. A moving element may be gone or covered by another one at that moment.
   */
  click: (element: Element) => Promise<boolean>
  /** Calls a function in the page with the element and a text. */
  callOn: <ResponseBody>(
    element: Element,
    call: (element: HTMLInputElement, text: string) => ResponseBody,
    text: string,
  ) => Promise<ResponseBody>
  ask: <ResponseBody>(body: string) => Promise<ResponseBody>
  close: () => Promise<void>
  kill: () => Promise<void>
}

interface Maker<Element> {
  /** Starts the browser with all its data. */
  open: () => Promise<DrivenBrowser<Element>>
  /** Deletes all data of the browser. */
  forget: () => Promise<void>
}

const waitMsMax = 30_000
const lookMs = 100
/** The number of characters in a fault of a page on which something is missing. */
const wordsMax = 500

export async function openBrowserPhone<Element>(
  { origin }: PhoneAt,
  maker: Maker<Element>,
): Promise<BrowserPhone> {
  let browser = await maker.open().catch(async (fault: unknown) => {
    await maker.forget()
    throw fault
  })

  const until = async <Found>(expectation: string, look: () => Promise<Found | null>): Promise<Found> => {
    const end = Date.now() + waitMsMax
    for (;;) {
      const finding = await look()
      if (finding !== null) return finding
      if (Date.now() > end) {
        const words = await browser.ask<string>('return location.href + document.body.innerText')
        throw new Error(`Waited in vain for ${expectation} at ${words.slice(0, wordsMax)}`)
      }
      await wait(lookMs)
    }
  }
  const find = (path: string) => until(path, () => browser.shown(path))
  const field = (label: string) =>
    find(`//*[@id = //label[normalize-space(.) = ${quoted(label)}]/@for][not(@disabled)]`)
  const words = (text: string) => `//body//*[text()[contains(normalize-space(.), ${quoted(text)})]]`

  return {
    visit: (path) => browser.goTo(`${origin}${path}`),
    press: async (name) => {
      const nameCondition = `[normalize-space(.) = ${quoted(name)} or @aria-label = ${quoted(name)}]`
      await until(`a press on ${name}`, async () => {
        const element = await browser.shown(`//button${nameCondition} | //a${nameCondition}`)
        return (element !== null && (await browser.click(element))) || null
      })
    },
    fill: async (label, value) => browser.callOn(await field(label), setValue, value),
    valueOf: async (label) => browser.callOn(await field(label), ({ value }) => value, ''),
    see: async (text) => {
      await find(words(text))
    },
    seeNoMore: async (text) => {
      await until(`no more of ${text}`, async () => (await browser.shown(words(text))) === null || null)
    },
    ask: (body) => browser.ask(body),
    reopen: async () => {
      await browser.close()
      browser = await maker.open()
    },
    killAndReopen: async () => {
      await browser.kill()
      browser = await maker.open()
    },
    discard: async () => {
      try {
        await browser.close()
      } finally {
        await maker.forget()
      }
    },
  }
}

/**
 * Sets a field's value inside the page. A date field accepts no typed keys here, and the two events have the same
 * effect as typing.
 */
function setValue(element: HTMLInputElement, text: string): void {
  element.focus()
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, text)
  element.dispatchEvent(new Event('input', { bubbles: true }))
  element.dispatchEvent(new Event('change', { bubbles: true }))
}

/** None of the app's words has both kinds of quotation marks. */
function quoted(text: string): string {
  return text.includes('"') ? `'${text}'` : `"${text}"`
}
