import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** The message is tied to its field, so that a screen reader reads it there and not just somewhere. */
export async function expectAtField(form: Page | Locator, label: string, message: string): Promise<void> {
  const field = form.getByLabel(label, { exact: true })
  await expect.poll(() => field.getAttribute('aria-invalid'), { timeout: 5000 }).toBe('true')
  expect(await describedBy(field)).toContain(message)
}

/** The texts a screen reader reads after the field's name. */
async function describedBy(field: Locator): Promise<string[]> {
  const ids = ((await field.getAttribute('aria-describedby')) ?? '').split(' ')
  const texts = ids.map((id) => field.page().locator(`[id="${id}"]`).textContent())
  return (await Promise.all(texts)).map((text) => text ?? '')
}
