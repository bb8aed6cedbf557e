/** The form for an organizer's message to all comers; also for one that waits. */
import { meetupLimits } from '@porchlight/contracts/meetups/meetups.schema'
import { isVisibleText, stripInvalid } from '@porchlight/contracts/values/text'
import { useId, useState } from 'react'
import { meetupTexts } from '../../locales/en/meetups.ts'
import type { OutboxEntry } from '../../storage/database.ts'
import { draftName } from '../../storage/drafts.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { argsNowOf } from '../../sync/outbox/entry-args.ts'
import { NoLongerEditable } from '../../sync/outbox/outbox.ts'
import { useConnection } from '../../sync/transport/connection.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { LengthCounter, LengthSpoken } from '../../ui/controls/length-counter.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useProblem } from '../../ui/feedback/problem.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { useSingleFlight } from '../../ui/hooks/use-single-flight.ts'
import { useDraft } from '../drafts/use-draft.tsx'
import { writeToAll } from './meetups.actions.ts'

const texts = meetupTexts.writing
const { messageLengthMax } = meetupLimits

interface WriteDialogProps {
  /** The meetup's id. */
  id: string
  editing?: OutboxEntry
  onClose: () => void
}

export default function WriteDialog({ id, editing, onClose }: WriteDialogProps) {
  const device = useDevice()
  const { problem, show } = useProblem()
  const formId = useId()
  const before = (editing && argsNowOf('meetups.write', editing)?.content) ?? ''
  const [content, setContent] = useState(before)
  const draft = useDraft<string>({
    form: draftName(`write-to-all:${id}`, editing),
    read: (stored) => (typeof stored === 'string' ? stored : null),
    isBlank: (text) => text.trim() === before.trim(),
    restore: setContent,
    empty: () => setContent(before),
  })
  const { length } = content.trim()
  const isSayable = isVisibleText(content) && length <= messageLengthMax

  const submit = useSingleFlight(async () => {
    if (!isSayable) return false
    const restoredDraft = draft.rest()
    try {
      const trimmed = stripInvalid(content).trim()
      await writeToAll(device, { id, content: trimmed }, editing, restoredDraft)
    } catch (error) {
      draft.keep(content)
      const failureText = error instanceof NoLongerEditable ? texts.onItsWay : meetupTexts.failed
      show(failureText)
      return false
    }
    if (!useConnection.getState().online) showToast(texts.kept)
    onClose()
    return true
  })

  return (
    <Dialog
      onClose={onClose}
      problem={problem}
      title={editing ? texts.edit : texts.title}
      description={texts.text}
      actions={
        <Button type="submit" form={formId} full disabled={!isSayable}>
          {editing ? texts.save : texts.send}
        </Button>
      }
    >
      {draft.line}
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Field
          label={texts.label}
          hint={<LengthCounter length={length} max={messageLengthMax} />}
          announced={<LengthSpoken length={length} max={messageLengthMax} />}
        >
          {(ids) => (
            <TextArea
              {...ids}
              rows={5}
              value={content}
              onChange={(event) => {
                setContent(event.target.value)
                draft.keep(event.target.value)
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
