/** The entries of a place that wait here or were refused, each with its actions. */
import { placeScreenTexts } from '../../../locales/en/places.screens.ts'
import type { OutboxEntry } from '../../../storage/database.ts'
import { unsettledEntries } from '../../../storage/unsettled-entries.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { touchedIn } from '../../../sync/outbox/queued-rules.ts'
import { passesFocusOn } from '../../../ui/focus/move-focus.ts'
import type { DiscardedEntry } from '../../outbox/discard-dialog.tsx'
import { EntryActions } from '../../outbox/entry-actions.tsx'
import { useDescribed, useIsWaitShown } from '../../outbox/outbox.reads.ts'
import { StateNote, StateTag } from '../place-state.tsx'
import styles from './unsent-of-place.module.css'

interface UnsentProps {
  placeId: string
  onEdit: (entry: OutboxEntry) => void
  onDiscard: (question: DiscardedEntry) => void
}

/** Shows the unsent entries that add or change the place. A mark shows by itself, and a review is among the reviews. */
export function UnsentOfPlace({ placeId, ...taps }: UnsentProps) {
  const { database } = useDevice()
  const unsent =
    useDescribed(['unsent of place', placeId], async () => {
      const entries = await unsettledEntries(database).sortBy('order')
      return entries.filter(
        (entry) =>
          (entry.name === 'places.add' || entry.name === 'places.edit') &&
          touchedIn('places', entry).includes(placeId),
      )
    }) ?? []
  const isWaitShown = useIsWaitShown(unsent.some(({ entry }) => entry.state === 'waiting'))
  const items = unsent.filter(({ entry }) => entry.state !== 'waiting' || isWaitShown)
  if (items.length === 0) return null
  return (
    <ul className={styles.list} ref={passesFocusOn} aria-label={placeScreenTexts.states.about}>
      {items.map(({ entry, label, kind }) => {
        // The whole card with its name describes the place itself, so no label is needed.
        const isWhole = entry.name === 'places.add'
        return (
          <li
            key={entry.order}
            className={isWhole ? styles.whole : styles.step}
            ref={passesFocusOn}
            data-refused={entry.state === 'refused' || undefined}
          >
            <p className={styles.what}>
              <StateTag entry={entry} />
              {!isWhole && <span>{kind}</span>}
            </p>
            <StateNote entry={entry} />
            <EntryActions entry={entry} label={label} {...taps} />
          </li>
        )
      })}
    </ul>
  )
}
