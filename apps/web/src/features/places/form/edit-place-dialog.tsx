/**
 * Changes a place that one added, or as an operator its words: what is different is sent, field by field. Another address is
 * another place.
 */
import type { Place } from '@porchlight/contracts/places/places.schema'
import { useId, useState } from 'react'
import { fileTexts } from '../../../locales/en/files.ts'
import { placeScreenTexts } from '../../../locales/en/places.screens.ts'
import type { OutboxEntry } from '../../../storage/database.ts'
import { draftName } from '../../../storage/drafts.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { argsNowOf } from '../../../sync/outbox/entry-args.ts'
import { NoLongerEditable } from '../../../sync/outbox/outbox.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useProblem } from '../../../ui/feedback/problem.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { useSingleFlight } from '../../../ui/hooks/use-single-flight.ts'
import { toastQueued } from '../../outbox/queued-toast.tsx'
import { editPlace } from '../places.actions.ts'
import { CategoryField, DescriptionField, NameField, PhotoOfPlace, TagsField } from './place-fields.tsx'
import styles from './place-form.module.css'
import { formOfPlace, patchOfForm } from './place-form.ts'
import { usePlaceForm } from './use-place-form.ts'

const texts = placeScreenTexts.form

interface EditPlaceDialogProps {
  /** The place as it is shown, with its waiting changes. */
  place: Place
  /** True when this member added the place: only then can they choose its picture. */
  isOwn?: boolean
  /** An earlier change that is still here: it goes on with this one. */
  editing?: OutboxEntry | undefined
  onClose: () => void
}

export default function EditPlaceDialog({ place, isOwn = true, editing, onClose }: EditPlaceDialogProps) {
  const device = useDevice()
  const { problem, show } = useProblem()
  const formId = useId()
  const [initial] = useState(() => formOfPlace(place))
  const draftOf = draftName(`edit-place:${place.id}`, editing)
  const placeForm = usePlaceForm({ initial, draft: draftOf, isAdding: false })
  const { form, issues } = placeForm

  const submit = useSingleFlight(async () => {
    if (!placeForm.check()) return false
    const patch = patchOfForm(form, initial)
    if (Object.keys(patch).length === 0) {
      showToast(texts.unchanged)
      onClose()
      return true
    }
    const earlier = editing ? argsNowOf('places.edit', editing) : null
    const changedPlace = { ...earlier, ...patch, id: place.id }
    const draft = placeForm.rest()
    let queuedEntry: OutboxEntry
    try {
      queuedEntry = await editPlace(device, changedPlace, {
        replaces: editing,
        draft,
        photos: placeForm.photos,
      })
    } catch (error) {
      placeForm.keepDraft()
      const failureText = error instanceof NoLongerEditable ? texts.onItsWay : texts.failed
      show(failureText)
      return false
    }
    placeForm.rest()
    if (changedPlace.photo && argsNowOf('places.edit', queuedEntry)?.photo !== changedPlace.photo)
      showToast({ ...fileTexts.later, tone: 'destructive' })
    else if (editing) showToast(texts.changed)
    else toastQueued(texts.changeKeptUntil)
    onClose()
    return true
  })

  const fields = { form, issues, onChange: placeForm.change, onPicked: placeForm.pick }
  return (
    <Dialog
      onClose={onClose}
      problem={problem}
      title={texts.editTitle}
      actions={
        <Button type="submit" form={formId} full>
          {texts.save}
        </Button>
      }
    >
      {placeForm.line}
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <NameField {...fields} />
        <CategoryField {...fields} />
        <DescriptionField {...fields} />
        {isOwn && <PhotoOfPlace {...fields} />}
        <TagsField {...fields} />
      </form>
    </Dialog>
  )
}
