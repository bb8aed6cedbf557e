import type { Page } from 'playwright-core'

/** Makes the database of a page refuse all writes, as on a full phone. Returns a function that makes room again. */
export async function fillStorage(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { put, add } = IDBObjectStore.prototype
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    Object.assign(IDBObjectStore.prototype, { put: refuse, add: refuse })
    Object.assign(window, { makeRoom: () => Object.assign(IDBObjectStore.prototype, { put, add }) })
  })
  return () => page.evaluate(() => (window as unknown as { makeRoom: () => void }).makeRoom())
}
