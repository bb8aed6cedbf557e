/** Shares an address of the app, by the system's own sheet or as a link to paste. */
import { showToast } from '../feedback/toast.tsx'
import { copyText } from './copy-text.ts'

interface SharedLink {
  title: string
  path: string
}

interface ShareTexts {
  copied: { title: string; description?: string }
  notShared: { title: string; description?: string }
}

export async function shareLink({ title, path }: SharedLink, texts: ShareTexts): Promise<void> {
  const url = new URL(path, window.location.origin).href
  try {
    if ('share' in navigator) {
      await navigator.share({ title, url })
      return
    }
    if (await copyText(url)) showToast(texts.copied)
    else showToast({ ...texts.notShared, tone: 'destructive' })
  } catch (error) {
    // A member who closes the sheet has changed their mind, so no failure is shown.
    if (error instanceof DOMException && error.name === 'AbortError') return
    showToast({ ...texts.notShared, tone: 'destructive' })
  }
}
