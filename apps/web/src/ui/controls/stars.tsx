/** Shows one to five stars, for a rating to read or to give. */
import { Star } from 'lucide-react'
import { useId, useState } from 'react'
import { uiTexts } from '../../locales/en/ui.ts'
import { classNames } from '../class-names.ts'
import styles from './stars.module.css'

const counts = [1, 2, 3, 4, 5] as const

/** @param label the text for screen readers in place of the stars */
export function Stars({ count, label, className }: { count: number; label?: string; className?: string }) {
  return (
    <span className={classNames(styles.row, className)}>
      {label !== undefined && <span className="visually-hidden">{label}</span>}
      {counts.map((each) => (
        <Star key={each} aria-hidden="true" data-lit={each <= count || undefined} />
      ))}
    </span>
  )
}

interface StarsFieldProps {
  label: string
  /** 0 while none is chosen. */
  value: number
  onChange: (count: number) => void
  error?: string | undefined
}

/** Real radio buttons: arrows, labels and states come with them. What a mouse is over is lit before it is chosen. */
export function StarsField({ label, value, onChange, error }: StarsFieldProps) {
  const id = useId()
  const [previewed, setPreviewed] = useState(0)
  const litCount = previewed || value
  return (
    <>
      <fieldset aria-describedby={error ? `${id}-why` : undefined}>
        <legend className={styles.legend}>{label}</legend>
        <div className={styles.stars} onPointerLeave={() => setPreviewed(0)}>
          {counts.map((count) => (
            <label
              key={count}
              className={styles.star}
              data-lit={count <= litCount || undefined}
              // A finger that rests on one has no preview: it would stay.
              onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setPreviewed(count)}
            >
              <input
                type="radio"
                className="visually-hidden"
                name={`${id}-stars`}
                value={count}
                checked={value === count}
                onChange={() => onChange(count)}
              />
              <Star aria-hidden="true" />
              <span className="visually-hidden">{uiTexts.stars(count)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {error && (
        <p className={styles.missing} id={`${id}-why`} role="alert">
          {error}
        </p>
      )}
    </>
  )
}
