/** Shows all third places, to be found by words, kind and what is there. */
import { Plus, Search } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import { placeScreenTexts } from '../../../locales/en/places.screens.ts'
import { paths } from '../../../paths.ts'
import { useConnection } from '../../../sync/transport/connection.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Cover } from '../../../ui/drawings/drawing.tsx'
import { moveFocusPast } from '../../../ui/focus/move-focus.ts'
import { useEntryState } from '../../../ui/hooks/use-entry-state.ts'
import { Empty } from '../../../ui/layout/empty.tsx'
import { usePlaces } from '../places.reads.ts'
import { isWholeView, placesFound, wholeView } from './explore.ts'
import { LoadFailure } from './load-failure.tsx'
import { PlaceCards, PlaceCardsLoading } from './place-cards.tsx'
import { PlaceFilters } from './place-filters.tsx'
import styles from './places-screen.module.css'

const texts = placeScreenTexts.explore
const emptyList: never[] = []

export function Explore() {
  const online = useConnection((connection) => connection.online)
  const places = usePlaces()
  const [view, setView] = useEntryState('explore', wholeView)
  // A tap or a letter shows at once; the cards follow.
  const shownView = useDeferredValue(view)
  const foundItems = useMemo(() => placesFound(places?.items ?? emptyList, shownView), [places, shownView])
  const isWhole = places?.isWhole ?? false
  const isLoading = places === undefined || (!isWhole && online && foundItems.length === 0)
  const isEmpty = foundItems.length === 0
  if (places && !isWhole && !online && places.items.length === 0) return <LoadFailure />
  return (
    <>
      <PlaceFilters view={view} onChange={setView} />
      <div className={styles.top}>
        <h2 className={styles.heading} aria-live="polite">
          {isLoading || !isWhole ? texts.counting : texts.found(foundItems.length)}
        </h2>
        <ButtonLink to={paths.addPlace} small icon={<Plus aria-hidden="true" />}>
          {texts.add}
        </ButtonLink>
      </div>
      {isLoading ? (
        <PlaceCardsLoading />
      ) : !isEmpty ? (
        <PlaceCards
          items={foundItems}
          view={`${shownView.search} ${shownView.category} ${shownView.tags.join()}`}
        />
      ) : isWholeView(shownView) ? (
        <Empty drawing={<Cover scene="park" />} title={texts.empty} text={texts.emptyText} />
      ) : (
        <Empty
          icon={<Search />}
          title={texts.nothing}
          text={texts.nothingText}
          action={
            <Button
              tone="quiet"
              onClick={({ currentTarget }) => {
                // The button goes: the number of places is the last heading.
                moveFocusPast(currentTarget)
                setView(wholeView)
              }}
            >
              {texts.clear}
            </Button>
          }
        />
      )}
    </>
  )
}
