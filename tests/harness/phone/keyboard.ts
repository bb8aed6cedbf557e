/** Someone who has a keyboard and nothing else: goes on from where the focus is, and sees where it went. */
import type { Locator, Page } from 'playwright-core'

/** More than any screen has stops. */
const tabsMax = 80
const waitMsMax = 15_000

/** Presses Tab until the target has the focus. @throws when it is never reached, or when it does not look focused. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ timeout: waitMsMax })
  for (let tabs = 0; tabs < tabsMax; tabs += 1) {
    if (await target.evaluate(hasFocus)) {
      // A ring may take its moment to come.
      return until(() => target.evaluate(showsFocus), `The focus is to be seen at ${target}`)
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`Not within ${tabsMax} tabs: ${target}`)
}

/** Walks to it and presses it. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Walks to a field and replaces what stands in it. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

/** Opens a list at its field, and chooses by the first letters. */
export async function chooseByTyping(page: Page, field: Locator, option: string): Promise<void> {
  await press(page, field)
  const chosenOption = page.getByRole('option', { name: option, exact: true })
  await chosenOption.waitFor({ timeout: waitMsMax })
  await page.keyboard.type(option.slice(0, 8))
  await until(() => chosenOption.evaluate(hasFocus), `The letters lead to ${option}`)
  await page.keyboard.press('Enter')
  await page.getByRole('listbox').waitFor({ state: 'detached', timeout: waitMsMax })
}

/** The focus is there, or comes there in a moment, by itself. */
export function expectFocus(target: Locator): Promise<void> {
  return until(() => target.evaluate(hasFocus), `The focus is at ${target}`)
}

/** The focus is somewhere within, or comes there in a moment, by itself. */
export function expectFocusWithin(part: Locator): Promise<void> {
  return until(() => part.evaluate(holdsFocus), `The focus is within ${part}`)
}

/** Leaves an open dialog, which holds the focus, with Escape: the focus is back where it was opened. */
export async function leaveByEscape(dialog: Locator, opener: Locator): Promise<void> {
  await expectFocusWithin(dialog)
  await dialog.page().keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden', timeout: waitMsMax })
  await expectFocus(opener)
}

/** Every stop of the page from the first to the last and round again: nothing keeps the focus for itself. */
export async function stopsOf(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    // Merely taken away, the focus would go on from where it was: a screen one came to holds it.
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
  })
  const stops: string[] = []
  for (let tabs = 0; tabs < tabsMax; tabs += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const part = document.activeElement
      if (!part || part === document.body) return null
      const index = [...document.querySelectorAll('*')].indexOf(part)
      return `${index} ${part.tagName} ${part.getAttribute('aria-label') ?? part.textContent?.trim().slice(0, 40)}`
    })
    if (stop === null || stop === stops[0]) return stops
    stops.push(stop)
  }
  throw new Error(`The focus does not come round:\n${stops.join('\n')}`)
}

async function until(holds: () => Promise<boolean>, expectation: string): Promise<void> {
  const end = Date.now() + waitMsMax
  while (!(await holds().catch(() => false))) {
    if (Date.now() > end) throw new Error(`It never came to be: ${expectation}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

function hasFocus(element: Element): boolean {
  return document.activeElement === element
}

function holdsFocus(part: Element): boolean {
  return part.contains(document.activeElement)
}

/** A hard ring on itself, or, where a control is drawn by another part, on that one. A card's soft shadow is none. */
function showsFocus(element: Element): boolean {
  const isDrawnElsewhere = element.matches('input[type="radio"], input[type="checkbox"]')
  const parts = isDrawnElsewhere ? [element, element.nextElementSibling, element.parentElement] : [element]
  const drawnParts = parts.filter((part) => part !== null)
  // A link that covers its card has the ring around the card.
  const looks = [...drawnParts.map((part) => getComputedStyle(part)), getComputedStyle(element, '::after')]
  return looks.some(({ outlineStyle, outlineWidth, outlineColor, boxShadow }) => {
    const isSeen = Number.parseFloat(outlineWidth) > 0 && !/, 0\)$|transparent/.test(outlineColor)
    const isOutlined = outlineStyle !== 'none' && isSeen
    const rings = [...boxShadow.matchAll(/\b0px 0px 0px ([\d.]+)px/g)].map(([, width]) => Number(width))
    return isOutlined || rings.some((width) => width >= 2)
  })
}

/**
 * The forms in which browsers report a key of an input method. In Safari the composition has already ended at that
 * moment.
 */
export const composing = {
  'while a word is composed': { isComposing: true, keyCode: 229 },
  'as Safari tells of it': { isComposing: false, keyCode: 229 },
} as const

/** Presses a key while a word is composed in the field, as in Japanese. */
export async function pressComposing(
  field: Locator,
  key: string,
  mode: keyof typeof composing,
): Promise<void> {
  await field.evaluate(
    (input, keyOptions) =>
      input.dispatchEvent(new KeyboardEvent('keydown', { ...keyOptions, bubbles: true, cancelable: true })),
    { key, ...composing[mode] },
  )
}

/** Types a word as an input method does: it stands in the field before it is done, and is written anew as it grows. */
export async function compose(page: Page, field: Locator, text: string): Promise<void> {
  await field.focus()
  const session = await page.context().newCDPSession(page)
  for (let length = 1; length <= text.length; length += 1) {
    const part = text.slice(0, length)
    await session.send('Input.imeSetComposition', {
      text: part,
      selectionStart: length,
      selectionEnd: length,
    })
  }
  await session.send('Input.insertText', { text })
  await session.detach()
}
