import type { Place } from '@porchlight/contracts/places/places.schema'
import { classNames } from '../../ui/class-names.ts'
import { PlaceIcon } from './place-icon.tsx'
import styles from './place-picture.module.css'

/** Decoration: whoever shows it says the place's name. Without a picture, or until it is here, its kind stands there. */
export function PlacePicture({
  place,
  className,
}: {
  place: Pick<Place, 'imageUrl' | 'category'>
  className?: string | undefined
}) {
  return (
    <span className={classNames(styles.picture, className)} aria-hidden="true">
      <PlaceIcon category={place.category} />
      {place.imageUrl !== null && <img src={place.imageUrl} alt="" loading="lazy" decoding="async" />}
    </span>
  )
}
