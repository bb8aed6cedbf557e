/**
 * Lists waiting entries that will cost credits, and refused gifts, apart from confirmed entries and with their actions.
 */
import { useState } from 'react'
import { creditTexts as texts } from '../../../locales/en/credits.ts'
import type { OutboxEntry } from '../../../storage/database.ts'
import { entryState } from '../../../sync/outbox/outbox.ts'
import { DiscardDialog, type DiscardedEntry } from '../../outbox/discard-dialog.tsx'
import { EditEntry } from '../../outbox/edit-entry.tsx'
import { OutboxEntryCard } from '../../outbox/page/outbox-entry-card.tsx'
import { useUnsentCosts } from '../credits.reads.ts'
import styles from './statement.module.css'

export function Unsent() {
  const items = useUnsentCosts() ?? []
  const [editing, setEditing] = useState<OutboxEntry | null>(null)
  const [discarded, setDiscarded] = useState<DiscardedEntry | null>(null)
  return (
    <>
      {items.length > 0 && (
        <section className={styles.unsent} aria-labelledby="unsent-costs">
          <h2 className={styles.heading} id="unsent-costs">
            {texts.unsent}
          </h2>
          <p className={styles.soft}>{texts.unsentText}</p>
          <ul className={styles.cards}>
            {items.map((item) => (
              <OutboxEntryCard
                key={item.entry.order}
                item={item}
                group={entryState(item.entry)}
                onEdit={setEditing}
                onDiscard={setDiscarded}
              />
            ))}
          </ul>
        </section>
      )}
      {editing && <EditEntry entry={editing} onClose={() => setEditing(null)} />}
      {discarded && <DiscardDialog {...discarded} onClose={() => setDiscarded(null)} />}
    </>
  )
}
