/** A full-height sheet on a phone, a centred card from 640 px. */
import * as RadixDialog from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { uiTexts } from '../locales/en/ui.ts'
import { useBackGesture } from './back-gesture.ts'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import { focusMain } from './focus/focus-main.ts'
import { followReplacement } from './focus/keep-focus.ts'
import { isKeyMeant } from './key-meant.ts'
import { bottomBar, bottomSheet } from './use-taken-bottom.ts'

/** Shown for as long as it is rendered. */
interface DialogProps {
  /** Asks to close it: by its button, Escape, Android's back, or a tap beside it. */
  onClose: () => void
  title: string
  description?: ReactNode
  /** The buttons; they stay in sight below the scrolling content. */
  actions?: ReactNode
  /** `small` never fills the screen: for questions and menus. */
  size?: 'sheet' | 'small'
  children?: ReactNode
}

export function Dialog({ onClose, title, description, actions, size = 'sheet', children }: DialogProps) {
  const opener = useRef<Element | null>(null)
  const content = useEscape(onClose)
  const shield = useRef<HTMLDivElement>(null)
  useEffect(() => followReplacement(opener), [])
  useBackGesture(true, onClose)
  return (
    <RadixDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={styles.overlay} />
        <RadixDialog.Content
          ref={content}
          className={classNames(styles.content, size === 'small' && styles.small)}
          {...(size === 'small' ? bottomSheet : {})}
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            returnFocus(opener.current)
          }}
          onInteractOutside={(event) => {
            // A tap on a toast is not a tap beside the dialog.
            const onToast = event.target instanceof Element && event.target.closest('[data-toast-area]')
            if (isUp(shield.current) || onToast) event.preventDefault()
          }}
        >
          <header className={styles.header}>
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
          {actions && (
            <footer className={styles.actions} {...bottomBar}>
              {actions}
            </footer>
          )}
          <div className={styles.shield} ref={shield} />
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

/** Escape is for the dialog the keyboard is in, also while a toast lies above it. Gives the ref of its content. */
function useEscape(close: () => void) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !content.current?.contains(document.activeElement)) return
      if (!isKeyMeant(event)) {
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
    // Before the layers of Radix, which listen on the document and give it to the uppermost one.
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [close])
  return content
}

/** The second tap of a double one is not meant for what rose under the finger. */
function isUp(shield: Element | null): boolean {
  return shield !== null && getComputedStyle(shield).visibility === 'visible'
}

/** How long what a dialog did may take to show: a discarded card leaves a moment after its question. */
const aftermathMs = 2000

/** What opened the dialog may be gone, or go because of it: then the reader goes on from the screen's start. */
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
