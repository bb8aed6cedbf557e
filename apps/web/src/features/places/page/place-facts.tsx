/** The facts of a place: its kind, name and stars, where it is, who added it, and what it offers. */
import { positionOf } from '@porchlight/contracts/location/location.rules'
import type { Place } from '@porchlight/contracts/places/places.schema'
import { MapPin, UserRound } from 'lucide-react'
import { mapEntryTexts } from '../../../locales/en/map.entry.ts'
import { placeScreenTexts } from '../../../locales/en/places.screens.ts'
import { placeTexts } from '../../../locales/en/places.ts'
import { distanceText } from '../../../locales/en/where.ts'
import { useLocalForms } from '../../../sync/community/about-community.ts'
import { Stars } from '../../../ui/controls/stars.tsx'
import { Dotted } from '../../../ui/labels/dotted.tsx'
import { Tag } from '../../../ui/labels/tag.tsx'
import { SmallMap } from '../../map/small-map.tsx'
import { HiddenTag } from '../place-state.tsx'
import type { PlaceItem } from '../places.reads.ts'
import styles from './place-screen.module.css'

const texts = placeScreenTexts.page

export function PlaceFacts({ item }: { item: PlaceItem }) {
  const { place, state, isOwn, isHidden, distance } = item
  const { distanceUnit } = useLocalForms()
  const { name, tagline, category, isPaid, isClosed, description, address, tags, user } = place
  const adder = isOwn ? texts.addedByYou : user ? texts.addedBy(user.firstName) : null
  return (
    <>
      <div className={styles.tags}>
        <Tag tone="place">{placeTexts.categories[category]}</Tag>
        {isPaid && <Tag>{placeTexts.sponsored}</Tag>}
        {isClosed && <Tag tone="request">{placeScreenTexts.states.closed}</Tag>}
        {isHidden && <HiddenTag />}
      </div>
      <h2 className={styles.name} dir="auto">
        {name}
      </h2>
      {tagline && (
        <p className={styles.tagline} dir="auto">
          {tagline}
        </p>
      )}
      <Average place={place} />
      {isClosed && <p className={styles.note}>{placeScreenTexts.states.closedText}</p>}
      {isHidden && <p className={styles.note}>{placeScreenTexts.states.hiddenWhy}</p>}
      <ul className={styles.facts}>
        <li>
          <MapPin aria-hidden="true" />
          <Dotted>
            <span dir="auto">{address}</span>
            {distance && distanceText(distance[distanceUnit], distanceUnit)}
          </Dotted>
        </li>
        {adder && (
          <li>
            <UserRound aria-hidden="true" />
            <Dotted>
              {adder}
              {state === 'here' && placeScreenTexts.views(place.views)}
            </Dotted>
          </li>
        )}
      </ul>
      <WhereOnMap place={place} />
      {description !== '' && (
        <p className={styles.description} dir="auto">
          {description}
        </p>
      )}
      {tags.length > 0 && (
        <ul className={styles.tags}>
          {tags.map((tag) => (
            <li key={tag}>
              <Tag>{placeTexts.tags[tag]}</Tag>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Shows where the place is on a map; nothing when its spot is a guess. */
function WhereOnMap({ place }: { place: Place }) {
  const position = place.isApproximate ? null : positionOf(place)
  return position && <SmallMap position={position} label={mapEntryTexts.small.of(place.name)} />
}

function Average({ place: { avgRating, reviewCount } }: { place: Place }) {
  if (reviewCount === 0) return <p className={styles.soft}>{texts.noReviews}</p>
  const average = Number(avgRating)
  return (
    <p className={styles.average}>
      <Stars count={Math.round(average)} />
      <span>{texts.rating(average.toFixed(1), reviewCount)}</span>
    </p>
  )
}
