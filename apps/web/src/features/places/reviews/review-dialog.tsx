/** Stars, a few words and a photo of a place. Submitting writes to this device; nothing here awaits the network. */
import { sha256Schema } from '@porchlight/contracts/files/files.schema'
import { placeLimits } from '@porchlight/contracts/places/places.schema'
import * as v from 'valibot'
import { placeScreenTexts } from '../../../locales/en/places.screens.ts'
import type { OutboxEntry } from '../../../storage/database.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { LengthSpoken } from '../../../ui/controls/length-counter.tsx'
import { StarsField } from '../../../ui/controls/stars.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { PhotoField } from '../../files/new-photo/photo-field.tsx'
import { draftBy, readBy, useOutboxForm } from '../../outbox/form/use-outbox-form.tsx'
import { reviewPlace } from '../places.actions.ts'
import styles from './review-dialog.module.css'

const texts = placeScreenTexts.review
const max = placeLimits.reviewLengthMax

/** A rating of 0 while nothing is chosen. */
const formSchema = v.object({ rating: v.number(), review: v.string(), photo: v.nullable(sha256Schema) })
export type ReviewForm = v.InferOutput<typeof formSchema>
const empty: ReviewForm = { rating: 0, review: '', photo: null }
const reviewSchema = v.object({
  rating: v.pipe(v.number(), v.minValue(1)),
  review: v.pipe(v.string(), v.trim(), v.maxLength(max)),
  photo: v.nullable(sha256Schema),
})

interface ReviewDialogProps {
  place: { id: string; name: string }
  /** The member's earlier review of the place, which is replaced. */
  before?: ReviewForm | undefined
  /** The entry to change, which is still on this device. */
  editing?: OutboxEntry | undefined
  onClose: () => void
}

export default function ReviewDialog({ place, before = empty, editing, onClose }: ReviewDialogProps) {
  const device = useDevice()
  const { form, change, ...reviewing } = useOutboxForm({
    initial: before,
    editing,
    draft: { form: `place-review:${place.id}`, read: draftBy(formSchema) },
    read: (values) => readBy(reviewSchema, values),
    store: ({ photo, ...read }, options) =>
      reviewPlace(device, { id: place.id, ...read, ...(photo === null ? {} : { photo }) }, options),
    texts,
    isFailureToasted: true,
    describeStored: () => ({ whenBack: texts.keptUntil }),
    onStored: onClose,
  })
  const [rating, review, photo] = form.watch(['rating', 'review', 'photo'])
  const { length } = review.trim()
  const isPending = form.formState.isSubmitting

  const cancel = () => {
    reviewing.clearDraft()
    onClose()
  }

  return (
    <Dialog
      onClose={onClose}
      problem={reviewing.problem}
      title={texts.title(place.name)}
      actions={
        <div className={styles.actions}>
          <Button tone="quiet" full onClick={cancel}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={reviewing.attributes.id} full disabled={rating === 0} busy={isPending}>
            {isPending ? texts.submitting : texts.submit}
          </Button>
        </div>
      }
    >
      {reviewing.draftLine}
      <form {...reviewing.attributes} className={styles.form}>
        <StarsField label={texts.rating} value={rating} onChange={(count) => change({ rating: count })} />
        <Field
          label={texts.text}
          hint={<span className={length > max ? styles.over : undefined}>{texts.counter(length, max)}</span>}
          announced={<LengthSpoken length={length} max={max} />}
          error={length > max ? placeScreenTexts.form.tooLong(max) : undefined}
        >
          {(ids) => <TextArea {...ids} {...form.register('review')} placeholder={texts.placeholder} />}
        </Field>
        <PhotoField
          photo={photo === null ? null : { sha256: photo }}
          tone="place"
          onPicked={(picked) => {
            reviewing.pick(picked)
            change({ photo: picked.sha256 })
          }}
          onRemoved={() => change({ photo: null })}
        />
      </form>
    </Dialog>
  )
}
