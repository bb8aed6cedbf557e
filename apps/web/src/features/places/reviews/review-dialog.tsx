/** Stars, a few words and a photo of a place. Submitting writes to this device; nothing here awaits the network. */
import { sha256Schema } from '@porchlight/contracts/files/files.schema'
import { placeLimits } from '@porchlight/contracts/places/places.schema'
import { useId, useState } from 'react'
import * as v from 'valibot'
import { fileTexts } from '../../../locales/en/files.ts'
import { placeScreenTexts } from '../../../locales/en/places.screens.ts'
import type { OutboxEntry } from '../../../storage/database.ts'
import { draftName } from '../../../storage/drafts.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import type { NewPhoto } from '../../../sync/outbox/device-photos.ts'
import { argsNowOf } from '../../../sync/outbox/entry-args.ts'
import { NoLongerEditable } from '../../../sync/outbox/outbox.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { LengthSpoken } from '../../../ui/controls/length-counter.tsx'
import { StarsField } from '../../../ui/controls/stars.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useProblem } from '../../../ui/feedback/problem.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { useLatestState } from '../../../ui/hooks/use-latest-state.ts'
import { useSingleFlight } from '../../../ui/hooks/use-single-flight.ts'
import { useDraft } from '../../drafts/use-draft.tsx'
import { PhotoField } from '../../files/photo-field.tsx'
import { toastQueued } from '../../outbox/queued-toast.tsx'
import { reviewPlace } from '../places.actions.ts'
import styles from './review-dialog.module.css'

const texts = placeScreenTexts.review

/** A rating of 0 while nothing is chosen. */
const formSchema = v.object({ rating: v.number(), review: v.string(), photo: v.nullable(sha256Schema) })
export type ReviewForm = v.InferOutput<typeof formSchema>
const empty: ReviewForm = { rating: 0, review: '', photo: null }

interface ReviewDialogProps {
  place: { id: string; name: string }
  /** This member's earlier review of the place: it is replaced. */
  before?: ReviewForm | undefined
  /** One that is still here. */
  editing?: OutboxEntry | undefined
  onClose: () => void
}

export default function ReviewDialog({ place, before = empty, editing, onClose }: ReviewDialogProps) {
  const device = useDevice()
  const { problem, show, tell } = useProblem()
  const id = useId()
  const [form, setForm, latest] = useLatestState(before)
  const [picked, setPicked] = useState<NewPhoto | null>(null)
  const [isPending, setPending] = useState(false)
  const { rating, review, photo } = form
  const max = placeLimits.reviewLengthMax
  const { length } = review.trim()
  const draft = useDraft<ReviewForm>({
    form: draftName(`place-review:${place.id}`, editing),
    read: (stored) => {
      const parsed = v.safeParse(formSchema, stored)
      return parsed.success ? parsed.output : null
    },
    isBlank: (values) => JSON.stringify(values) === JSON.stringify(before),
    restore: setForm,
    empty: () => setForm(before),
  })
  const change = (changes: Partial<ReviewForm>) => {
    const next = { ...latest.current, ...changes }
    setForm(next)
    draft.keep(next)
  }

  const submit = useSingleFlight(async () => {
    if (rating === 0 || length > max) return false
    setPending(true)
    const restoredDraft = draft.rest()
    const args = { id: place.id, rating, review: review.trim(), ...(photo === null ? {} : { photo }) }
    const photos = picked && picked.sha256 === photo ? [picked] : []
    let queuedEntry: OutboxEntry
    try {
      queuedEntry = await reviewPlace(device, args, { replaces: editing, draft: restoredDraft, photos })
    } catch (error) {
      draft.keep(form)
      setPending(false)
      if (error instanceof NoLongerEditable) show(texts.onItsWay)
      else tell(texts.failed)
      return false
    }
    draft.rest()
    if (args.photo && argsNowOf('places.review', queuedEntry)?.photo !== args.photo)
      showToast({ ...fileTexts.later, tone: 'destructive' })
    else if (editing) showToast(texts.changed)
    else toastQueued(texts.keptUntil)
    onClose()
    return true
  })

  const cancel = () => {
    draft.clear()
    onClose()
  }

  return (
    <Dialog
      onClose={onClose}
      problem={problem}
      title={texts.title(place.name)}
      actions={
        <div className={styles.actions}>
          <Button tone="quiet" full onClick={cancel}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={id} full disabled={rating === 0} busy={isPending}>
            {isPending ? texts.submitting : texts.submit}
          </Button>
        </div>
      }
    >
      {draft.line}
      <form
        id={id}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <StarsField label={texts.rating} value={rating} onChange={(count) => change({ rating: count })} />
        <Field
          label={texts.text}
          hint={<span className={length > max ? styles.over : undefined}>{texts.counter(length, max)}</span>}
          announced={<LengthSpoken length={length} max={max} />}
          error={length > max ? placeScreenTexts.form.tooLong(max) : undefined}
        >
          {(ids) => (
            <TextArea
              {...ids}
              value={review}
              placeholder={texts.placeholder}
              onChange={(event) => change({ review: event.target.value })}
            />
          )}
        </Field>
        <PhotoField
          photo={photo === null ? null : { sha256: photo }}
          tone="place"
          onPicked={(next) => {
            setPicked(next)
            change({ photo: next.sha256 })
          }}
          onRemoved={() => change({ photo: null })}
        />
      </form>
    </Dialog>
  )
}
