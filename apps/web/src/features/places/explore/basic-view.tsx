/** The places that everybody may see: the featured ones, and what Premium would add. */
import { listFeaturedPlaces } from '@porchlight/contracts/places/places.operations'
import { featuredMax, featuredOf } from '@porchlight/contracts/places/places.rules'
import type { PlaceResponse } from '@porchlight/contracts/places/places.schema'
import { minuteMs } from '@porchlight/contracts/values/time'
import { Plus } from 'lucide-react'
import { placeScreenTexts as texts } from '../../../locales/en/places.screens.ts'
import { paths } from '../../../paths.ts'
import { useCachedQuery } from '../../../sync/transport/cached-queries.ts'
import { useConnection } from '../../../sync/transport/connection.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Cover } from '../../../ui/drawings/drawing.tsx'
import { Empty } from '../../../ui/layout/empty.tsx'
import { newerFirst, type PlaceItem, usePlaces } from '../places.reads.ts'
import { LoadFailure } from './load-failure.tsx'
import { PlaceCards, PlaceCardsLoading } from './place-cards.tsx'
import styles from './places-screen.module.css'
import { Upsell } from './upsell.tsx'

/** PL-017 */
const staleAfterMs = 5 * minuteMs

export function VisitorsView() {
  const { data, state, message, reload } = useCachedQuery(listFeaturedPlaces, {}, { staleAfterMs })
  const featured = data && featuredOf(data).slice(0, featuredMax)
  return (
    <>
      {state === 'failed' ? (
        <LoadFailure message={message} onAgain={reload} />
      ) : (
        <Featured items={featured?.map(itemOf)} />
      )}
      <Upsell shown={featured?.length} forVisitors />
    </>
  )
}

/** Returns the item for a visitor, who has no marks. */
function itemOf(place: PlaceResponse): PlaceItem {
  return {
    place,
    state: 'here',
    isUpvoted: false,
    isBookmarked: false,
    isOwn: false,
    isHidden: false,
    upvotes: place.upvotes,
  }
}

/**
 * The view for members of every plan but Premium. Places that they added or saved are always listed, whatever the plan.
 */
export function BasicView() {
  const online = useConnection((connection) => connection.online)
  const places = usePlaces()
  const items = places?.items ?? []
  const sentItems = items.filter(({ state, isHidden }) => state === 'here' && !isHidden)
  const newest = sentItems.map(({ place }) => place).sort(newerFirst)
  const featured = featuredOf(newest).slice(0, featuredMax)
  const itemsById = new Map(sentItems.map((item) => [item.place.id, item]))
  const yours = items.filter(({ isOwn, isBookmarked, state }) => isOwn || isBookmarked || state !== 'here')
  const isLoading = places === undefined || (!places.isWhole && featured.length === 0 && online)
  const isMissing = places && !places.isWhole && featured.length === 0 && !online
  return (
    <>
      {yours.length > 0 && (
        <section className={styles.part} aria-labelledby="places-yours">
          <h2 className={styles.heading} id="places-yours">
            {texts.yours.title}
          </h2>
          <p className={styles.soft}>{texts.yours.text}</p>
          <PlaceCards items={yours} name="own places" />
        </section>
      )}
      {isMissing ? (
        <LoadFailure />
      ) : (
        <Featured
          items={isLoading ? undefined : featured.flatMap(({ id }) => itemsById.get(id) ?? [])}
          canAdd
        />
      )}
      <Upsell shown={isLoading ? undefined : featured.length} />
    </>
  )
}

function Featured({ items, canAdd = false }: { items: PlaceItem[] | undefined; canAdd?: boolean }) {
  return (
    <section className={styles.part} aria-labelledby="places-featured" aria-busy={!items || undefined}>
      <div className={styles.top}>
        <h2 className={styles.heading} id="places-featured">
          {texts.featured.title}
        </h2>
        {canAdd && (
          <ButtonLink to={paths.addPlace} tone="quiet" small icon={<Plus aria-hidden="true" />}>
            {texts.explore.add}
          </ButtonLink>
        )}
      </div>
      <p className={styles.soft}>{texts.featured.text}</p>
      {items === undefined ? (
        <PlaceCardsLoading />
      ) : items.length > 0 ? (
        <PlaceCards items={items} name="featured places" />
      ) : (
        <Empty drawing={<Cover scene="park" />} title={texts.featured.none} text={texts.featured.noneText} />
      )}
    </section>
  )
}
