/**
 * Changes a member's own post that has no helper yet, or the time and place of a meetup. Only the changed fields are
 * sent.
 */
import type { Post, PostPatch } from '@porchlight/contracts/posts/posts.schema'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { meetupTexts } from '../../../locales/en/meetups.ts'
import { placeMeetupTexts } from '../../../locales/en/posts.place-meetup.ts'
import { postTexts } from '../../../locales/en/posts.ts'
import type { OutboxEntry } from '../../../storage/database.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { argsNowOf } from '../../../sync/outbox/entry-args.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { useOutboxForm } from '../../outbox/form/use-outbox-form.tsx'
import { editPost } from '../posts.actions.ts'
import styles from './create-post-dialog.module.css'
import { NewPostFields, TimeAndPlaceFields } from './new-post-fields.tsx'
import { formFrom, formOfPost, isSameForm, type NewPostForm, readPatch } from './new-post-form.ts'

const texts = postTexts.compose

export interface EditPostDialogProps {
  /** The post as it is shown, with its waiting changes. */
  post: Post
  location: string | null
  isInWindow?: boolean | undefined
  /** An earlier change that is still here: it goes on with this one. */
  editing?: OutboxEntry | undefined
  onClose: () => void
}

export default function EditPostDialog({
  post,
  location,
  isInWindow,
  editing,
  onClose,
}: EditPostDialogProps) {
  const device = useDevice()
  const isEvent = post.type === 'event'
  const isAtPlace = post.thirdPlaceId !== undefined
  const [initial] = useState(() => formOfPost(post, location, isInWindow))
  const { form, ...changing } = useOutboxForm<NewPostForm, PostPatch>({
    initial,
    editing,
    draft: {
      form: `edit-post:${post.id}`,
      read: formFrom,
      isBlank: (values) => isSameForm(values, initial),
      isOfRow: true,
    },
    read: (values) => readPatch(values, { before: initial, post, now: device.now() }),
    prepare: ({ id: _id, ...patch }) => {
      if (Object.keys(patch).length > 0) return 'store'
      showToast(texts.unchanged)
      onClose()
      return 'done'
    },
    store: (patch, options) => {
      const earlier = editing ? argsNowOf('posts.edit', editing) : null
      return editPost(device, { ...earlier, ...patch }, options)
    },
    texts: { failed: texts.editFailed, onItsWay: texts.onItsWay, changed: texts.changed },
    describeStored: () => ({ whenBack: texts.changeKeptUntil }),
    onStored: onClose,
  })

  return (
    <FormProvider {...form}>
      <Dialog
        onClose={onClose}
        problem={changing.problem}
        title={isAtPlace ? placeMeetupTexts.changeTime : isEvent ? meetupTexts.editTitle : texts.editTitle}
        description={
          isAtPlace
            ? placeMeetupTexts.staysAtPlace(location ?? '')
            : isEvent
              ? meetupTexts.editText
              : undefined
        }
        actions={
          <Button type="submit" form={changing.attributes.id} full busy={form.formState.isSubmitting}>
            {texts.save}
          </Button>
        }
      >
        {changing.draftLine}
        <form {...changing.attributes} className={styles.form}>
          {isEvent ? (
            <TimeAndPlaceFields isAtPlace={isAtPlace} />
          ) : (
            <NewPostFields
              isTypeFixed
              isForNeighbor={post.writtenFor !== undefined}
              onPicked={changing.pick}
            />
          )}
        </form>
      </Dialog>
    </FormProvider>
  )
}
