/** The outbox's list of photos that wait after their texts were sent, and of those that were refused. */
import { useState } from 'react'
import { fileTexts } from '../../locales/en/files.ts'
import { formatBytes } from '../../locales/en/formats.ts'
import { outboxTexts } from '../../locales/en/outbox.ts'
import type { StoredPhoto } from '../../storage/database.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Question } from '../../ui/dialog/question.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { moveFocusTo, passesFocusOn } from '../../ui/focus/move-focus.ts'
import { Card } from '../../ui/layout/card.tsx'
import { discardPhoto, tryPhotoAgain } from './files.actions.ts'
import { PhotoState, percentOf } from './photo.tsx'
import styles from './unsent-photos.module.css'
import { useDevicePhotoUrl } from './use-device-photo-url.ts'

const texts = fileTexts.outbox

interface UnsentPhotosProps {
  photos: readonly StoredPhoto[]
  /**
   * Returns the description of the entry or row that names the photo; undefined when that is no longer on this device.
   */
  whatBy: (sha256: string) => string | undefined
}

export function UnsentPhotos({ photos, whatBy }: UnsentPhotosProps) {
  const device = useDevice()
  const [discarded, setDiscarded] = useState<StoredPhoto | null>(null)
  if (photos.length === 0 && !discarded) return null

  const tell = (doing: Promise<void>) => {
    doing.catch(() => showToast({ ...outboxTexts.failed, tone: 'destructive' }))
  }
  return (
    <section aria-labelledby="outbox-photos" className={styles.group} ref={passesFocusOn}>
      <h2 className={styles.title} id="outbox-photos">
        {texts.group} <span className={styles.count}>{photos.length}</span>
      </h2>
      <p className={styles.hint}>
        {photos.some(({ state }) => state === 'refused') ? texts.hintRefused : texts.hint}
      </p>
      <ul className={styles.list}>
        {photos.map((photo) => (
          <UnsentPhoto
            key={photo.sha256}
            photo={photo}
            name={texts.photoOf(whatBy(photo.sha256))}
            onTryAgain={() => tell(tryPhotoAgain(device, photo.sha256))}
            onDiscard={() => setDiscarded(photo)}
          />
        ))}
      </ul>
      {discarded && (
        <Question
          title={texts.discard.title}
          text={texts.discard.text}
          confirm={texts.discard.confirm}
          cancel={texts.discard.keep}
          onConfirm={() => {
            tell(discardPhoto(device, discarded.sha256))
            setDiscarded(null)
          }}
          onCancel={() => setDiscarded(null)}
        />
      )}
    </section>
  )
}

interface UnsentPhotoProps {
  photo: StoredPhoto
  name: string
  onTryAgain: () => void
  onDiscard: () => void
}

function UnsentPhoto({ photo, name, onTryAgain, onDiscard }: UnsentPhotoProps) {
  const url = useDevicePhotoUrl(photo.width === null ? null : photo.sha256)
  const isRefused = photo.state === 'refused'
  const percent = percentOf(photo)
  return (
    <Card as="li" state={isRefused ? 'refused' : 'waiting'} className={styles.card} ref={passesFocusOn}>
      <div className={styles.row}>
        <span className={styles.thumb}>{url !== null && <img src={url} alt="" />}</span>
        <div className={styles.words}>
          <h3 className={styles.name} dir="auto">
            {name}
          </h3>
          <PhotoState kept={photo} isInOutbox />
          <p className={styles.size}>{texts.part(formatBytes(photo.size))}</p>
        </div>
      </div>
      {!isRefused && (
        <div
          className={styles.bar}
          role="progressbar"
          aria-label={name}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
        >
          <span style={{ transform: `scaleX(${percent / 100})` }} />
        </div>
      )}
      <div className={styles.actions}>
        {isRefused && (
          <Button
            small
            tone="quiet"
            onClick={({ currentTarget }) => {
              // The button goes: its card is what the member reads on from.
              moveFocusTo(currentTarget.closest('li'))
              onTryAgain()
            }}
          >
            {outboxTexts.tryAgain}
          </Button>
        )}
        <Button
          small
          tone="danger"
          aria-label={outboxTexts.forEntry(outboxTexts.discard, name)}
          onClick={onDiscard}
        >
          {outboxTexts.discard}
        </Button>
      </div>
    </Card>
  )
}
