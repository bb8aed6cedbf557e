import { postTexts } from '../../../locales/en/posts.ts'
import { postPath } from '../../../paths.ts'
import { shareLink } from '../../../ui/share-link.ts'
import { showToast } from '../../../ui/toast.tsx'

const texts = postTexts.page

export async function sharePost({ id, title }: { id: string; title: string }): Promise<void> {
  const shared = await shareLink({ title, path: postPath(id) })
  if (shared === 'copied') showToast(texts.copied)
  if (shared === 'failed') showToast({ ...texts.notShared, tone: 'destructive' })
}
