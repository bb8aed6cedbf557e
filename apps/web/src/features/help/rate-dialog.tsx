/** A dialog for stars and a line of thanks; each participant can use it once. */
import { helpLimits } from '@porchlight/contracts/help/help.schema'
import type { Post } from '@porchlight/contracts/posts/posts.schema'
import { useId, useState } from 'react'
import * as v from 'valibot'
import { helpTexts } from '../../locales/en/help.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { LengthCounter, LengthSpoken } from '../../ui/controls/length-counter.tsx'
import { StarsField } from '../../ui/controls/stars.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useProblem } from '../../ui/feedback/problem.tsx'
import { useSingleFlight } from '../../ui/hooks/use-single-flight.ts'
import { useDraft } from '../drafts/use-draft.tsx'
import { toastQueued } from '../outbox/queued-toast.tsx'
import { rateHelp } from './help.actions.ts'
import styles from './rate-dialog.module.css'

const texts = helpTexts.rating

/** 0 while nothing is chosen. */
const formSchema = v.object({ rating: v.number(), review: v.string() })
type RatingForm = v.InferOutput<typeof formSchema>
const empty: RatingForm = { rating: 0, review: '' }

interface RateDialogProps {
  post: Pick<Post, 'id' | 'title'>
  ratedId: string
  name: string
  onClose: () => void
}

export default function RateDialog({ post, ratedId, name, onClose }: RateDialogProps) {
  const device = useDevice()
  const { problem, show } = useProblem()
  const id = useId()
  const [form, setForm] = useState(empty)
  const [isAsked, setIsAsked] = useState(false)
  const { rating, review } = form
  const max = helpLimits.reviewLengthMax
  const draft = useDraft<RatingForm>({
    form: `rating:${post.id}`,
    read: (stored) => {
      const parsed = v.safeParse(formSchema, stored)
      return parsed.success ? parsed.output : null
    },
    isBlank: (values) => values.rating === 0 && values.review.trim() === '',
    restore: setForm,
    empty: () => setForm(empty),
  })
  const change = (changes: Partial<RatingForm>) => {
    const next = { ...form, ...changes }
    setForm(next)
    draft.keep(next)
  }

  const submit = useSingleFlight(async () => {
    setIsAsked(true)
    if (rating === 0 || review.length > max) return false
    const restoredDraft = draft.rest()
    try {
      await rateHelp(device, { id: post.id, ratedId, rating, review: review.trim() }, restoredDraft)
    } catch {
      draft.keep(form)
      show(helpTexts.steps.failed)
      return false
    }
    draft.rest()
    toastQueued(texts.keptUntil)
    onClose()
    return true
  })

  return (
    <Dialog
      onClose={onClose}
      problem={problem}
      title={texts.title(name)}
      description={texts.text}
      size="small"
      actions={
        <Button type="submit" form={id} full>
          {texts.submit}
        </Button>
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
        <p className={styles.what} dir="auto">
          {post.title}
        </p>
        <StarsField
          label={texts.stars}
          value={rating}
          onChange={(count) => change({ rating: count })}
          error={isAsked && rating === 0 ? texts.choose : undefined}
        />
        <Field
          label={texts.words}
          hint={review.length > max * 0.8 && <LengthCounter length={review.length} max={max} />}
          announced={<LengthSpoken length={review.length} max={max} />}
        >
          {(ids) => (
            <TextArea {...ids} value={review} onChange={(event) => change({ review: event.target.value })} />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
