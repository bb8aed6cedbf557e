import { postTexts } from '../../../locales/en/posts.ts'
import { postPath } from '../../../paths.ts'
import { shareLink } from '../../../ui/browser/share-link.ts'

const { copied: copiedText, notShared } = postTexts.page

export function sharePost({ id, title }: { id: string; title: string }): Promise<void> {
  return shareLink({ title, path: postPath(id) }, { copied: copiedText, notShared })
}
