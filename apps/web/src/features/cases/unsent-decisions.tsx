/** The moderator's acts about a case that the server has not applied: each waits, or came back with the reason. */
import { CircleAlert, Clock } from 'lucide-react'
import { useState } from 'react'
import { caseTexts as texts } from '../../locales/en/cases.ts'
import { useConnection } from '../../sync/transport/connection.ts'
import { Tag } from '../../ui/labels/tag.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { DiscardDialog, type DiscardedEntry } from '../outbox/discard-dialog.tsx'
import { EntryActions } from '../outbox/entry-actions.tsx'
import { useIsWaitShown } from '../outbox/outbox.reads.ts'
import { useUnsentAboutCase } from './cases.reads.ts'
import styles from './desk.module.css'

export function UnsentDecisions({ caseId }: { caseId: string }) {
  const unsent = useUnsentAboutCase(caseId) ?? []
  const online = useConnection((connection) => connection.online)
  const isWaitShown = useIsWaitShown(unsent.some(({ entry }) => entry.state === 'waiting'))
  const [discarded, setDiscarded] = useState<DiscardedEntry | null>(null)
  const items = unsent.filter(({ entry }) => entry.state !== 'waiting' || isWaitShown)
  return (
    <>
      {items.length > 0 && (
        <ul className={styles.cards} aria-label={texts.parts.unsent}>
          {items.map(({ entry, label, lines }) => {
            const isRefused = entry.state === 'refused'
            return (
              <Card
                as="li"
                key={entry.order}
                className={styles.part}
                state={isRefused ? 'refused' : 'waiting'}
              >
                <p className={styles.tags}>
                  <Tag
                    tone={isRefused ? 'request' : 'lamp'}
                    icon={isRefused ? <CircleAlert aria-hidden="true" /> : <Clock aria-hidden="true" />}
                  >
                    {texts.unsentStates[isRefused ? 'refused' : online ? 'sending' : 'waiting']}
                  </Tag>
                  <span>{label}</span>
                </p>
                {lines.map((line) => (
                  <p key={line} className={styles.words} dir="auto">
                    {line}
                  </p>
                ))}
                {isRefused && <p className={styles.refused}>{entry.message || texts.noReason}</p>}
                <EntryActions entry={entry} label={label} onEdit={() => undefined} onDiscard={setDiscarded} />
              </Card>
            )
          })}
        </ul>
      )}
      {discarded && <DiscardDialog {...discarded} onClose={() => setDiscarded(null)} />}
    </>
  )
}
