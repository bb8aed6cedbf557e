/** The chosen place in full, because one line of a field may be too short for it. */
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { addressSearchTexts as texts } from '../../locales/en/address-search.ts'
import styles from './chosen-place.module.css'
import type { PlaceResult } from './place-provider.ts'

export function ChosenPlace({ place }: { place: PlaceResult }) {
  const { name, formatted_address, photoUrl } = place
  return (
    <div className={styles.card} role="status">
      <CircleCheck aria-hidden="true" />
      <div className={styles.words}>
        <span className="visually-hidden">{texts.chosen}: </span>
        <strong dir="auto">{name}</strong>
        {formatted_address !== name && (
          <span className={styles.address} dir="auto">
            {formatted_address}
          </span>
        )}
      </div>
      {photoUrl !== undefined && <Photo key={photoUrl} url={photoUrl} />}
    </div>
  )
}

/** Shows the place's photo; nothing when it cannot be loaded, as without a signal. */
function Photo({ url }: { url: string }) {
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed) return null
  return <img className={styles.photo} src={url} alt="" onError={() => setFailed(true)} />
}
