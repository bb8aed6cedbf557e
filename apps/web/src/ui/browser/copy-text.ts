/**
 * Copies a text to the clipboard. Returns false where the browser does not allow it, or has no clipboard, as the browsers
 * inside other apps often have none.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
