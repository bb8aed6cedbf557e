/** The form for an organizer's message to all comers; also for one that waits. */
import { meetupLimits } from '@porchlight/contracts/meetups/meetups.schema'
import { isVisibleText, stripInvalid } from '@porchlight/contracts/values/text/text'
import * as v from 'valibot'
import { meetupTexts } from '../../locales/en/meetups.ts'
import type { OutboxEntry } from '../../storage/database.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { argsNowOf } from '../../sync/outbox/entry-args.ts'
import { useConnection } from '../../sync/transport/connection.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { LengthCounter, LengthSpoken } from '../../ui/controls/length-counter.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { useOutboxForm } from '../outbox/form/use-outbox-form.tsx'
import { writeToAll } from './meetups.actions.ts'

const texts = meetupTexts.writing
const { messageLengthMax } = meetupLimits

const formSchema = v.object({ content: v.string() })
type WriteForm = v.InferOutput<typeof formSchema>

interface WriteDialogProps {
  /** The meetup's id. */
  id: string
  editing?: OutboxEntry
  onClose: () => void
}

export default function WriteDialog({ id, editing, onClose }: WriteDialogProps) {
  const device = useDevice()
  const before = (editing && argsNowOf('meetups.write', editing)?.content) ?? ''
  const { form, ...writing } = useOutboxForm<WriteForm, string>({
    initial: { content: before },
    editing,
    draft: {
      form: `write-to-all:${id}`,
      read: readDraft,
      isBlank: ({ content }) => content.trim() === before.trim(),
    },
    read: ({ content }) =>
      isSayable(content)
        ? { output: stripInvalid(content).trim() }
        : { issues: [{ path: 'content', message: '' }] },
    store: (content, options) => writeToAll(device, { id, content }, options),
    texts: { failed: meetupTexts.failed, onItsWay: texts.onItsWay },
    describeStored: () => null,
    onStored: () => {
      if (!useConnection.getState().online) showToast(texts.kept)
      onClose()
    },
  })
  const content = form.watch('content')
  const { length } = content.trim()

  return (
    <Dialog
      onClose={onClose}
      problem={writing.problem}
      title={editing ? texts.edit : texts.title}
      description={texts.text}
      actions={
        <Button type="submit" form={writing.attributes.id} full disabled={!isSayable(content)}>
          {editing ? texts.save : texts.send}
        </Button>
      }
    >
      {writing.draftLine}
      <form {...writing.attributes}>
        <Field
          label={texts.label}
          hint={<LengthCounter length={length} max={messageLengthMax} />}
          announced={<LengthSpoken length={length} max={messageLengthMax} />}
        >
          {(ids) => <TextArea {...ids} rows={5} {...form.register('content')} />}
        </Field>
      </form>
    </Dialog>
  )
}

function isSayable(content: string): boolean {
  return isVisibleText(content) && content.trim().length <= messageLengthMax
}

/** Earlier versions of the app stored the text alone. */
function readDraft(storedValues: unknown): WriteForm | null {
  const parsed = v.safeParse(v.union([formSchema, v.string()]), storedValues)
  if (!parsed.success) return null
  return typeof parsed.output === 'string' ? { content: parsed.output } : parsed.output
}
