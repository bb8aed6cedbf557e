/** Featured third places: a row to push sideways, by finger, wheel or keyboard. */
import type { Place } from '@porchlight/contracts/places/places.schema'
import { MapPin, WifiOff } from 'lucide-react'
import { memo } from 'react'
import { placeTexts } from '../../locales/en/places.ts'
import { paths } from '../../paths.ts'
import { useConnection } from '../../sync/transport/connection.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { CardHead } from '../../ui/layout/card-head.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import styles from './featured-places.module.css'
import { PlaceCard } from './place-card.tsx'

const texts = placeTexts.featured

interface FeaturedProps {
  /** The featured places; undefined while loading, null when none can have arrived yet. */
  places: Place[] | null | undefined
}

/** Memoized: news of the neighborhood leave it as it is. */
export const FeaturedPlaces = memo(function FeaturedPlaces({ places }: FeaturedProps) {
  const online = useConnection((connection) => connection.online)
  const loading = places === undefined || (places === null && online)
  return (
    <section className={styles.section} aria-labelledby="featured" aria-busy={loading || undefined}>
      <CardHead id="featured" title={texts.title} all={{ to: paths.places, label: texts.all }} loose />
      {places && places.length > 0 ? (
        <ul className={styles.row}>
          {places.map((place) => (
            <li className={styles.item} key={place.id}>
              <PlaceCard place={place} />
            </li>
          ))}
        </ul>
      ) : loading ? (
        <Loading />
      ) : (
        <div className={styles.none}>
          {places ? (
            <Empty
              icon={<MapPin />}
              title={texts.empty}
              text={texts.emptyText}
              action={
                <ButtonLink to={paths.addPlace} tone="quiet" small>
                  {texts.emptyAction}
                </ButtonLink>
              }
            />
          ) : (
            <Empty icon={<WifiOff />} title={texts.empty} text={texts.notHere} />
          )}
        </div>
      )}
    </section>
  )
})

function Loading() {
  return (
    <div className={styles.row} role="status" aria-label={texts.loading}>
      {['first', 'second', 'third'].map((key) => (
        <div className={styles.item} key={key}>
          <div className={styles.blank}>
            <Skeleton className={styles.blankPicture} height="auto" />
            <Skeleton width="80%" height="1.25rem" />
            <Skeleton width="50%" height="0.875rem" />
          </div>
        </div>
      ))}
    </div>
  )
}
