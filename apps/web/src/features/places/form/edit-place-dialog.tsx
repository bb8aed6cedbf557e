/**
 * Changes a place that one added, or as an operator its words: what is different is sent, field by field. Another address is
 * another place.
 */
import type { ArgsNamed } from '@porchlight/contracts/operations'
import type { Place } from '@porchlight/contracts/places/places.schema'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { placeScreenTexts } from '../../../locales/en/places.screens.ts'
import type { OutboxEntry } from '../../../storage/database.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { argsNowOf } from '../../../sync/outbox/entry-args.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { draftBy, useOutboxForm } from '../../outbox/form/use-outbox-form.tsx'
import { editPlace } from '../places.actions.ts'
import { CategoryField, DescriptionField, NameField, PhotoOfPlace, TagsField } from './place-fields.tsx'
import styles from './place-form.module.css'
import { formOfPlace, issuesOfPlace, type PlaceForm, patchOfForm, placeFormSchema } from './place-form.ts'

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
  const [initial] = useState(() => formOfPlace(place))
  const { form, change, pick, ...changing } = useOutboxForm<PlaceForm, ArgsNamed<'places.edit'>>({
    initial,
    editing,
    draft: { form: `edit-place:${place.id}`, read: draftBy(placeFormSchema), isOfRow: true },
    read: (values) => {
      const issues = issuesOfPlace(values, { isAdding: false })
      return issues.length > 0 ? { issues } : { output: { ...patchOfForm(values, initial), id: place.id } }
    },
    prepare: ({ id: _id, ...patch }) => {
      if (Object.keys(patch).length > 0) return 'store'
      showToast(texts.unchanged)
      onClose()
      return 'done'
    },
    store: (patch, options) => {
      const earlier = editing ? argsNowOf('places.edit', editing) : null
      return editPlace(device, { ...earlier, ...patch }, options)
    },
    texts,
    describeStored: () => ({ whenBack: texts.changeKeptUntil }),
    onStored: onClose,
  })

  return (
    <Dialog
      onClose={onClose}
      problem={changing.problem}
      title={texts.editTitle}
      actions={
        <Button type="submit" form={changing.attributes.id} full>
          {texts.save}
        </Button>
      }
    >
      {changing.draftLine}
      <FormProvider {...form}>
        <form {...changing.attributes} className={styles.form}>
          <NameField />
          <CategoryField onChange={change} />
          <DescriptionField />
          {isOwn && <PhotoOfPlace onPicked={pick} onChange={change} />}
          <TagsField onChange={change} />
        </form>
      </FormProvider>
    </Dialog>
  )
}
