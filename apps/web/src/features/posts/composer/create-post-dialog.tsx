/**
 * The form for a request, an offer or a meetup. Submitting writes to this phone and closes; nothing here awaits the
 * network.
 */

import type { MissingProfile } from '@porchlight/contracts/errors/refusals'
import { positionOf } from '@porchlight/contracts/location/location.rules'
import type { CategoryKey } from '@porchlight/contracts/posts/posts.catalogue'
import type { NewPost, Post, PostType } from '@porchlight/contracts/posts/posts.schema'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { FormProvider, type Resolver, useForm, useFormContext, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { fileTexts } from '../../../locales/en/files.ts'
import { postTexts } from '../../../locales/en/posts.ts'
import { postPath } from '../../../paths.ts'
import type { OutboxEntry } from '../../../storage/database.ts'
import { draftName } from '../../../storage/drafts.ts'
import type { Device } from '../../../sync/device/device.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import type { NewPhoto } from '../../../sync/outbox/device-photos.ts'
import { NoLongerEditable } from '../../../sync/outbox/outbox.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { fieldErrors } from '../../../ui/controls/form-resolver.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useProblem } from '../../../ui/feedback/problem.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { useSingleFlight } from '../../../ui/hooks/use-single-flight.ts'
import { useDraft } from '../../drafts/use-draft.tsx'
import CompleteProfileDialog from '../../members/complete-profile-dialog.tsx'
import { toastQueued } from '../../outbox/queued-toast.tsx'
import { missingOf } from '../missing-of.ts'
import { argsOfCreate } from '../post-state.ts'
import { createPost } from '../posts.actions.ts'
import { CostLine } from './cost-line.tsx'
import styles from './create-post-dialog.module.css'
import { NewPostFields } from './new-post-fields.tsx'
import {
  emptyForm,
  formForAgain,
  formFrom,
  formOf,
  isSameForm,
  isUntouched,
  type NewPostForm,
  readForm,
} from './new-post-form.ts'

const texts = postTexts.compose

export interface CreatePostDialogProps {
  onClose: () => void
  initialType: PostType
  initialCategory?: CategoryKey | undefined
  /** An entry that is still here, to be changed. */
  editing?: OutboxEntry | undefined
  /** An earlier post, to be posted once more for another day. */
  again?: { post: Post; location: string | null } | undefined
  /** Called with the post when it is stored in the outbox. */
  onPosted?: (post: NewPost) => void
}

interface ReadPost {
  post: NewPost
}

export default function CreatePostDialog({
  onClose,
  initialType,
  initialCategory,
  editing,
  again,
  onPosted,
}: CreatePostDialogProps) {
  const device = useDevice()
  const { problem, show, tell } = useProblem()
  const navigate = useNavigate()
  const formId = useId()
  const [missing, setMissing] = useState<MissingProfile | null>(null)
  const [picked, setPicked] = useState<NewPhoto | null>(null)
  const [initial] = useState(() => {
    const edited = editing ? argsOfCreate(editing) : null
    if (again) return formForAgain(again.post, again.location)
    return edited ? formOf(edited) : emptyForm(initialType, initialCategory)
  })
  const form = useForm<NewPostForm, unknown, ReadPost>({
    defaultValues: initial,
    resolver: resolverFor(device),
  })
  const draft = useDraft<NewPostForm>({
    form: draftName(again ? `again:${again.post.id}` : 'create-post', editing),
    read: formFrom,
    isBlank: (values) => (editing || again ? isSameForm(values, initial) : isUntouched(values)),
    restore: (values) => form.reset(values),
    empty: () => form.reset(initial),
  })
  const keepDraft = useEffectEvent((values: NewPostForm) => draft.keep({ ...values }))
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(values) }),
    [form],
  )

  /**
   * Stores the post in the outbox. Returns false when the post could not be stored, or when the profile has to be
   * completed first.
   */
  async function keep({ post }: ReadPost): Promise<boolean> {
    const lacking = post.type === 'event' ? await missingOf(device) : null
    if (lacking) {
      setMissing(lacking)
      return false
    }
    const restoredDraft = draft.rest()
    let queuedEntry: OutboxEntry
    try {
      const photos = picked && picked.sha256 === post.photo ? [picked] : []
      queuedEntry = await createPost(device, post, editing, restoredDraft, photos)
    } catch (error) {
      draft.keep(form.getValues())
      if (error instanceof NoLongerEditable) show(texts.onItsWay)
      else tell(texts.failed)
      return false
    }
    draft.rest()
    const { id, photo } = argsOfCreate(queuedEntry) ?? {}
    if (post.photo && photo !== post.photo) showToast({ ...fileTexts.later, tone: 'destructive' })
    else if (editing) showToast(texts.changed)
    else
      toastQueued(
        texts.keptUntil,
        id ? { label: texts.view, path: postPath(id), act: () => void navigate(postPath(id)) } : undefined,
      )
    onPosted?.(post)
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
        title={editing ? texts.editTitle : texts.title}
        actions={<SubmitLine formId={formId} editing={editing} />}
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
          <NewPostFields onPicked={setPicked} />
        </form>
      </Dialog>
      {missing && (
        <CompleteProfileDialog
          missing={missing}
          onClose={() => setMissing(null)}
          onCompleted={() => {
            setMissing(null)
            void submit()
          }}
        />
      )}
    </FormProvider>
  )
}

/**
 * The cost and the button. It is a component of its own, so that choosing another type does not draw the whole dialog
 * again.
 */
function SubmitLine({ formId, editing }: { formId: string; editing: OutboxEntry | undefined }) {
  const { formState } = useFormContext<NewPostForm>()
  const type = useWatch<NewPostForm, 'type'>({ name: 'type' })
  return (
    <>
      <CostLine type={type} editing={editing?.order} />
      <Button type="submit" form={formId} full busy={formState.isSubmitting}>
        {editing ? texts.save : texts.submit[type]}
      </Button>
    </>
  )
}

/** Reads the member and the clock at the moment of checking, not of opening. */
function resolverFor(device: Device): Resolver<NewPostForm, unknown, ReadPost> {
  return async (values) => {
    const member = await device.database.members.get(device.memberId)
    const outcome = readForm(values, {
      zipCode: member?.zipCode ?? null,
      cell: member ? positionOf(member) : null,
      now: device.now(),
    })
    return 'post' in outcome
      ? { values: outcome, errors: {} }
      : { values: {}, errors: fieldErrors<NewPostForm>(outcome.issues) }
  }
}
