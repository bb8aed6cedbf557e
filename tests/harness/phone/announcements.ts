/** Records what a live region says: a screen reader reads out what changes in it, and nothing when nothing changes. */
import type { Locator } from 'playwright-core'

/** Records from now on. The returned function gives the text after each change. */
export async function recordAnnouncements(region: Locator): Promise<() => Promise<string[]>> {
  const record = await region.evaluateHandle((element) => {
    const announcedTexts: string[] = []
    new MutationObserver(() => announcedTexts.push(element.textContent ?? '')).observe(element, {
      childList: true,
      subtree: true,
      characterData: true,
    })
    return announcedTexts
  })
  return () => record.jsonValue()
}
