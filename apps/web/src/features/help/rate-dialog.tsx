/** A dialog for stars and a line of thanks; each participant can use it once. */
import { helpLimits } from '@porchlight/contracts/help/help.schema'
import type { Post } from '@porchlight/contracts/posts/posts.schema'
import * as v from 'valibot'
import { helpTexts } from '../../locales/en/help.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { LengthCounter, LengthSpoken } from '../../ui/controls/length-counter.tsx'
import { StarsField } from '../../ui/controls/stars.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { draftBy, readBy, useOutboxForm } from '../outbox/form/use-outbox-form.tsx'
import { rateHelp } from './help.actions.ts'
import styles from './rate-dialog.module.css'

const texts = helpTexts.rating
const max = helpLimits.reviewLengthMax

/** 0 while nothing is chosen. */
const formSchema = v.object({ rating: v.number(), review: v.string() })
type RatingForm = v.InferOutput<typeof formSchema>
const ratingSchema = v.object({
  rating: v.pipe(v.number(), v.minValue(1, texts.choose)),
  review: v.pipe(v.string(), v.trim(), v.maxLength(max)),
})

interface RateDialogProps {
  post: Pick<Post, 'id' | 'title'>
  ratedId: string
  name: string
  onClose: () => void
}

export default function RateDialog({ post, ratedId, name, onClose }: RateDialogProps) {
  const device = useDevice()
  const { form, change, ...rating } = useOutboxForm({
    initial: { rating: 0, review: '' } satisfies RatingForm,
    draft: { form: `rating:${post.id}`, read: draftBy(formSchema) },
    read: (values) => readBy(ratingSchema, values),
    store: (read, options) => rateHelp(device, { id: post.id, ratedId, ...read }, options),
    texts: { failed: helpTexts.steps.failed },
    describeStored: () => ({ whenBack: texts.keptUntil }),
    onStored: onClose,
  })
  const { errors } = form.formState
  const [count, review] = form.watch(['rating', 'review'])
  const { length } = review.trim()

  return (
    <Dialog
      onClose={onClose}
      problem={rating.problem}
      title={texts.title(name)}
      description={texts.text}
      size="small"
      actions={
        <Button type="submit" form={rating.attributes.id} full>
          {texts.submit}
        </Button>
      }
    >
      {rating.draftLine}
      <form {...rating.attributes} className={styles.form}>
        <p className={styles.what} dir="auto">
          {post.title}
        </p>
        <StarsField
          label={texts.stars}
          value={count}
          onChange={(rating) => change({ rating })}
          error={errors.rating?.message}
        />
        <Field
          label={texts.words}
          hint={length > max * 0.8 && <LengthCounter length={length} max={max} />}
          announced={<LengthSpoken length={length} max={max} />}
        >
          {(ids) => <TextArea {...ids} {...form.register('review')} />}
        </Field>
      </form>
    </Dialog>
  )
}
