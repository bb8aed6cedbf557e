import { Coins } from 'lucide-react'
import { historyTexts as texts } from '../../../locales/en/posts.history.ts'
import { Tag } from '../../../ui/labels/tag.tsx'
import type { HistoryItem } from './history.ts'

/** A note of a post's credit: '+1 credit' for a help that earned it, '1 credit' for a request that cost it. */
export function CreditNote({ credit }: Pick<HistoryItem, 'credit'>) {
  if (credit === null) return null
  return (
    <Tag tone={credit === 'earned' ? 'lamp' : 'neutral'} icon={<Coins aria-hidden="true" />}>
      <span className="visually-hidden">{texts.creditsRead[credit]}</span>
      <span aria-hidden="true">{texts.credits[credit]}</span>
    </Tag>
  )
}
