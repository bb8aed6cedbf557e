/** The lists of a form: by finger, mouse and keyboard, at the spec's own pace. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startPost } from '../../../../../tests/harness/people/posting.ts'
import { atRest, choose } from '../../../../../tests/harness/phone/fields.ts'
import { phoneSize } from '../../../../../tests/harness/phone/phone.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { aMember } from '../../features/members/members.factory.ts'

let phone: MountedPhone
let page: Page
let dialog: Locator

beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})

beforeEach(async () => {
  await page.setViewportSize(phoneSize)
  await openForm()
})

afterAll(() => phone?.discard())

describe('a list', () => {
  it('opens and selects by touch, marks the choice, and the choice can be cleared', async () => {
    await category().tap()
    await atRest(page.getByRole('listbox'))
    await row('Home & Yard').tap()
    await expect.poll(() => category().textContent()).toBe('Home & Yard')
    await category().tap()
    await page.getByRole('option', { name: 'Home & Yard', selected: true }).waitFor()
    await atRest(page.getByRole('listbox'))
    await row('Choose one').tap()
    await expect.poll(() => category().textContent()).toBe('Choose one')
    expect(await subcategory().isDisabled()).toBe(true)
    expect(await subcategory().textContent()).toBe('Category first')
  })

  it('closes with a touch beside it, and the form stays open, also where a touch beside the form would close it', async () => {
    for (const width of [390, 900]) {
      await page.setViewportSize({ width, height: 844 })
      await category().tap()
      await row('Choose one').waitFor()
      await page.touchscreen.tap(5, 5)
      await page.getByRole('listbox').waitFor({ state: 'detached' })
      await category().waitFor()
      // The effects of a touch come a moment later.
      await page.waitForTimeout(400)
      await expect.poll(() => category().isVisible()).toBe(true)
    }
  })

  it('is walked and left by the keyboard alone; Escape closes the list and not the form', async () => {
    await category().focus()
    await page.keyboard.press('ArrowDown')
    await row('Choose one').waitFor()
    await expect.poll(focused).toBe('Choose one')
    await page.keyboard.press('ArrowDown')
    await expect.poll(focused).toBe('Childcare & School')
    await page.keyboard.press('End')
    await expect.poll(focused).toBe('Other')
    await page.keyboard.press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    await expect.poll(() => dialog.isVisible()).toBe(true)
    expect(await category().textContent()).toBe('Choose one')
    await expect.poll(() => category().evaluate((field) => field === document.activeElement)).toBe(true)
  })

  it('SH-043 takes a letter that is typed on the closed control which a keyboard reached', async () => {
    await page.keyboard.press('Tab')
    await category().focus()
    await page.keyboard.press('h')
    await expect.poll(() => category().textContent()).toBe('Home & Yard')
    await expect.poll(() => page.getByRole('listbox').count()).toBe(0)
  })

  it('has its field’s name, and rows high enough for a finger on a screen of 320 px', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    await category().tap()
    await page.getByRole('listbox', { name: 'Category' }).waitFor()
    const heights = await page
      .getByRole('option')
      .evaluateAll((rows) => rows.map((each) => Math.round(each.getBoundingClientRect().height)))
    expect(heights).toHaveLength(11)
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
    const box = await page.getByRole('listbox').boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320)
  })
})

describe('the ends of a list', () => {
  it('show that there is more, and move no row as they appear or go: a tap ends on the row it began on', async () => {
    await page.setViewportSize({ width: 390, height: 320 })
    await category().tap()
    await atRest(page.getByRole('listbox'))
    const ends = page.getByRole('listbox').locator('> [aria-hidden="true"]')
    // A finger that scrolls does the same: the focus returns from the list to a row.
    await page.getByRole('listbox').focus()
    const startOfRows = await rowsStart()
    for (const [share, count] of [
      [0.5, 2],
      [1, 1],
      [0, 1],
    ] as const) {
      await rows().evaluate((element, to) => {
        element.scrollTop = to * (element.scrollHeight - element.clientHeight)
      }, share)
      await expect.poll(() => ends.count()).toBe(count)
      expect(await rows().evaluate(shareScrolled)).toBe(share)
      expect(await rowsStart()).toBe(startOfRows)
    }
  })

  it.each([320, 844])('leave every row selectable, on a screen %i px high', async (height) => {
    await page.setViewportSize({ width: 390, height })
    const names = ['Other', 'Childcare & School', 'Wellness & Emotional Support', 'Home & Yard', 'Choose one']
    for (const name of names) await choose(dialog, 'Category', name)
  })

  it('do not cover the row with the focus', async () => {
    await page.setViewportSize({ width: 390, height: 320 })
    await category().focus()
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('Choose one')
    // Below a dialog that still rises it grows smaller, by less than a row.
    await atRest(page.getByRole('listbox'))
    for (const key of [...Array(7).fill('ArrowDown'), ...Array(4).fill('ArrowUp')]) {
      await page.keyboard.press(key)
      await expect.poll(() => page.evaluate(whatHidesTheFocus)).toEqual([])
    }
  })
})

describe('the timing of a list', () => {
  // The clock is the phone's, and stays with it: what comes next would find a time that stands still.
  afterEach(() => page.clock.resume())

  /** Opens the list, and from then on the time stands still. */
  async function openPaused(): Promise<void> {
    await page.clock.install()
    await openForm()
    await category().focus()
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('Choose one')
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2000)
  }

  it('SH-043 typing finds a row, and begins a new word after a second without a key', async () => {
    await openPaused()
    await type('h')
    await expect.poll(focused).toBe('Home & Yard')
    await page.clock.runFor(990)
    // Still the same word: nothing begins with 'hp'.
    await type('p')
    expect(await focused()).toBe('Home & Yard')
    await page.clock.runFor(1000)
    await type('p')
    await expect.poll(focused).toBe('Pet & Animal Care')
  })

  it('SH-042 the mouse at an end scrolls the list by one row every 50 ms', async () => {
    await page.setViewportSize({ width: 390, height: 320 })
    await openPaused()
    const end = page.getByRole('listbox').locator('> [aria-hidden="true"]').last()
    const rowHeight = (await row('Choose one').boundingBox())?.height ?? 0
    expect(await scrolled()).toBe(0)
    const arrived = end.evaluate(
      (element) => new Promise((resolve) => element.addEventListener('pointermove', resolve, { once: true })),
    )
    // Waits until the list has stopped rising.
    await end.hover()
    await arrived
    await page.clock.runFor(49)
    expect(await scrolled()).toBe(0)
    await page.clock.runFor(1)
    await expect.poll(scrolled).toBeCloseTo(rowHeight, 0)
    await page.clock.runFor(50)
    await expect.poll(scrolled).toBeCloseTo(2 * rowHeight, 0)
  })
})

describe('a chosen category', () => {
  it('P-036 P-037 is stored with the draft, and is there when the form opens again', async () => {
    await choose(dialog, 'Category', 'Pet & Animal Care')
    await choose(dialog, 'Subcategory', 'Pet sitting')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'hidden' })
    dialog = await startPost(page)
    await expect.poll(() => category().textContent()).toBe('Pet & Animal Care')
    expect(await subcategory().textContent()).toBe('Pet sitting')
    await dialog.getByRole('button', { name: 'Discard draft' }).click()
    await expect.poll(() => category().textContent()).toBe('Choose one')
  })
})

async function openForm(): Promise<void> {
  await phone.mount('/', { member: aMember() })
  dialog = await startPost(page)
}

function category(): Locator {
  return dialog.getByRole('combobox', { name: 'Category', exact: true })
}

function subcategory(): Locator {
  return dialog.getByRole('combobox', { name: 'Subcategory', exact: true })
}

function row(name: string): Locator {
  return page.getByRole('option', { name, exact: true })
}

/**
 * Returns the text of the row that has the focus, or null. The page's text is not enough, because the field shows
 * 'Choose one' as well.
 */
function focused(): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.closest('[role="option"]')?.textContent ?? null)
}

/** A key, and the moment in which the list moves to what it found. */
async function type(key: string): Promise<void> {
  await page.keyboard.press(key)
  await page.clock.runFor(1)
}

function rows(): Locator {
  return page.getByRole('listbox').getByRole('presentation')
}

/** Returns the number of pixels by which the rows are scrolled. */
function scrolled(): Promise<number> {
  return rows().evaluate((element) => element.scrollTop)
}

/** Returns where the first row would be on the screen if the rows were not scrolled. */
async function rowsStart(): Promise<number> {
  const { y } = (await row('Choose one').boundingBox()) ?? { y: Number.NaN }
  return Math.round(y + (await scrolled()))
}

/** Returns the scrolled share: 0 at the first row, 1 at the last, rounded to a tenth. */
function shareScrolled({ scrollTop, scrollHeight, clientHeight }: Element): number {
  return Math.round((10 * scrollTop) / (scrollHeight - clientHeight)) / 10
}

/** Returns the elements that cover the upper or lower edge of the focused one; empty when it is fully visible. */
function whatHidesTheFocus(): string[] {
  const focused = document.activeElement
  const { left, top, bottom } = focused?.getBoundingClientRect() ?? new DOMRect()
  return [top + 1, bottom - 1].flatMap((y) => {
    const topElement = document.elementFromPoint(left + 20, y)
    if (focused && topElement?.closest('[role="option"]') === focused) return []
    return `${topElement?.outerHTML.slice(0, 120)} at ${y}, over ${focused?.outerHTML.slice(0, 120)}`
  })
}
