/** Takes or chooses a photo and shrinks it. When the device has a camera, a dialog asks which of the two. */
import { Camera, Images } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { fileTexts as texts } from '../../../locales/en/files.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import type { NewPhoto } from '../../../sync/outbox/device-photos.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Problem } from '../../../ui/feedback/problem.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { useWork } from '../../../ui/hooks/use-work.ts'
import { storePicked } from '../files.actions.ts'
import { type NoPhoto, offeredTypes, readNewPhoto } from './new-photo.ts'
import styles from './use-pick-photo.module.css'

interface PickPhoto {
  /** Opens the chooser; call it by a tap: no browser opens its chooser otherwise. */
  pick: () => void
  /** True while the photo is made smaller. */
  isBusy: boolean
  /** Elements to be rendered where the tap is. */
  parts: ReactNode
}

/** A form's own texts for the reasons why there is no photo. */
export type NoPhotoTexts = { readonly [Reason in NoPhoto]?: { title: string; description: string } }

export function usePickPhoto(onPicked: (photo: NewPhoto) => void, noPhoto: NoPhotoTexts = {}): PickPhoto {
  const device = useDevice()
  const camera = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const [isAsking, setAsking] = useState(false)
  // The reason stays until another photo is chosen: changes of other fields do not solve it.
  const [reason, setReason] = useState<NoPhoto | null>(null)
  const textsOf = (each: NoPhoto) => noPhoto[each] ?? texts.noPhoto[each]
  // A photo takes seconds on an old phone: the ref calls the form's newest callback, and none after the form is closed.
  const onPickedRef = useRef<typeof onPicked | null>(null)
  useLayoutEffect(() => {
    onPickedRef.current = onPicked
    return () => {
      onPickedRef.current = null
    }
  })

  const [onChosen, isBusy] = useWork(async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    // The same one may be chosen again.
    target.value = ''
    setAsking(false)
    if (!file) return
    setReason(null)
    const photo = await readNewPhoto(file)
    if (typeof photo === 'string') {
      setReason(photo)
      showToast({ ...textsOf(photo), tone: 'destructive' })
      return
    }
    // When there is no room for the photo now, there may be room when it is sent.
    await storePicked(device, photo).catch(() => undefined)
    onPickedRef.current?.(photo)
  })

  const input = {
    type: 'file',
    hidden: true,
    onChange: (event: ChangeEvent<HTMLInputElement>) => void onChosen(event),
  }
  return {
    pick: () => {
      if (isBusy) return
      if (matchMedia('(pointer: coarse)').matches) setAsking(true)
      else files.current?.click()
    },
    isBusy,
    parts: (
      <>
        <input {...input} ref={camera} accept="image/*" capture="environment" data-photo="camera" />
        <input {...input} ref={files} accept={offeredTypes} data-photo="files" />
        {reason && <Problem problem={{ ...textsOf(reason), isToasted: true }} />}
        {isAsking && (
          <Dialog onClose={() => setAsking(false)} title={texts.add} size="small">
            <div className={styles.ways}>
              <Button full icon={<Camera aria-hidden="true" />} onClick={() => camera.current?.click()}>
                {texts.take}
              </Button>
              <Button
                full
                tone="quiet"
                icon={<Images aria-hidden="true" />}
                onClick={() => files.current?.click()}
              >
                {texts.choose}
              </Button>
            </div>
          </Dialog>
        )}
      </>
    ),
  }
}
