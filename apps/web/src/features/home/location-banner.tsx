import { radiusMiles } from '@porchlight/contracts/community/community.schema'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { homeTexts } from '../../locales/en/home.ts'
import { handsFocusOn } from '../../ui/handed-on-focus.ts'
import { onTap } from '../../ui/on-tap.tsx'
import styles from './location-banner.module.css'

const LocationDialog = onTap(() => import('./location-dialog.tsx'))

const texts = homeTexts.location

interface LocationBannerProps {
  place: string
  /** With another phase the banner goes as a whole and comes again; the dialog over it stays. */
  phase: string
}

/** Around where the app looks. */
export function LocationBanner({ place, phase }: LocationBannerProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Banner key={phase} place={place} onChange={() => setOpen(true)} />
      {open && <LocationDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function Banner({ place, onChange }: { place: string; onChange: () => void }) {
  return (
    <section className={styles.banner} aria-label={texts.label} ref={handsFocusOn}>
      <MapPin aria-hidden="true" />
      <p className={styles.words}>
        <span className={styles.place}>{place}</span>{' '}
        <span className={styles.radius}>{texts.within(radiusMiles)}</span>
      </p>
      <button type="button" className={styles.change} onClick={onChange}>
        {texts.change}
        <span className="visually-hidden"> {texts.changeWhat}</span>
      </button>
    </section>
  )
}
