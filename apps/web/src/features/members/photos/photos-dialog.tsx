/** Three photos of oneself, in the spec's steps: upload, then which one is the main one, then save. */
import type { Photo as RowPhoto, Sha256 } from '@porchlight/contracts/files/files.schema'
import { profilePhotosCount } from '@porchlight/contracts/members/members.rules'
import type { Member } from '@porchlight/contracts/members/members.schema'
import { Check, ImagePlus, Trash2, X } from 'lucide-react'
import { useId, useState } from 'react'
import { fileTexts } from '../../../locales/en/files.ts'
import { memberTexts } from '../../../locales/en/members.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { DialogFrame, DialogStep } from '../../../ui/dialog/dialog.tsx'
import { useSingleFlight } from '../../../ui/hooks/use-single-flight.ts'
import { restMs } from '../../../ui/hooks/use-step.ts'
import { delay } from '../../../ui/loading/delay.ts'
import { usePickPhoto } from '../../files/new-photo/use-pick-photo.tsx'
import { Photo } from '../../files/photo.tsx'
import { useOutboxForm } from '../../outbox/form/use-outbox-form.tsx'
import { deletePhotos, setFace, setPhotos } from '../members.actions.ts'
import styles from './photos-dialog.module.css'
import {
  formOfMember,
  isWhole,
  newFaceIn,
  type PhotosForm,
  readPhotosForm,
  withoutPhoto,
  withPhoto,
} from './photos-form.ts'

const texts = memberTexts.photos
const slots = [0, 1, 2] as const

/** The photo for the face. One is enough; the profile counts three. */
interface Face {
  /** Named as in the operation, so that its bytes are found and stored with the entry. */
  photo: Sha256
}

interface PhotosDialogProps {
  member: Member
  onClose: () => void
}

export default function PhotosDialog({ member, onClose }: PhotosDialogProps) {
  const device = useDevice()
  const [initial] = useState(() => formOfMember(member))
  const [isChoosing, setChoosing] = useState(false)
  /** The value null removes all photos. */
  const { form, ...photosForm } = useOutboxForm<PhotosForm, PhotosForm | Face | null>({
    initial,
    draft: { form: 'profile-photos', read: readPhotosForm },
    read: (values) =>
      isWhole(values) ? { output: values } : { issues: [{ path: 'photos', message: texts.required.title }] },
    onInvalid: () => photosForm.showProblemWithToast(texts.required),
    store: (values, options) =>
      values === null
        ? deletePhotos(device, options)
        : 'photo' in values
          ? setFace(device, values.photo, options)
          : setPhotos(device, values, options),
    texts: { failed: texts.failed },
    isFailureToasted: true,
    describeStored: (values) => ({ whenBack: values === null ? texts.takenKeptUntil : texts.keptUntil }),
    onStored: onClose,
  })
  const values = form.watch()
  const { pick, isBusy, parts } = usePickPhoto((photo) => {
    const next = withPhoto(form.getValues(), photo.sha256)
    if (next === null) {
      photosForm.showProblem(texts.already)
      return
    }
    photosForm.pick(photo)
    write(next)
  })

  function write(next: PhotosForm) {
    photosForm.clearProblem()
    photosForm.change(next)
    if (!isWhole(next)) setChoosing(false)
  }

  // The next photo moves to the place of the removed one, and so does its button.
  const remove = useSingleFlight(async (sha256: string) => {
    write(withoutPhoto(form.getValues(), sha256))
    await delay(restMs)
    return false
  })

  const newFace = newFaceIn(values, member)
  const photosById = new Map((member.photos ?? []).map((photo) => [photo.sha256, photo]))
  const photos = values.photos.map((sha256) => photosById.get(sha256) ?? { sha256 })
  return (
    <DialogFrame>
      <DialogStep
        // Each step has its own shield and buttons: a second tap on 'Choose' would save at once.
        key={isChoosing ? 'main' : 'photos'}
        onClose={onClose}
        problem={photosForm.problem}
        title={isChoosing ? texts.mainTitle : texts.title}
        description={isChoosing ? texts.mainText : texts.text}
        actions={
          isChoosing ? (
            <>
              <Button tone="quiet" full onClick={() => setChoosing(false)}>
                {texts.back}
              </Button>
              <Button full onClick={() => void photosForm.submit()}>
                {texts.save}
              </Button>
            </>
          ) : (
            <>
              {newFace !== null && (
                <Button full onClick={() => void photosForm.storeNow({ photo: newFace })}>
                  {texts.asFace}
                </Button>
              )}
              <Button
                full
                tone={newFace === null ? 'primary' : 'quiet'}
                busy={isBusy}
                onClick={() => (isWhole(values) ? setChoosing(true) : void photosForm.submit())}
              >
                {isBusy ? fileTexts.preparing : isWhole(values) ? texts.next : texts.save}
              </Button>
            </>
          )
        }
      >
        {photosForm.draftLine}
        {isChoosing ? (
          <MainPhoto
            photos={photos}
            main={values.mainProfilePhotoIndex}
            onChosen={(index) => write({ ...values, mainProfilePhotoIndex: index })}
          />
        ) : (
          <>
            <p className={styles.count}>{texts.count(photos.length, profilePhotosCount)}</p>
            <ul className={styles.slots}>
              {slots.map((at) => (
                <li key={at} className={styles.slot}>
                  <Slot at={at} photo={photos[at]} onPick={pick} onRemove={(sha256) => void remove(sha256)} />
                </li>
              ))}
            </ul>
            <p className={styles.hint}>{texts.hint}</p>
            {initial.photos.length > 0 && (
              <Button
                tone="plain"
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => void photosForm.storeNow(null)}
              >
                {texts.takeAway}
              </Button>
            )}
            {parts}
          </>
        )}
      </DialogStep>
    </DialogFrame>
  )
}

interface SlotProps {
  at: number
  photo: RowPhoto | undefined
  onPick: () => void
  onRemove: (sha256: string) => void
}

function Slot({ at, photo, onPick, onRemove }: SlotProps) {
  if (!photo) {
    return (
      <button type="button" className={styles.add} aria-label={texts.add(at + 1)} onClick={onPick}>
        <ImagePlus aria-hidden="true" />
        <span>{texts.addShort}</span>
      </button>
    )
  }
  return (
    <>
      <Photo photo={photo} alt={texts.photo(at + 1)} size="thumb" className={styles.photo} />
      <IconButton
        className={styles.remove}
        label={texts.remove(at + 1)}
        onClick={() => onRemove(photo.sha256)}
      >
        <X aria-hidden="true" />
      </IconButton>
    </>
  )
}

interface MainPhotoProps {
  photos: readonly RowPhoto[]
  main: number
  onChosen: (index: number) => void
}

function MainPhoto({ photos, main, onChosen }: MainPhotoProps) {
  const name = useId()
  return (
    <fieldset className={styles.slots} aria-label={texts.mainTitle}>
      {photos.map((photo, index) => (
        <label key={photo.sha256} className={styles.choice} data-chosen={index === main || undefined}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={index === main}
            aria-label={texts.photo(index + 1)}
            onChange={() => onChosen(index)}
          />
          <Photo photo={photo} alt="" size="thumb" className={styles.photo} />
          {index === main && (
            <span className={styles.mark}>
              <Check aria-hidden="true" />
              {texts.main}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  )
}
