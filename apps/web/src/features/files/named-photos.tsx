/** The photos that an entry of the outbox names, as they lie on this device. */
import { fileTexts as texts } from '../../locales/en/files.ts'
import type { OutboxEntry } from '../../storage/database.ts'
import { photosNamed } from '../../sync/outbox/device-photos.ts'
import styles from './named-photos.module.css'
import { Photo } from './photo.tsx'

export function NamedPhotos({ entry }: { entry: Pick<OutboxEntry, 'args'> }) {
  const photoIds = photosNamed(entry.args)
  if (photoIds.length === 0) return null
  return (
    <div className={styles.photos}>
      {photoIds.map((sha256) => (
        <Photo key={sha256} photo={{ sha256 }} alt={texts.chosen} size="thumb" className={styles.photo} />
      ))}
    </div>
  )
}
