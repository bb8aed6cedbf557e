/** A message, changed before it is sent or after it came back. */
import { writtenContent } from '@porchlight/contracts/messages/messages.rules'
import { messageLimits } from '@porchlight/contracts/messages/messages.schema'
import { isVisibleText } from '@porchlight/contracts/values/text'
import { useId, useState } from 'react'
import { messageTexts } from '../../locales/en/messages.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { argsNowOf } from '../../sync/outbox/entry-args.ts'
import { NoLongerEditable } from '../../sync/outbox/outbox.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { LengthCounter, LengthSpoken } from '../../ui/controls/length-counter.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useProblem } from '../../ui/feedback/problem.tsx'
import { useSingleFlight } from '../../ui/hooks/use-single-flight.ts'
import type { EditorProps } from '../outbox/queued-operation.ts'
import { editMessage } from './messages.actions.ts'

const texts = messageTexts.message
const { contentLengthMax } = messageLimits

export default function EditMessageEntry({ entry, onClose }: EditorProps) {
  const device = useDevice()
  const { problem, show } = useProblem()
  const formId = useId()
  const [messageArgs] = useState(() => argsNowOf('messages.send', entry))
  const [content, setContent] = useState(messageArgs?.content ?? '')
  const { length } = writtenContent(content)
  const sayable = (isVisibleText(content) || messageArgs?.photo != null) && length <= contentLengthMax

  const submit = useSingleFlight(async () => {
    if (!sayable) return false
    try {
      await editMessage(device, entry, content)
    } catch (error) {
      const failureText = error instanceof NoLongerEditable ? texts.onItsWay : texts.failed
      show(failureText)
      return false
    }
    onClose()
    return true
  })

  return (
    <Dialog
      onClose={onClose}
      problem={problem}
      title={texts.editTitle}
      actions={
        <Button type="submit" form={formId} full disabled={!sayable}>
          {texts.save}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Field
          label={messageTexts.chat.write}
          hint={<LengthCounter length={length} max={contentLengthMax} />}
          announced={<LengthSpoken length={length} max={contentLengthMax} />}
        >
          {(ids) => (
            <TextArea
              {...ids}
              rows={6}
              value={content}
              onChange={(event) => setContent(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
