/**
 * Shown in place of content that is hidden because the reader blocked the person it is about, with a way to unblock
 * them.
 */
import { Ban } from 'lucide-react'
import { safetyTexts } from '../../locales/en/safety.ts'
import { Empty } from '../../ui/layout/empty.tsx'
import type { BlockedItem } from './safety.reads.ts'
import { UnblockButton } from './unblock-button.tsx'

const texts = safetyTexts.blocked

export function BlockedNote({ block }: { block: BlockedItem }) {
  const name = block.name ?? texts.neighbor
  return (
    <Empty
      icon={<Ban />}
      title={texts.note(name)}
      text={texts.noteText}
      action={<UnblockButton memberId={block.id} name={name} />}
    />
  )
}
