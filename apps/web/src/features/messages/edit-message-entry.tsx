/** A message, changed before it is sent or after it came back. */
import { writtenContent } from '@porchlight/contracts/messages/messages.rules'
import { messageLimits } from '@porchlight/contracts/messages/messages.schema'
import { isVisibleText } from '@porchlight/contracts/values/text/text'
import { useState } from 'react'
import * as v from 'valibot'
import { messageTexts } from '../../locales/en/messages.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { argsNowOf } from '../../sync/outbox/entry-args.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { LengthCounter, LengthSpoken } from '../../ui/controls/length-counter.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { draftBy, useOutboxForm } from '../outbox/form/use-outbox-form.tsx'
import type { EditorProps } from '../outbox/queued-operation.ts'
import { editMessage } from './messages.actions.ts'

const texts = messageTexts.message
const { contentLengthMax } = messageLimits
const formSchema = v.object({ content: v.string() })

export default function EditMessageEntry({ entry, onClose }: EditorProps) {
  const device = useDevice()
  const [messageArgs] = useState(() => argsNowOf('messages.send', entry))
  const isSayable = (content: string) =>
    (isVisibleText(content) || messageArgs?.photo != null) &&
    writtenContent(content).length <= contentLengthMax
  const { form, ...editing } = useOutboxForm<v.InferOutput<typeof formSchema>, string>({
    initial: { content: messageArgs?.content ?? '' },
    editing: entry,
    draft: { form: 'message', read: draftBy(formSchema) },
    read: ({ content }) =>
      isSayable(content) ? { output: content } : { issues: [{ path: 'content', message: '' }] },
    store: (content, options) => editMessage(device, { ...options, replaces: entry }, content),
    texts,
    describeStored: () => null,
    onStored: onClose,
  })
  const content = form.watch('content')
  const { length } = writtenContent(content)

  return (
    <Dialog
      onClose={onClose}
      problem={editing.problem}
      title={texts.editTitle}
      actions={
        <Button type="submit" form={editing.attributes.id} full disabled={!isSayable(content)}>
          {texts.save}
        </Button>
      }
    >
      {editing.draftLine}
      <form {...editing.attributes}>
        <Field
          label={messageTexts.chat.write}
          hint={<LengthCounter length={length} max={contentLengthMax} />}
          announced={<LengthSpoken length={length} max={contentLengthMax} />}
        >
          {(ids) => <TextArea {...ids} rows={6} {...form.register('content')} />}
        </Field>
      </form>
    </Dialog>
  )
}
