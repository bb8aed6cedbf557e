import { radiusIn } from '@porchlight/contracts/location/location.rules'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { homeTexts } from '../../locales/en/home.ts'
import { keepsFocus } from '../../ui/focus/keep-focus.ts'
import { lazyDialog } from '../../ui/loading/lazy-dialog.tsx'
import styles from './location-banner.module.css'

const LocationDialog = lazyDialog(() => import('./location-dialog.tsx'))

const texts = homeTexts.location

interface LocationBannerProps {
  /** Null while it is not known. */
  place: string | null
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

function Banner({ place, onChange }: { place: string | null; onChange: () => void }) {
  return (
    <section className={styles.banner} aria-label={texts.label} ref={keepsFocus}>
      <MapPin aria-hidden="true" />
      <p className={styles.words}>
        {place !== null && <span className={styles.place}>{place} </span>}
        <span className={styles.radius}>{texts.within(radiusIn.mi)}</span>
      </p>
      <button type="button" className={styles.change} onClick={onChange}>
        {texts.change}
        <span className="visually-hidden"> {texts.changeWhat}</span>
      </button>
    </section>
  )
}
