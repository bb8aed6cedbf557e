/** The input for a message. A draft is stored and restored; the Enter key sends. */
import { writtenContent } from '@porchlight/contracts/messages/messages.rules'
import { messageLimits } from '@porchlight/contracts/messages/messages.schema'
import { isVisibleText, stripInvalid } from '@porchlight/contracts/values/text/text'
import { CornerDownLeft, ImagePlus, SendHorizontal, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { fileTexts } from '../../locales/en/files.ts'
import { messageTexts } from '../../locales/en/messages.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import type { NewPhoto } from '../../sync/outbox/device-photos.ts'
import { argsNowOf } from '../../sync/outbox/entry-args.ts'
import { isKeyForApp } from '../../ui/browser/composition-keys.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { LengthCounter, LengthSpoken } from '../../ui/controls/length-counter.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { bottomBar } from '../../ui/feedback/message-place.ts'
import { Problem, useProblem } from '../../ui/feedback/problem.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { hasKeyboard } from '../../ui/focus/has-keyboard.ts'
import { useSubmitAfter } from '../../ui/hooks/use-submit-after.ts'
import { useDraft } from '../drafts/use-draft.tsx'
import { usePickPhoto } from '../files/new-photo/use-pick-photo.tsx'
import { Photo } from '../files/photo.tsx'
import styles from './message-input.module.css'
import { sendMessage } from './messages.actions.ts'
import { messageDraftName } from './messages.reads.ts'

const texts = messageTexts.chat
const { contentLengthMax } = messageLimits

interface MessageInputProps {
  conversationId: string
  /** Ways to begin; none once there is a message. */
  openers: readonly string[]
  /** Called once the member's message is stored, so that it is shown wherever they were reading. */
  onSent: () => void
}

export function MessageInput({ conversationId, openers, onSent }: MessageInputProps) {
  const device = useDevice()
  const [text, setText] = useState('')
  const [photo, setPhoto] = useState<NewPhoto | null>(null)
  const { problem, show, clear } = useProblem()
  const field = useRef<HTMLTextAreaElement>(null)
  const { pick, isBusy, parts } = usePickPhoto((picked) => {
    setPhoto(picked)
    ready()
  })
  const ready = useSubmitAfter(field, isBusy, fileTexts.submitsAfter)
  const draft = useDraft<string>({
    form: messageDraftName(conversationId),
    read: (storedText) => (typeof storedText === 'string' ? storedText : null),
    isBlank: (text) => text.trim() === '',
    restore: setText,
    empty: () => setText(''),
  })
  const { length } = writtenContent(text)

  function write(text: string) {
    setText(text)
    draft.keep(text)
  }

  // A member who opens a chat on a device with a keyboard wants to write. The field gets the focus after the screen has
  // begun at its top.
  useEffect(() => {
    if (hasKeyboard()) field.current?.focus({ preventScroll: true })
  }, [])

  /** Inserts a line break at the caret, for touch keyboards: they have no Shift together with Enter. */
  function beginLine(area: HTMLTextAreaElement) {
    area.setRangeText('\n', area.selectionStart, area.selectionEnd, 'end')
    write(area.value)
    area.focus()
  }

  async function send() {
    // There is nothing to send.
    if (!isVisibleText(text) && !photo) return
    if (length > contentLengthMax) {
      show({ description: texts.tooLong })
      return
    }
    clear()
    // The field is emptied at once, so that a second Enter has nothing to send.
    setText('')
    setPhoto(null)
    try {
      const content = stripInvalid(text)
      const queuedEntry = await draft.handOver((storedDraft) =>
        sendMessage(device, { conversationId, content, photo }, storedDraft),
      )
      onSent()
      if (photo && !argsNowOf('messages.send', queuedEntry)?.photo) {
        setPhoto(photo)
        showToast({ ...fileTexts.later, tone: 'destructive' })
      }
    } catch {
      setPhoto(photo)
      // The text that was typed meanwhile follows the restored text.
      setText((previousText) => {
        const joinedText = text + previousText
        draft.keep(joinedText)
        return joinedText
      })
      show({ description: texts.failed.description })
    }
  }

  return (
    <div className={styles.foot} {...bottomBar}>
      {openers.length > 0 && text === '' && !photo && (
        <ul className={styles.openers} aria-label={texts.openers.label}>
          {openers.map((opener) => (
            <li key={opener}>
              <button
                type="button"
                className={styles.opener}
                onClick={() => {
                  write(opener)
                  field.current?.focus()
                }}
              >
                {opener}
              </button>
            </li>
          ))}
        </ul>
      )}
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <IconButton
          className={styles.attach}
          label={isBusy ? fileTexts.preparing : fileTexts.add}
          aria-busy={isBusy || undefined}
          aria-disabled={isBusy || undefined}
          onClick={isBusy ? undefined : pick}
        >
          <ImagePlus aria-hidden="true" />
        </IconButton>
        <div className={styles.field}>
          {parts}
          <Problem problem={problem} />
          {photo && (
            <div className={styles.chosen}>
              <Photo photo={{ sha256: photo.sha256 }} alt={fileTexts.chosen} size="thumb" />
              <IconButton
                className={styles.remove}
                label={fileTexts.remove}
                onClick={() => {
                  setPhoto(null)
                  // The button goes with the photo.
                  field.current?.focus()
                }}
              >
                <X aria-hidden="true" />
              </IconButton>
            </div>
          )}
          <TextArea
            ref={field}
            className={styles.area}
            rows={1}
            aria-label={texts.write}
            placeholder={texts.write}
            value={text}
            enterKeyHint="send"
            autoComplete="off"
            onChange={(event) => write(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || !isKeyForApp(event.nativeEvent)) return
              event.preventDefault()
              // The key waits for a photo that is being made small, as the button does. Many phones have no `requestSubmit`.
              event.currentTarget.form?.dispatchEvent(
                new Event('submit', { bubbles: true, cancelable: true }),
              )
            }}
          />
          <LengthCounter length={length} max={contentLengthMax} />
          <LengthSpoken length={length} max={contentLengthMax} />
        </div>
        {text !== '' && (
          <IconButton
            className={styles.line}
            label={texts.newLine}
            onPointerDown={(event) => event.preventDefault()}
            onClick={({ currentTarget }) => {
              const area = currentTarget.form?.querySelector('textarea')
              if (area) beginLine(area)
            }}
          >
            <CornerDownLeft aria-hidden="true" />
          </IconButton>
        )}
        <IconButton
          type="submit"
          className={styles.send}
          label={texts.send}
          // The keyboard of a phone stays.
          onPointerDown={(event) => event.preventDefault()}
        >
          <SendHorizontal aria-hidden="true" />
        </IconButton>
      </form>
    </div>
  )
}
