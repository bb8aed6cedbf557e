/** Shows the photo of a form, to be chosen, replaced or removed. */
import type { Photo as RowPhoto } from '@porchlight/contracts/files/files.schema'
import { ImagePlus, X } from 'lucide-react'
import { useRef } from 'react'
import { fileTexts as texts } from '../../../locales/en/files.ts'
import type { NewPhoto } from '../../../sync/outbox/device-photos.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { useSubmitAfter } from '../../../ui/hooks/use-submit-after.ts'
import { Photo, type PhotoTone } from '../photo.tsx'
import styles from './photo-field.module.css'
import { type NoPhotoTexts, usePickPhoto } from './use-pick-photo.tsx'

interface PhotoFieldProps {
  /** The photo; null when there is none. */
  photo: RowPhoto | null
  tone?: PhotoTone
  noPhoto?: NoPhotoTexts
  /** The bytes go along with what names them. */
  onPicked: (photo: NewPhoto) => void
  onRemoved: () => void
}

export function PhotoField({ photo, tone, noPhoto, onPicked, onRemoved }: PhotoFieldProps) {
  const field = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { pick, isBusy, parts } = usePickPhoto((picked) => {
    onPicked(picked)
    ready()
  }, noPhoto)
  const ready = useSubmitAfter(field, isBusy, texts.submitsAfter)
  return (
    <div className={styles.field} ref={field}>
      {photo && (
        <div className={styles.chosen}>
          <Photo photo={photo} alt={texts.chosen} size="full" {...(tone ? { tone } : {})} />
          <IconButton
            className={styles.remove}
            label={texts.remove}
            onClick={() => {
              onRemoved()
              // The button goes with the photo.
              button.current?.focus()
            }}
          >
            <X aria-hidden="true" />
          </IconButton>
        </div>
      )}
      <Button
        ref={button}
        tone="quiet"
        full
        busy={isBusy}
        icon={<ImagePlus aria-hidden="true" />}
        onClick={pick}
      >
        {isBusy ? texts.preparing : photo ? texts.replace : texts.add}
      </Button>
      <p className={styles.hint}>{texts.hint}</p>
      {parts}
    </div>
  )
}
