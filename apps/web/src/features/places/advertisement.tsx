/** Shows a place that pays for being seen, marked so; or where one could be. */
import type { Place } from '@porchlight/contracts/places/places.schema'
import { ChevronRight, Store } from 'lucide-react'
import { placeTexts } from '../../locales/en/places.ts'
import { placePath } from '../../paths.ts'
import { CardLink } from '../../ui/layout/card-link.tsx'
import styles from './advertisement.module.css'
import { PlacePicture } from './place-picture.tsx'

const texts = placeTexts.advertisement

export function Advertisement({ sponsored }: { sponsored: Place | null }) {
  return (
    <section className={styles.card} aria-label={texts.title}>
      {sponsored ? <Sponsored place={sponsored} /> : <Placeholder />}
    </section>
  )
}

function Sponsored({ place }: { place: Place }) {
  const { id, name, tagline, category } = place
  return (
    <>
      <PlacePicture place={place} className={styles.picture} />
      <div className={styles.words}>
        <p className={styles.sponsored}>{placeTexts.sponsored}</p>
        <p className={styles.name} dir="auto">
          <CardLink to={placePath(id)}>{name}</CardLink>
        </p>
        <p className={styles.text}>{tagline ?? placeTexts.categories[category]}</p>
      </div>
      <ChevronRight aria-hidden="true" className={styles.go} />
    </>
  )
}

function Placeholder() {
  return (
    <>
      <span className={styles.icon} aria-hidden="true">
        <Store />
      </span>
      <div className={styles.words}>
        <p className={styles.name}>{texts.placeholder}</p>
        <p className={styles.text}>{texts.placeholderText}</p>
      </div>
    </>
  )
}
