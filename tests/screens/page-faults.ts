/**
 * Checks that hold for every screen in every state: axe finds nothing, nothing is wider than the phone, and every
 * control responds to a tap.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** None of these rules looks into the style sheets, so they are not fetched once more; one listens to what plays by itself. */
const options: RunOptions = { runOnly: tags, resultTypes: ['violations'], preload: { assets: ['media'] } }

const heightPx = 844
/** A sheet of Letter in CSS pixels. On a narrower page, a phone would go on showing wide paper smaller. */
const paperSize = { width: 816, height: 1056 }
interface Look {
  width: number
  colorScheme: 'light' | 'dark'
}

/** The narrowest phone and a desktop: what fails in a scheme does so at nearly every width. */
const inTurn: Look[] = [
  { width: 320, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
]
const every: Look[] = [320, 390, 1280].flatMap((width) => [
  { width, colorScheme: 'light' },
  { width, colorScheme: 'dark' },
])

/** `npm run prove` looks at every pair, `npm test` at one of two, in turn. */
export function looksAt(index: number): Look[] {
  return process.env.EVERY_LOOK ? every : inTurn.slice(index % inTurn.length).slice(0, 1)
}

/** Readable lines, one for each fault and where it was seen. Empty when all is well. */
export async function faultsOf(page: Page, looks: Look[]): Promise<string[]> {
  // The page's own policy allows no script but ours; the debugger's evaluation is outside of it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  await page.evaluate(layOutAll)
  const faults: string[] = []
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: heightPx })
    await page.emulateMedia({ colorScheme })
    await painted(page)
    const foundFaults = [...(await violations(page)), ...(await sidewaysScroll(page))]
    faults.push(...foundFaults.map((fault) => `${width} px, ${colorScheme}: ${fault}`))
  }
  faults.push(...(await deadControls(page)), ...(await fixedOnPaper(page)))
  return faults
}

/** Returns parts with a fixed or sticky position, because they would cover the text of every printed page. */
async function fixedOnPaper(page: Page): Promise<string[]> {
  await page.setViewportSize(paperSize)
  await page.emulateMedia({ media: 'print' })
  const fixedParts = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((part) => {
        const { position, visibility } = getComputedStyle(part)
        const { width, height } = part.getBoundingClientRect()
        return /fixed|sticky/.test(position) && visibility !== 'hidden' && width > 1 && height > 1
      })
      .map((part) => `lies over each printed sheet: ${part.outerHTML.slice(0, 120)}`),
  )
  await page.emulateMedia({ media: null })
  return fixedParts
}

/**
 * Returns links that lead nowhere, and buttons and fields without a listener. React stores the props of an element in a
 * property beside it, which shows the listeners.
 */
function deadControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const listens = (element: Element) => {
      const key = Object.keys(element).find((each) => each.startsWith('__reactProps$'))
      const reactProps: unknown = key && Reflect.get(element, key)
      if (typeof reactProps !== 'object' || reactProps === null) return false
      return Object.entries(reactProps).some(
        ([name, value]) =>
          /^on(Click|PointerDown|Change|Input|KeyDown|Select)$/.test(name) && typeof value === 'function',
      )
    }
    const acts = (element: Element) => {
      // A long text that is read-only can still be selected, which the browser handles.
      if (element.matches('[aria-disabled="true"], :disabled, textarea[readonly]')) return true
      if (element instanceof HTMLButtonElement && element.type !== 'button' && element.form) return true
      const href = element.getAttribute('href')
      if (href?.startsWith('#')) return href.length > 1 && document.getElementById(href.slice(1)) !== null
      return Boolean(href) || listens(element)
    }
    const controls =
      'a, button, input, select, textarea, [role="button"], [role="link"], [role="tab"], [role="menuitem"]'
    return [...document.querySelectorAll(controls)]
      .filter((element) => !acts(element) && !element.closest('[aria-hidden="true"]'))
      .map((element) => `nothing answers a tap on ${element.outerHTML.slice(0, 160)}`)
  })
}

/**
 * Lays out parts far below too. The browser would otherwise only estimate them, and put them where nobody sees them.
 */
function layOutAll(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets = [sheet]
}

/** Another width or scheme is there with the next frame but one. */
function painted(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
}

function violations(page: Page): Promise<string[]> {
  return page.evaluate(async (axeOptions) => {
    const { violations } = await window.axe.run(document, axeOptions)
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => {
        const reason = failureSummary.split('\n').slice(1).join('; ').trim()
        return `${id} (${help}) at ${target.join(' ')}: ${reason}`
      }),
    )
  }, options)
}

async function sidewaysScroll(page: Page): Promise<string[]> {
  const { scrolled, shown: shownWidth } = await page.evaluate(() => ({
    scrolled: document.documentElement.scrollWidth,
    shown: document.documentElement.clientWidth,
  }))
  return scrolled > shownWidth ? [`scrolls sideways: ${scrolled} px of content`] : []
}

declare global {
  interface Window {
    axe: typeof import('axe-core')
  }
}
