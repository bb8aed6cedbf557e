import { postTexts } from '../../../locales/en/posts.ts'
import { postPath } from '../../../paths.ts'
import { showToast } from '../../../ui/toast.tsx'

const texts = postTexts.page

/** By the system's own sheet, or as a link to paste. */
export async function sharePost({ id, title }: { id: string; title: string }): Promise<void> {
  const url = new URL(postPath(id), window.location.origin).href
  try {
    if ('share' in navigator) {
      await navigator.share({ title, url })
      return
    }
    await window.navigator.clipboard.writeText(url)
    showToast(texts.copied)
  } catch (error) {
    // Whoever closes the sheet has changed their mind.
    if (error instanceof DOMException && error.name === 'AbortError') return
    showToast({ ...texts.notShared, tone: 'destructive' })
  }
}
