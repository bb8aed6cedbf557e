/** Shows a photo as large as the screen. */
import type { Photo as RowPhoto } from '@porchlight/contracts/files/files.schema'
import { fileTexts as texts } from '../../locales/en/files.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Framed } from './photo.tsx'
import styles from './photo-dialog.module.css'
import { usePhotoSource } from './use-photo-source.ts'

interface PhotoDialogProps {
  photo: RowPhoto
  /** The description of the photo. */
  alt: string
  onClose: () => void
}

export default function PhotoDialog({ photo, alt, onClose }: PhotoDialogProps) {
  const { kept: _kept, ...source } = usePhotoSource(photo, 'full')
  const { width = 4, height = 3 } = photo
  return (
    <Dialog onClose={onClose} title={texts.dialog}>
      <div className={styles.frame} style={{ aspectRatio: `${width} / ${height}` }}>
        <Framed source={source} alt={alt} />
      </div>
    </Dialog>
  )
}
