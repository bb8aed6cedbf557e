import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectFocus } from './keyboard.ts'

/** Chooses from a list as a finger does: opens it at its field, and taps the row. */
export async function choose(form: Page | Locator, label: string, option: string): Promise<void> {
  const field = form.getByLabel(label, { exact: true }).and(form.getByRole('combobox'))
  await field.click()
  const list = field.page().getByRole('listbox')
  await atRest(list)
  // A finger that scrolls takes the focus from the row that has it; the list would go back there.
  await list.focus()
  await list.getByRole('option', { name: option, exact: true }).click()
  await expectClosed(list, field)
  expect(await field.textContent()).toBe(option)
}

/** Picks one of a few that stand side by side; by its key, since its label lies over it and a dialog may still be rising. */
export async function pick(form: Page | Locator, option: string): Promise<void> {
  const radio = form.getByRole('radio', { name: option, exact: true })
  await radio.press('Space')
  expect(await radio.isChecked()).toBe(true)
}

/** The rows of a list, from the first to the last. */
export async function optionsOf(form: Page | Locator, label: string): Promise<string[]> {
  const field = form.getByLabel(label, { exact: true }).and(form.getByRole('combobox'))
  await field.click()
  const list = field.page().getByRole('listbox')
  await list.getByRole('option').first().waitFor()
  const options = await list.getByRole('option').allTextContents()
  await field.page().keyboard.press('Escape')
  await expectClosed(list, field)
  return options
}

/**
 * Expects that the list is gone and that the focus is back on the field. A key pressed earlier would still go to the
 * list's own field.
 */
async function expectClosed(list: Locator, field: Locator): Promise<void> {
  await list.waitFor({ state: 'detached' })
  await expectFocus(field)
}

/** The message is tied to its field, so that a screen reader reads it there and not just somewhere. */
export async function expectAtField(form: Page | Locator, label: string, message: string): Promise<void> {
  const field = form.getByLabel(label, { exact: true })
  await expect.poll(() => field.getAttribute('aria-invalid'), { timeout: 5000 }).toBe('true')
  expect(await describedBy(field)).toContain(message)
}

/** The advice is tied to its field, beside which nothing is wrong. */
export async function expectAdvice(form: Page | Locator, label: string, advice: string): Promise<void> {
  const field = form.getByLabel(label, { exact: true })
  await expect.poll(() => describedBy(field), { timeout: 5000 }).toEqual([advice])
}

/** The texts a screen reader reads after the field's name. */
async function describedBy(field: Locator): Promise<string[]> {
  const ids = ((await field.getAttribute('aria-describedby')) ?? '').split(' ')
  const texts = ids.map((id) => field.page().locator(`[id="${id}"]`).textContent())
  return (await Promise.all(texts)).map((text) => text ?? '')
}

/** An open list gives the focus to what was chosen before and scrolls to it: a row that moves under the finger is not touched. */
export async function atRest(list: Locator): Promise<void> {
  await list.evaluate(async (element) => {
    /** Returns the positions of all rows; empty until one of them has the focus. */
    const positions = () => {
      const rows = [...element.querySelectorAll('[role="option"]')]
      if (!rows.some((row) => row === document.activeElement)) return ''
      return rows.map((row) => row.getBoundingClientRect().top).join()
    }
    let before = ''
    let sameFor = 0
    for (let looks = 0; sameFor < 3; looks += 1) {
      if (looks === 300) throw new Error('The list does not come to rest')
      await new Promise((resolve) => setTimeout(resolve, 50))
      const now = positions()
      sameFor = now !== '' && now === before ? sameFor + 1 : 0
      before = now
    }
  })
}
