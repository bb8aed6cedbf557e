import { shortName } from '@porchlight/contracts/members/members.rules'
import { postTexts } from '../../locales/en/posts.ts'
import type { PostItem } from './posts.reads.ts'

/** First name and last initial; in plain words where this phone does not know who it is. */
export function posterName({ person, isOwn }: Pick<PostItem, 'person' | 'isOwn'>): string {
  if (person) return shortName(person)
  return isOwn ? postTexts.card.you : postTexts.card.neighbor
}
