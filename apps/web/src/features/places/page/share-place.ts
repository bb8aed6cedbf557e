import { placeScreenTexts } from '../../../locales/en/places.screens.ts'
import { placePath } from '../../../paths.ts'
import { shareLink } from '../../../ui/browser/share-link.ts'

const { copied: copiedText, notShared } = placeScreenTexts.page

export function sharePlace({ id, name }: { id: string; name: string }): Promise<void> {
  return shareLink({ title: name, path: placePath(id) }, { copied: copiedText, notShared })
}
