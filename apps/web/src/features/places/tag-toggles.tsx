/** Some of a few tags, as real check boxes. */
import type { PlaceTag } from '@porchlight/contracts/places/places.catalogue'
import { Check } from 'lucide-react'
import { placeTexts } from '../../locales/en/places.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './tag-toggles.module.css'

interface TagTogglesProps {
  label: string
  isLabelHidden?: boolean
  /** True when a phone shows them in one line to push sideways. */
  isOneLine?: boolean
  options: readonly PlaceTag[]
  value: readonly PlaceTag[]
  onChange: (tags: PlaceTag[]) => void
}

export function TagToggles({
  label,
  isLabelHidden = false,
  isOneLine = false,
  options,
  value,
  onChange,
}: TagTogglesProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={classNames(styles.legend, isLabelHidden && 'visually-hidden')}>{label}</legend>
      <div className={classNames(styles.tags, isOneLine && styles.oneLine)}>
        {options.map((tag) => (
          <label key={tag} className={styles.tag} data-chosen={value.includes(tag) || undefined}>
            <input
              type="checkbox"
              className="visually-hidden"
              checked={value.includes(tag)}
              onChange={({ target }) =>
                onChange(target.checked ? [...value, tag] : value.filter((each) => each !== tag))
              }
            />
            <Check aria-hidden="true" />
            {placeTexts.tags[tag]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
