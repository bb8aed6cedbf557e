/** The order in which something is shown: a list of its names, each with buttons that move it up and down. */
import type { OrderSetting } from '@porchlight/contracts/setup/setup.schema'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { setupTexts } from '../../locales/en/setup.ts'
import { Button } from '../../ui/controls/button.tsx'
import { moveFocusTo } from '../../ui/focus/move-focus.ts'
import { moveInOrder, namesInOrder, orderIn } from './order.ts'
import styles from './setup.module.css'

const texts = setupTexts.order

interface OrderFieldProps {
  name: OrderSetting
  label: string
  hint: string | undefined
  value: string
  error: string | undefined
  /** True for an order that is set on the server. */
  isFixed: boolean
  onChange: (text: string) => void
}

export function OrderField({ name, label, hint, value, error, isFixed, onChange }: OrderFieldProps) {
  const id = useId()
  const [announcement, setAnnouncement] = useState('')
  const keys = orderIn(name, value)

  function move(button: HTMLElement, from: number, to: number): void {
    setAnnouncement(texts.announcement(namesInOrder(name, value)[from] ?? '', to + 1, keys.length))
    flushSync(() => onChange(moveInOrder(name, value, { from, to })))
    // The browser drops the focus of a button whose line moves.
    button.focus()
  }

  return (
    <fieldset
      className={styles.order}
      aria-describedby={[error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined}
      data-faulty={error ? '' : undefined}
      tabIndex={-1}
    >
      <legend className={styles.title}>{label}</legend>
      {error && (
        <p className={styles.fault} id={`${id}-error`}>
          {error}
        </p>
      )}
      {hint && (
        <p className={styles.soft} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <ol className={styles.orderList}>
        {namesInOrder(name, value).map((words, index) => (
          <li key={keys[index]} className={styles.orderLine}>
            <span>{words}</span>
            {!isFixed && (
              <>
                <MoveButton
                  label={texts.up(words)}
                  isPossible={index > 0}
                  onMove={(button) => move(button, index, index - 1)}
                >
                  <ArrowUp aria-hidden="true" />
                </MoveButton>
                <MoveButton
                  label={texts.down(words)}
                  isPossible={index < keys.length - 1}
                  onMove={(button) => move(button, index, index + 1)}
                >
                  <ArrowDown aria-hidden="true" />
                </MoveButton>
              </>
            )}
          </li>
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      {!isFixed && value !== '' && (
        <div>
          <Button
            tone="quiet"
            small
            onClick={({ currentTarget }) => {
              // The button goes with the member's own order.
              moveFocusTo(currentTarget.closest('fieldset'))
              onChange('')
            }}
          >
            {texts.usual}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

interface MoveButtonProps {
  label: string
  isPossible: boolean
  onMove: (button: HTMLElement) => void
  children: ReactNode
}

/** A button that is not `disabled` at the end of the list, so that it keeps the focus there. */
function MoveButton({ label, isPossible, onMove, children }: MoveButtonProps) {
  return (
    <button
      type="button"
      className={styles.move}
      aria-label={label}
      aria-disabled={!isPossible || undefined}
      onClick={isPossible ? (event) => onMove(event.currentTarget) : undefined}
    >
      {children}
    </button>
  )
}
