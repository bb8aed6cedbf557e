/** The first places of a list, and more of them on a tap. */
import { startTransition } from 'react'
import { placeScreenTexts as texts } from '../../../locales/en/places.screens.ts'
import { useLocalForms } from '../../../sync/community/about-community.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useFocusOnMore } from '../../../ui/focus/move-focus.ts'
import { useEntryState } from '../../../ui/hooks/use-entry-state.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { SecondStep } from '../../../ui/loading/second-step.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import type { PlaceItem } from '../places.reads.ts'
import styles from './place-cards.module.css'
import { PlaceListCard } from './place-list-card.tsx'

/** A little more than the tallest screen shows, and little enough for a slow phone. */
const pageSize = 8

/** A phone shows hardly more below the filters. */
const firstCount = 2

interface PlaceCardsProps {
  items: readonly PlaceItem[]
  /** Tells the lists of one screen apart. */
  name?: string
  /** Identifies the view of the list; another view begins with its first cards again. */
  view?: string
}

export function PlaceCards({ items, name = 'places', view = '' }: PlaceCardsProps) {
  const forms = useLocalForms()
  const [shownPages, setShown] = useEntryState(name, { view, pages: 1 })
  if (shownPages.view !== view) setShown({ view, pages: 1 })
  const { list, noteRequest } = useFocusOnMore<HTMLDivElement>('article')
  const pages = shownPages.view === view ? shownPages.pages : 1
  const shownItems = items.slice(0, pages * pageSize)
  const cardOf = (item: PlaceItem) => <PlaceListCard key={item.place.id} item={item} forms={forms} />
  return (
    <>
      <div className={styles.cards} ref={list}>
        {shownItems.slice(0, firstCount).map(cardOf)}
        <SecondStep>{shownItems.slice(firstCount).map(cardOf)}</SecondStep>
      </div>
      {items.length > pages * pageSize && (
        <Button
          tone="quiet"
          full
          onClick={() => {
            noteRequest()
            startTransition(() => setShown({ view, pages: pages + 1 }))
          }}
        >
          {texts.explore.more}
        </Button>
      )}
    </>
  )
}

export function PlaceCardsLoading() {
  return (
    <div className={styles.cards} role="status" aria-label={texts.loading}>
      {['first', 'second', 'third'].map((key) => (
        <Card key={key} className={styles.blank}>
          <Skeleton className={styles.blankPicture} height="auto" />
          <div className={styles.blankWords}>
            <Skeleton width="40%" height="1.25rem" />
            <Skeleton width="80%" height="1.5rem" />
          </div>
          <div className={styles.blankMore}>
            <Skeleton width="100%" height="2.5rem" />
            <Skeleton width="60%" height="1.25rem" />
          </div>
        </Card>
      ))}
    </div>
  )
}
