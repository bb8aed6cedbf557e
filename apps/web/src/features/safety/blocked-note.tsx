/** In the place of what is not shown because its reader blocked whom it is about: with the way to take that back. */
import { Ban } from 'lucide-react'
import { safetyTexts } from '../../locales/en/safety.ts'
import { Empty } from '../../ui/empty.tsx'
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
