/** Shows the state of a place or a review that only this member sees. */
import { CircleAlert, EyeOff, WifiOff } from 'lucide-react'
import { placeScreenTexts } from '../../locales/en/places.screens.ts'
import type { OutboxEntry } from '../../storage/database.ts'
import { entryState } from '../../sync/outbox/outbox.ts'
import { useConnection } from '../../sync/transport/connection.ts'
import { Tag } from '../../ui/labels/tag.tsx'
import type { CardState } from '../../ui/layout/card.tsx'
import styles from './place-state.module.css'

const texts = placeScreenTexts.states

export function StateTag({ entry }: { entry: OutboxEntry }) {
  const online = useConnection((connection) => connection.online)
  if (entry.state === 'refused') {
    return (
      <Tag tone="request" icon={<CircleAlert aria-hidden="true" />}>
        {texts.refused}
      </Tag>
    )
  }
  const isSending = entryState(entry) === 'sending'
  if (online) return <Tag tone="lamp">{isSending ? texts.sending : texts.waitingOnline}</Tag>
  return (
    <Tag tone="lamp" icon={<WifiOff aria-hidden="true" />}>
      {texts.waiting}
    </Tag>
  )
}

/** Shows what happens next to the entry, or why it was refused. */
export function StateNote({ entry }: { entry: OutboxEntry }) {
  const online = useConnection((connection) => connection.online)
  if (entry.state === 'refused') return <p className={styles.reason}>{entry.message || texts.noReason}</p>
  // `StateTag` says already that it is being sent.
  if (online && entryState(entry) === 'sending') return null
  return <p className={styles.kept}>{online ? texts.queued : texts.kept}</p>
}

export function HiddenTag() {
  return <Tag icon={<EyeOff aria-hidden="true" />}>{texts.hidden}</Tag>
}

export function cardStateOf(entry: OutboxEntry | undefined): CardState {
  if (entry === undefined) return 'plain'
  return entry.state === 'refused' ? 'refused' : 'waiting'
}
