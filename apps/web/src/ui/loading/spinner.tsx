import { type ReactNode, useLayoutEffect, useState } from 'react'
import { uiTexts } from '../../locales/en/ui.ts'
import { classNames } from '../class-names.ts'
import { useSlow } from '../hooks/use-slow.ts'
import { frameMs, hasFrame } from './document-frame.ts'
import styles from './spinner.module.css'
import { endStart } from './use-delayed-fallback.ts'

interface SpinnerProps {
  label?: string
  /** Alone in the middle of the screen, and so all that the screen has. */
  page?: boolean
  /** The text or buttons below the spinner. */
  children?: ReactNode
}

/** Shows that something loads. In place of a page, it leaves the document's frame for a moment, which would otherwise flash by. */
export function Spinner({ label = uiTexts.loading, page = false, children }: SpinnerProps) {
  const [isFramed] = useState(() => page && hasFrame())
  const isLate = useSlow(isFramed, frameMs)
  const isHeldBack = isFramed && !isLate
  useLayoutEffect(() => {
    if (!isHeldBack) endStart()
  }, [isHeldBack])
  if (isHeldBack) return null
  const spinner = (
    <div role="status" aria-label={label} className={classNames(styles.place, page && styles.page)}>
      <span className={styles.spinner} aria-hidden="true" />
      {children}
    </div>
  )
  if (!page) return spinner
  return (
    <main>
      <h1 className="visually-hidden">{label}</h1>
      {spinner}
    </main>
  )
}
