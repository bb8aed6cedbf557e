import { radiusMiles } from '@porchlight/contracts/community/community.schema'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { homeTexts } from '../../locales/en/home.ts'
import { onTap } from '../../ui/on-tap.tsx'
import styles from './location-banner.module.css'

const LocationDialog = onTap(() => import('./location-dialog.tsx'))

const texts = homeTexts.location

/** Around where the app looks. */
export function LocationBanner({ place }: { place: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <section className={styles.banner} aria-label={texts.label}>
        <MapPin aria-hidden="true" />
        <p className={styles.words}>
          <span className={styles.place}>{place}</span>{' '}
          <span className={styles.radius}>{texts.within(radiusMiles)}</span>
        </p>
        <button type="button" className={styles.change} onClick={() => setOpen(true)}>
          {texts.change}
          <span className="visually-hidden"> {texts.changeWhat}</span>
        </button>
      </section>
      {open && <LocationDialog onClose={() => setOpen(false)} />}
    </>
  )
}
