/** The member's own photo: chosen, replaced or taken away. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import { ImagePlus, Trash2 } from 'lucide-react'
import { fileTexts } from '../../locales/en/files.ts'
import { memberTexts } from '../../locales/en/members.ts'
import { useDevice } from '../../sync/device-context.ts'
import type { NewPhoto } from '../../sync/kept-photos.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useKeptPhoto } from '../files/files.reads.ts'
import { PhotoState } from '../files/photo.tsx'
import { usePickPhoto } from '../files/use-pick-photo.tsx'
import { tellKept } from '../outbox/kept-toast.tsx'
import { setPhoto } from './members.actions.ts'
import styles from './profile-photo.module.css'

const texts = memberTexts.photo

export function ProfilePhoto({ member: { photo } }: { member: Member }) {
  const device = useDevice()
  const kept = useKeptPhoto(photo?.sha256 ?? null)
  const { pick, isBusy, parts } = usePickPhoto((picked) => void set(picked))

  async function set(picked: NewPhoto | null) {
    try {
      await setPhoto(device, picked)
      tellKept(texts.keptUntil)
    } catch {
      showToast({ ...texts.failed, tone: 'destructive' })
    }
  }

  return (
    <div className={styles.photo}>
      <div className={styles.buttons}>
        <Button small tone="quiet" busy={isBusy} icon={<ImagePlus aria-hidden="true" />} onClick={pick}>
          {isBusy ? fileTexts.preparing : photo ? fileTexts.replace : fileTexts.add}
        </Button>
        {photo && (
          <IconButton label={fileTexts.remove} onClick={() => void set(null)}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {kept && <PhotoState kept={kept} />}
      {parts}
    </div>
  )
}
