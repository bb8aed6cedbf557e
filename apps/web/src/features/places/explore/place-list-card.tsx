/** Shows a place in a list: what helps to choose it, and its state while only this member has it. */
import { Eye, MapPin, Star } from 'lucide-react'
import { memo } from 'react'
import { placeScreenTexts } from '../../../locales/en/places.screens.ts'
import { placeTexts } from '../../../locales/en/places.ts'
import { distanceText } from '../../../locales/en/where.ts'
import { placePath } from '../../../paths.ts'
import type { LocalForms } from '../../../sync/community/about-community.ts'
import { Dotted } from '../../../ui/labels/dotted.tsx'
import { Tag } from '../../../ui/labels/tag.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { CardLink } from '../../../ui/layout/card-link.tsx'
import { MarkButtons } from '../mark-buttons.tsx'
import { PlacePicture } from '../place-picture.tsx'
import { cardStateOf, HiddenTag, StateNote, StateTag } from '../place-state.tsx'
import type { PlaceItem } from '../places.reads.ts'
import styles from './place-list-card.module.css'

const texts = placeScreenTexts

interface PlaceListCardProps {
  item: PlaceItem
  forms: LocalForms
}

export const PlaceListCard = memo(function PlaceListCard({ item, forms }: PlaceListCardProps) {
  const { place, entry } = item
  const { id, name, tagline, description, address, category, tags, isPaid } = place
  return (
    <Card as="article" state={cardStateOf(entry)} className={styles.card} aria-label={name}>
      <PlacePicture place={place} size="medium" className={styles.picture} />
      <div className={styles.words}>
        <div className={styles.tags}>
          <Tag tone="place">{placeTexts.categories[category]}</Tag>
          {isPaid && <Tag>{placeTexts.sponsored}</Tag>}
          {entry && <StateTag entry={entry} />}
          {item.isHidden && <HiddenTag />}
        </div>
        <h3 className={styles.name} dir="auto">
          <CardLink to={placePath(id)}>{name}</CardLink>
        </h3>
        {tagline && (
          <p className={styles.tagline} dir="auto">
            {tagline}
          </p>
        )}
      </div>
      <div className={styles.more}>
        {entry && <StateNote entry={entry} />}
        {description !== '' && (
          <p className={styles.description} dir="auto">
            {description}
          </p>
        )}
        <p className={styles.address}>
          <MapPin aria-hidden="true" />
          <span dir="auto">{address}</span>
          {item.distance && (
            <span className={styles.distance}>
              {distanceText(item.distance[forms.distanceUnit], forms.distanceUnit)}
            </span>
          )}
        </p>
        {tags.length > 0 && (
          <Dotted as="ul" className={styles.amenities}>
            {tags.map((tag) => placeTexts.tags[tag])}
          </Dotted>
        )}
        <div className={styles.bottom}>
          <Facts item={item} />
          {/* What only this device knows can be marked by nobody. */}
          {item.state === 'here' && <MarkButtons item={item} />}
        </div>
      </div>
    </Card>
  )
})

function Facts({ item: { place, state } }: { item: PlaceItem }) {
  const { avgRating, reviewCount, views } = place
  return (
    <p className={styles.facts}>
      {reviewCount > 0 && (
        <span className={styles.fact}>
          <Star className={styles.star} aria-hidden="true" />
          <span aria-hidden="true">{avgRating}</span>
          <span className="visually-hidden">{placeTexts.rated(avgRating)}</span>
          <span>· {texts.reviewCount(reviewCount)}</span>
        </span>
      )}
      {/* Nobody has looked at what only this device knows. */}
      {state === 'here' && (
        <span className={styles.fact}>
          <Eye aria-hidden="true" />
          {texts.views(views)}
        </span>
      )}
    </p>
  )
}
