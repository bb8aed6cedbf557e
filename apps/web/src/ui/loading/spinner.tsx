import { type ReactNode, useLayoutEffect } from 'react'
import { uiTexts } from '../../locales/en/ui.ts'
import { classNames } from '../class-names.ts'
import styles from './spinner.module.css'
import { endStart } from './use-delayed-fallback.ts'

interface SpinnerProps {
  label?: string
  /** Alone in the middle of the screen, and so all that the screen has. */
  page?: boolean
  /** The text or buttons below the spinner. */
  children?: ReactNode
}

export function Spinner({ label = uiTexts.loading, page = false, children }: SpinnerProps) {
  useLayoutEffect(endStart, [])
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
