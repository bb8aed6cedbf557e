import { CircleAlert, EyeOff } from 'lucide-react'
import { postTexts } from '../../locales/en/posts.ts'
import { Tag } from '../../ui/tag.tsx'
import type { PostItem } from './posts.reads.ts'

/** A post that did not go out, or one that could not be taken back. */
export function RefusedTag({ item: { entry } }: { item: PostItem }) {
  const { withdrawalRefused, refused } = postTexts.card
  return (
    <Tag tone="request" icon={<CircleAlert aria-hidden="true" />}>
      {entry?.name === 'posts.withdraw' ? withdrawalRefused : refused}
    </Tag>
  )
}

/** One's own that an operator hid. */
export function HiddenTag() {
  return <Tag icon={<EyeOff aria-hidden="true" />}>{postTexts.card.hidden}</Tag>
}
