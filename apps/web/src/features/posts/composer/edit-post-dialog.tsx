/**
 * Changes a member's own post that has no helper yet, or the time and place of a meetup. Only the changed fields are
 * sent.
 */
import type { Post } from '@porchlight/contracts/posts/posts.schema'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { FormProvider, type Resolver, useForm } from 'react-hook-form'
import { fileTexts } from '../../../locales/en/files.ts'
import { meetupTexts } from '../../../locales/en/meetups.ts'
import { placeMeetupTexts } from '../../../locales/en/posts.place-meetup.ts'
import { postTexts } from '../../../locales/en/posts.ts'
import type { OutboxEntry } from '../../../storage/database.ts'
import { draftName } from '../../../storage/drafts.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import type { NewPhoto } from '../../../sync/outbox/device-photos.ts'
import { argsNowOf } from '../../../sync/outbox/entry-args.ts'
import { NoLongerEditable } from '../../../sync/outbox/outbox.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { fieldErrors } from '../../../ui/controls/form-resolver.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useProblem } from '../../../ui/feedback/problem.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { useSingleFlight } from '../../../ui/hooks/use-single-flight.ts'
import { useDraft } from '../../drafts/use-draft.tsx'
import { toastQueued } from '../../outbox/queued-toast.tsx'
import { editPost } from '../posts.actions.ts'
import styles from './create-post-dialog.module.css'
import { NewPostFields, TimeAndPlaceFields } from './new-post-fields.tsx'
import {
  formFrom,
  formOfPost,
  isSameForm,
  type NewPostForm,
  type PatchOutcome,
  readPatch,
} from './new-post-form.ts'

const texts = postTexts.compose

export interface EditPostDialogProps {
  /** The post as it is shown, with its waiting changes. */
  post: Post
  location: string | null
  /** An earlier change that is still here: it goes on with this one. */
  editing?: OutboxEntry | undefined
  onClose: () => void
}

type ReadPatch = Extract<PatchOutcome, { patch: unknown }>

export default function EditPostDialog({ post, location, editing, onClose }: EditPostDialogProps) {
  const device = useDevice()
  const { problem, show } = useProblem()
  const formId = useId()
  const isEvent = post.type === 'event'
  const isAtPlace = post.thirdPlaceId !== undefined
  const [initial] = useState(() => formOfPost(post, location))
  const [picked, setPicked] = useState<NewPhoto | null>(null)
  const form = useForm<NewPostForm, unknown, ReadPatch>({
    defaultValues: initial,
    resolver: resolverFor(initial, device.now, post.thirdPlaceId),
  })
  const draft = useDraft<NewPostForm>({
    form: draftName(`edit-post:${post.id}`, editing),
    read: formFrom,
    isBlank: (values) => isSameForm(values, initial),
    restore: (values) => form.reset(values),
    empty: () => form.reset(initial),
  })
  const keepDraft = useEffectEvent((values: NewPostForm) => draft.keep({ ...values }))
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(values) }),
    [form],
  )

  async function keep({ patch }: ReadPatch): Promise<boolean> {
    if (Object.keys(patch).length === 0) {
      showToast(texts.unchanged)
      onClose()
      return true
    }
    const earlier = editing ? argsNowOf('posts.edit', editing) : null
    const restoredDraft = draft.rest()
    const changedPost = { ...earlier, ...patch, id: post.id }
    let queuedEntry: OutboxEntry
    try {
      const photos = picked && picked.sha256 === changedPost.photo ? [picked] : []
      queuedEntry = await editPost(device, changedPost, editing, restoredDraft, photos)
    } catch (error) {
      draft.keep(form.getValues())
      const failureText = error instanceof NoLongerEditable ? texts.onItsWay : texts.editFailed
      show(failureText)
      return false
    }
    draft.rest()
    if (changedPost.photo && argsNowOf('posts.edit', queuedEntry)?.photo !== changedPost.photo)
      showToast({ ...fileTexts.later, tone: 'destructive' })
    else if (editing) showToast(texts.changed)
    else toastQueued(texts.changeKeptUntil)
    onClose()
    return true
  }

  const submit = useSingleFlight(async () => {
    let isKept = false
    await form.handleSubmit(async (read) => {
      isKept = await keep(read)
    })()
    return isKept
  })

  return (
    <FormProvider {...form}>
      <Dialog
        onClose={onClose}
        problem={problem}
        title={isAtPlace ? placeMeetupTexts.changeTime : isEvent ? meetupTexts.editTitle : texts.editTitle}
        description={
          isAtPlace
            ? placeMeetupTexts.staysAtPlace(location ?? '')
            : isEvent
              ? meetupTexts.editText
              : undefined
        }
        actions={
          <Button type="submit" form={formId} full busy={form.formState.isSubmitting}>
            {texts.save}
          </Button>
        }
      >
        {draft.line}
        <form
          id={formId}
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          {isEvent ? (
            <TimeAndPlaceFields isAtPlace={isAtPlace} />
          ) : (
            <NewPostFields isTypeFixed onPicked={setPicked} />
          )}
        </form>
      </Dialog>
    </FormProvider>
  )
}

function resolverFor(
  initial: NewPostForm,
  now: () => number,
  thirdPlaceId: string | undefined,
): Resolver<NewPostForm, unknown, ReadPatch> {
  return (values) => {
    const outcome = readPatch(values, initial, now(), thirdPlaceId)
    return 'patch' in outcome
      ? { values: outcome, errors: {} }
      : { values: {}, errors: fieldErrors<NewPostForm>(outcome.issues) }
  }
}
