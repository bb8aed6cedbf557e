import { type DistanceUnit, radiusIn } from '@porchlight/contracts/location/location.rules'
import { MapPin } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { homeTexts } from '../../locales/en/home.ts'
import { whereTexts } from '../../locales/en/where.ts'
import { isDismissed, storeDismissal } from '../../storage/dismissed.ts'
import { keepsFocus } from '../../ui/focus/keep-focus.ts'
import { lazyDialog } from '../../ui/loading/lazy-dialog.tsx'
import { whenIdle } from '../../ui/loading/when-idle.ts'
import styles from './location-banner.module.css'

const importDialog = () => import('../members/location/location-dialog.tsx')
const LocationDialog = lazyDialog(importDialog)

const texts = homeTexts.location

interface LocationBannerProps {
  /** The name of the place; null while that is missing. */
  place: string | null
  /** The unit of distances; null while that is missing. */
  unit: DistanceUnit | null
  /**
   * Identifies the phase of the screen: with another one the banner is removed as a whole and comes again; the dialog
   * over it stays.
   */
  phase: string
  /** True when the member has not set a location: the dialog then opens once by itself. */
  asks: boolean
}

/** Shows the area in which the app looks, with a button to change the place. */
export function LocationBanner({ place, unit, phase, asks }: LocationBannerProps) {
  const [open, setOpen] = useState(false)
  const show = () => {
    storeDismissal(askedKey, 'next-start')
    setOpen(true)
  }
  useAskedOnce(asks, show)
  return (
    <>
      <Banner key={phase} place={place} unit={unit} onChange={show} />
      {open && <LocationDialog onClose={() => setOpen(false)} />}
    </>
  )
}

const askedKey = 'location'

/**
 * Shows the dialog by itself once per visit, when its code is loaded and no other dialog is open. A member who opened
 * it themselves does not get it again.
 */
function useAskedOnce(asks: boolean, show: () => void): void {
  const ask = useEffectEvent(show)
  useEffect(() => {
    if (!asks || isDismissed(askedKey, 'next-start')) return
    let isGone = false
    whenIdle(() => {
      importDialog().then(
        () => {
          const isBusy = document.querySelector('[role="dialog"]') !== null
          if (!isGone && !isBusy && !isDismissed(askedKey, 'next-start')) ask()
        },
        () => undefined,
      )
    })
    return () => {
      isGone = true
    }
  }, [asks])
}

interface BannerProps extends Pick<LocationBannerProps, 'place' | 'unit'> {
  onChange: () => void
}

function Banner({ place, unit, onChange }: BannerProps) {
  return (
    <section className={styles.banner} aria-label={texts.label} ref={keepsFocus}>
      <MapPin aria-hidden="true" />
      <p className={styles.words}>
        {place !== null && <span className={styles.place}>{place} </span>}
        {unit !== null && <span className={styles.radius}>{whereTexts.within(radiusIn[unit], unit)}</span>}
      </p>
      <button type="button" className={styles.change} onClick={onChange}>
        {texts.change}
        <span className="visually-hidden"> {texts.changeWhat}</span>
      </button>
    </section>
  )
}
