/** What must hold of every screen in every state: nothing for axe to find, and nothing wider than the phone. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const resultTypes: RunOptions['resultTypes'] = ['violations']
/** The second scheme is the same page in other colours. */
const options = {
  light: {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    resultTypes,
  },
  dark: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }, resultTypes },
} satisfies Record<string, RunOptions>

const heightPx = 844
/** Each width begins in the scheme that the one before ended in: a page takes its time to put another on. */
const looks = [
  { width: 320, colorSchemes: ['light', 'dark'] },
  { width: 390, colorSchemes: ['dark', 'light'] },
  { width: 1280, colorSchemes: ['light', 'dark'] },
] as const

/** Readable lines, one for each fault and where it was seen. Empty when all is well. */
export async function faultsOf(page: Page): Promise<string[]> {
  // The page's own policy allows no script but ours; the debugger's evaluation is outside of it.
  await page.evaluate(axeSource)
  const faults: string[] = []
  for (const { width, colorSchemes } of looks) {
    await page.setViewportSize({ width, height: heightPx })
    for (const colorScheme of colorSchemes) {
      await page.emulateMedia({ colorScheme })
      await painted(page)
      const found = [...(await violations(page, options[colorScheme])), ...(await sidewaysScroll(page))]
      faults.push(...found.map((fault) => `${width} px, ${colorScheme}: ${fault}`))
    }
  }
  return faults
}

/** Another width or scheme is there with the next frame but one. */
function painted(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
}

function violations(page: Page, options: RunOptions): Promise<string[]> {
  return page.evaluate(async (given) => {
    const { violations } = await window.axe.run(document, given)
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => {
        const why = failureSummary.split('\n').slice(1).join('; ').trim()
        return `${id} (${help}) at ${target.join(' ')}: ${why}`
      }),
    )
  }, options)
}

async function sidewaysScroll(page: Page): Promise<string[]> {
  const { scrolled, shown } = await page.evaluate(() => ({
    scrolled: document.documentElement.scrollWidth,
    shown: document.documentElement.clientWidth,
  }))
  return scrolled > shown ? [`scrolls sideways: ${scrolled} px of content`] : []
}

declare global {
  interface Window {
    axe: typeof import('axe-core')
  }
}
