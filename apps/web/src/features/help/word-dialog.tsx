/** A dialog that asks before something is withdrawn, with a field for a message about it. */
import { postLimits } from '@porchlight/contracts/posts/posts.schema'
import * as v from 'valibot'
import { helpTexts } from '../../locales/en/help.ts'
import type { OutboxEntry } from '../../storage/database.ts'
import type { EntryOptions } from '../../sync/outbox/outbox.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { LengthCounter, LengthSpoken } from '../../ui/controls/length-counter.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { draftBy, readBy, useOutboxForm } from '../outbox/form/use-outbox-form.tsx'

const max = postLimits.wordLengthMax
const formSchema = v.object({ word: v.string() })
const wordSchema = v.object({ word: v.pipe(v.string(), v.trim(), v.maxLength(max)) })

interface MessageDialogProps {
  title: string
  text: string
  label: string
  confirm: string
  /** The button that changes nothing. */
  keep?: string
  /** Shown when the entry could not be stored. */
  failed: { title: string; description: string }
  /** The name of the form, for the draft of the message. */
  form: string
  store: (word: string, options: EntryOptions) => Promise<OutboxEntry>
  /** Called once it is stored, before the dialog closes. */
  onStored?: (entry: OutboxEntry) => void
  onClose: () => void
}

export default function MessageDialog({
  form: name,
  store,
  onStored,
  onClose,
  ...texts
}: MessageDialogProps) {
  const { form, ...asking } = useOutboxForm({
    initial: { word: '' },
    draft: { form: name, read: draftBy(formSchema), isBlank: ({ word }) => word.trim() === '' },
    read: (values) => readBy(wordSchema, values),
    store: ({ word }, options) => store(word, options),
    texts: { failed: texts.failed },
    describeStored: () => null,
    onStored: (entry) => {
      onStored?.(entry)
      onClose()
    },
  })
  const { length } = form.watch('word').trim()
  return (
    <Dialog
      onClose={onClose}
      problem={asking.problem}
      title={texts.title}
      description={texts.text}
      size="small"
      actions={
        <>
          <Button type="submit" form={asking.attributes.id} full tone="danger">
            {texts.confirm}
          </Button>
          <Button full tone="quiet" onClick={onClose}>
            {texts.keep ?? helpTexts.cancel}
          </Button>
        </>
      }
    >
      {asking.draftLine}
      <form {...asking.attributes}>
        <Field
          label={texts.label}
          hint={length > max * 0.8 && <LengthCounter length={length} max={max} />}
          announced={<LengthSpoken length={length} max={max} />}
        >
          {(ids) => <TextArea {...ids} {...form.register('word')} />}
        </Field>
      </form>
    </Dialog>
  )
}
