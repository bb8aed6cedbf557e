import type { Place } from '@porchlight/contracts/places/places.schema'
import { Star } from 'lucide-react'
import { placeTexts } from '../../locales/en/places.ts'
import { placePath } from '../../paths.ts'
import { Dotted } from '../../ui/labels/dotted.tsx'
import { CardLink } from '../../ui/layout/card-link.tsx'
import styles from './place-card.module.css'
import { PlacePicture } from './place-picture.tsx'

const tagsShown = 3

export function PlaceCard({ place }: { place: Place }) {
  const { id, name, category, tags, isPaid } = place
  return (
    <article className={styles.card} aria-labelledby={`place-${id}`}>
      <PlacePicture place={place} size="medium" />
      {isPaid && <span className={styles.sponsored}>{placeTexts.sponsored}</span>}
      <div className={styles.body}>
        <h3 className={styles.name} dir="auto" id={`place-${id}`}>
          <CardLink to={placePath(id)}>{name}</CardLink>
        </h3>
        <p className={styles.facts}>
          {placeTexts.categories[category]}
          <Rating place={place} />
        </p>
        {tags.length > 0 && (
          <Dotted as="ul" className={styles.tags}>
            {tags.slice(0, tagsShown).map((tag) => placeTexts.tags[tag])}
          </Dotted>
        )}
      </div>
    </article>
  )
}

function Rating({ place: { avgRating, reviewCount } }: { place: Place }) {
  if (reviewCount === 0) return null
  return (
    <span className={styles.rating}>
      <Star aria-hidden="true" />
      <span aria-hidden="true">{avgRating}</span>
      <span className="visually-hidden">{placeTexts.rated(avgRating)}</span>
    </span>
  )
}
