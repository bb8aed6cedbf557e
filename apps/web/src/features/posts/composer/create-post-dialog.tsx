/**
 * The form for a request, an offer or a meetup. Submitting writes to this phone and closes; nothing here awaits the
 * network.
 */

import type { MissingProfile } from '@porchlight/contracts/errors/refusals'
import { positionOf } from '@porchlight/contracts/location/location.rules'
import type { CategoryKey } from '@porchlight/contracts/posts/posts.catalogue'
import type { NewPost, Post, PostType, WrittenFor } from '@porchlight/contracts/posts/posts.schema'
import { useState } from 'react'
import { FormProvider, useFormContext } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { postTexts } from '../../../locales/en/posts.ts'
import { postPath } from '../../../paths.ts'
import type { OutboxEntry } from '../../../storage/database.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useFieldValue } from '../../../ui/controls/use-field-value.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import CompleteProfileDialog from '../../members/profile/complete-profile-dialog.tsx'
import { useOutboxForm } from '../../outbox/form/use-outbox-form.tsx'
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
  /** The neighbor without a phone for whom the member writes it down. */
  writtenFor?: WrittenFor | undefined
  /** Called with the post when it is stored in the outbox. */
  onPosted?: (post: NewPost) => void
}

export default function CreatePostDialog({
  onClose,
  initialType,
  initialCategory,
  editing,
  again,
  writtenFor,
  onPosted,
}: CreatePostDialogProps) {
  const device = useDevice()
  const navigate = useNavigate()
  const [missing, setMissing] = useState<MissingProfile | null>(null)
  const edited = editing ? argsOfCreate(editing) : null
  const neighbor = writtenFor ?? edited?.writtenFor ?? again?.post.writtenFor
  const [initial] = useState(() => {
    if (again) return formForAgain(again.post, again.location)
    return edited ? formOf(edited) : emptyForm(initialType, initialCategory)
  })
  const { form, ...posting } = useOutboxForm<NewPostForm, NewPost>({
    initial,
    editing,
    draft: {
      form: again ? `again:${again.post.id}` : writtenFor ? `for:${writtenFor.id}` : 'create-post',
      read: formFrom,
      isBlank: (values) => (editing || again ? isSameForm(values, initial) : isUntouched(values)),
    },
    read: async (values) => {
      const member = await device.database.members.get(device.memberId)
      return readForm(values, {
        zipCode: member?.zipCode ?? null,
        cell: member ? positionOf(member) : null,
        now: device.now(),
      })
    },
    prepare: async (post) => {
      const lacking = post.type === 'event' ? await missingOf(device) : null
      setMissing(lacking)
      return lacking ? 'wait' : 'store'
    },
    store: (post, options) =>
      createPost(device, neighbor ? { ...post, writtenFor: neighbor } : post, options),
    texts,
    isFailureToasted: true,
    describeStored: (_post, entry) => ({ whenBack: texts.keptUntil, action: viewAction(entry) }),
    onStored: (_entry, post) => {
      onPosted?.(post)
      onClose()
    },
  })

  /** Returns the way to the post, for the message about it. */
  function viewAction(entry: OutboxEntry) {
    const id = argsOfCreate(entry)?.id
    return id ? { label: texts.view, path: postPath(id), act: () => void navigate(postPath(id)) } : undefined
  }

  return (
    <FormProvider {...form}>
      <Dialog
        onClose={onClose}
        problem={posting.problem}
        title={editing ? texts.editTitle : texts.title}
        actions={<SubmitLine formId={posting.attributes.id} editing={editing} neighbor={neighbor} />}
      >
        {posting.draftLine}
        <form {...posting.attributes} className={styles.form}>
          <NewPostFields
            isForNeighbor={neighbor !== undefined}
            onPicked={posting.pick}
            isTypeFixed={neighbor !== undefined}
          />
        </form>
      </Dialog>
      {missing && (
        <CompleteProfileDialog
          missing={missing}
          onClose={() => setMissing(null)}
          onCompleted={() => {
            setMissing(null)
            void posting.submit()
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
interface SubmitLineProps {
  formId: string
  editing: OutboxEntry | undefined
  neighbor: WrittenFor | undefined
}

function SubmitLine({ formId, editing, neighbor }: SubmitLineProps) {
  const { formState } = useFormContext<NewPostForm>()
  const type = useFieldValue<NewPostForm, 'type'>('type')
  return (
    <>
      {neighbor ? (
        <p className={styles.cost}>{texts.writtenFor(neighbor.name)}</p>
      ) : (
        <CostLine type={type} editing={editing?.order} />
      )}
      <Button type="submit" form={formId} full busy={formState.isSubmitting}>
        {editing ? texts.save : texts.submit[type]}
      </Button>
    </>
  )
}
