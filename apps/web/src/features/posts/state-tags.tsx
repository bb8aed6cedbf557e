import type { Post } from '@porchlight/contracts/posts/posts.schema'
import { CircleAlert, EyeOff } from 'lucide-react'
import { postTexts } from '../../locales/en/posts.ts'
import { Tag } from '../../ui/labels/tag.tsx'
import type { PostItem } from './posts.reads.ts'

/** A post that did not go out, or something that could not be done with one. */
export function RefusedTag({ item: { entry } }: { item: PostItem }) {
  const { withdrawalRefused, changeRefused, stepRefused, refused: refusedText } = postTexts.card
  const labels: Record<string, string> = {
    'posts.create': refusedText,
    'posts.withdraw': withdrawalRefused,
    'posts.edit': changeRefused,
  }
  return (
    <Tag tone="request" icon={<CircleAlert aria-hidden="true" />}>
      {labels[entry?.name ?? ''] ?? stepRefused}
    </Tag>
  )
}

/** Shows the progress of a help after its helper was chosen, and how it ended. */
export function StatusTag({ post: { type, status } }: { post: Pick<Post, 'type' | 'status'> }) {
  if (type === 'event' || status === 'pending') return null
  const isGood = status === 'matched' || status === 'in_progress' || status === 'completed'
  return <Tag tone={isGood ? 'offer' : 'neutral'}>{postTexts.statuses[status]}</Tag>
}

/** Marks the member's own post that an operator hid. */
export function HiddenTag() {
  return <Tag icon={<EyeOff aria-hidden="true" />}>{postTexts.card.hidden}</Tag>
}
