/** A page of the app, handed to somebody: by the system's own sheet, or as a link to paste. */

export type Shared = 'shared' | 'copied' | 'failed'

export async function shareLink({ title, path }: { title: string; path: string }): Promise<Shared> {
  const url = new URL(path, window.location.origin).href
  try {
    if ('share' in navigator) {
      await navigator.share({ title, url })
      return 'shared'
    }
    await window.navigator.clipboard.writeText(url)
    return 'copied'
  } catch (error) {
    // Whoever closes the sheet has changed their mind.
    return error instanceof DOMException && error.name === 'AbortError' ? 'shared' : 'failed'
  }
}
