import { useEffect } from 'react'
import { uiTexts } from '../locales/en/ui.ts'
import { classNames } from './class-names.ts'
import styles from './spinner.module.css'
import { endStart } from './use-held-back.ts'

/** `page`: alone in the middle of the screen, and so all that the screen has. */
export function Spinner({ label = uiTexts.loading, page = false }: { label?: string; page?: boolean }) {
  useEffect(endStart, [])
  const spinner = (
    <div role="status" aria-label={label} className={classNames(styles.place, page && styles.page)}>
      <span className={styles.spinner} aria-hidden="true" />
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
