import { shortName } from '@porchlight/contracts/members/members.rules'
import { postTexts } from '../../locales/en/posts.ts'
import type { PostItem } from './posts.reads.ts'

/** Returns the first name and last initial, or a plain word when this phone has no row of the author. */
export function posterName({ person, isOwn }: Pick<PostItem, 'person' | 'isOwn'>): string {
  if (person) return shortName(person)
  return isOwn ? postTexts.card.you : postTexts.card.neighbor
}
