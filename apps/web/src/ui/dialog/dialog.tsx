/** A full-height sheet on a phone, a centered card from 640 px. */
import * as RadixDialog from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { uiTexts } from '../../locales/en/ui.ts'
import { useBackGesture } from '../browser/back-gesture.ts'
import { isKeyForApp } from '../browser/composition-keys.ts'
import { classNames } from '../class-names.ts'
import { bottomBar, bottomSheet, topBar } from '../feedback/message-place.ts'
import { Problem, type ProblemState } from '../feedback/problem.tsx'
import { hideToastsWhileDialog } from '../feedback/toast.tsx'
import { firstFieldIn } from '../focus/first-field.ts'
import { focusMain } from '../focus/focus-main.ts'
import { hasKeyboard } from '../focus/has-keyboard.ts'
import { followReplacement } from '../focus/keep-focus.ts'
import styles from './dialog.module.css'
import { coverPage, isTapCover } from './tap-cover.ts'

interface StepProps {
  /** Called when the member closes the dialog: by its button, Escape, Android's back button, or a tap beside it. */
  onClose: () => void
  title: string
  description?: ReactNode
  /** The problem with the dialog's action. It is shown over the buttons. */
  problem?: ProblemState['problem']
  /** The buttons; they stay in sight below the scrolling content. */
  actions?: ReactNode
  children?: ReactNode
}

interface FrameProps {
  /** `small` never fills the screen: for questions and menus. */
  size?: 'sheet' | 'small'
  children: ReactNode
}

/** Shown for as long as it is rendered. */
export function Dialog({ size, ...step }: StepProps & Pick<FrameProps, 'size'>) {
  return (
    <DialogFrame {...(size ? { size } : {})}>
      <DialogStep {...step} />
    </DialogFrame>
  )
}

/** The values that a step passes to the dialog around it. */
const Frame = createContext<{
  closing: RefObject<() => void>
  setDescribed: (isDescribed: boolean) => void
} | null>(null)

/** A dialog that stays where it is while its content changes: it holds one `DialogStep` after the other. */
export function DialogFrame({ size = 'sheet', children }: FrameProps) {
  const opener = useRef<Element | null>(null)
  const closing = useRef<() => void>(() => undefined)
  const close = useCallback(() => closing.current(), [])
  const [isDescribed, setDescribed] = useState(false)
  const content = useEscape(close)
  const overlay = useRef<HTMLDivElement>(null)
  const frame = useMemo(() => ({ closing, setDescribed }), [])
  useEffect(() => followReplacement(opener), [])
  useReplacing(opener, overlay, content)
  useBackGesture(true, close)
  useLayoutEffect(() => coverPage, [])
  useLayoutEffect(hideToastsWhileDialog, [])
  return (
    <RadixDialog.Root open onOpenChange={(open) => !open && close()}>
      <RadixDialog.Portal container={document.body}>
        <RadixDialog.Overlay className={styles.overlay} ref={overlay} />
        <RadixDialog.Content
          ref={content}
          className={classNames(styles.content, size === 'small' && styles.small)}
          {...(size === 'small' ? bottomSheet : {})}
          {...(isDescribed ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            opener.current ??= document.activeElement
            const field = hasKeyboard() && content.current ? firstFieldIn(content.current) : null
            if (!field) return
            event.preventDefault()
            field.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            returnFocus(opener.current)
          }}
          onInteractOutside={(event) => {
            // A tap on a toast is not a tap beside the dialog.
            const onToast = event.target instanceof Element && event.target.closest('[data-toast-area]')
            if (isShielded(content.current) || isTapCover(event.target) || onToast) event.preventDefault()
          }}
        >
          <Frame value={frame}>{children}</Frame>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

/** Shows the present content of a dialog, with its own way to close it. */
export function DialogStep({ onClose, title, description, problem, actions, children }: StepProps) {
  const frame = useContext(Frame)
  if (frame === null) throw new Error('A step of a dialog stands in one')
  const isDescribed = Boolean(description)
  useLayoutEffect(() => {
    frame.closing.current = onClose
    frame.setDescribed(isDescribed)
  }, [frame, onClose, isDescribed])
  return (
    <>
      <header className={styles.header} {...topBar}>
        <RadixDialog.Title className={styles.title}>{title}</RadixDialog.Title>
        <RadixDialog.Close className={styles.close} aria-label={uiTexts.close}>
          <X aria-hidden="true" />
        </RadixDialog.Close>
      </header>
      <div className={styles.body}>
        {description && (
          <RadixDialog.Description className={styles.description}>{description}</RadixDialog.Description>
        )}
        {children}
      </div>
      {(actions || problem) && (
        <footer className={styles.actions} {...bottomBar}>
          <Problem problem={problem ?? null} />
          {actions}
        </footer>
      )}
      <div className={styles.shield} data-shield="" />
    </>
  )
}

/** The time at which a dialog was last closed, by the page's clock. */
let leftAt = Number.NEGATIVE_INFINITY
/** The element that had opened that dialog. */
let leftOpener: Element | null = null

/**
 * Milliseconds within which a second dialog takes the place of the first. Nothing below flashes up between them,
 * because both changes are drawn together.
 */
const sameMomentMs = 50

/**
 * Lets a dialog that takes the place of another stand at once, without the motion of one that opens. It takes the other's
 * opener over, because the focus was in the other dialog.
 */
function useReplacing(opener: RefObject<Element | null>, ...parts: RefObject<HTMLElement | null>[]): void {
  const elements = useRef(parts)
  useLayoutEffect(() => {
    if (performance.now() - leftAt < sameMomentMs) {
      opener.current = leftOpener
      for (const { current } of elements.current) current?.setAttribute('data-replacing', '')
    }
    return () => {
      leftAt = performance.now()
      leftOpener = opener.current
    }
  }, [opener])
}

/** Escape is for the dialog the keyboard is in, also while a toast lies above it. Gives the ref of its content. */
function useEscape(close: () => void) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !content.current?.contains(document.activeElement)) return
      if (!isKeyForApp(event)) {
        // Radix would close the dialog.
        event.stopPropagation()
        return
      }
      // Otherwise the browser gives it to the dialog below as well.
      event.preventDefault()
      // A list that hangs from a field closes first, by the field itself.
      if (document.activeElement?.matches('[role="combobox"][aria-expanded="true"]')) return
      event.stopPropagation()
      close()
    }
    // The listener runs before the layers of Radix, which listen on the document and pass the key to the uppermost one.
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [close])
  return content
}

/**
 * Returns true while the dialog is shielded, because the second tap of a double tap is not meant for a dialog that has
 * just opened under the finger.
 */
function isShielded(dialog: Element | null): boolean {
  const shield = dialog?.querySelector('[data-shield]')
  return shield != null && getComputedStyle(shield).visibility === 'visible'
}

/** Milliseconds that the effect of a dialog may take to show: a discarded card leaves a moment after its question. */
const aftermathMs = 2000

/**
 * Returns the focus to the element that opened the dialog. The element may be gone, or leave because of the dialog: the
 * reader then continues from the start of the screen.
 */
function returnFocus(opener: Element | null): void {
  const usable = opener instanceof HTMLElement && opener.isConnected && opener !== document.body
  if (!usable) {
    focusMain()
    return
  }
  opener.focus({ preventScroll: true })
  const watch = new MutationObserver(() => {
    if (opener.isConnected) return
    watch.disconnect()
    if (document.activeElement === document.body) focusMain()
  })
  watch.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => watch.disconnect(), aftermathMs)
}
