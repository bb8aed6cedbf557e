/** The head of a screen: its name, the way back before it, and what can be done here after it. */
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { topBar } from '../feedback/message-place.ts'
import { BackLink } from './back-link.tsx'
import styles from './screen-header.module.css'

interface ScreenHeaderProps {
  title: string
  /** The screen that this one belongs to, and the name of the arrow that leads there. */
  back?: { to: string; label: string }
  action?: ReactNode
}

export function ScreenHeader({ title, back, action }: ScreenHeaderProps) {
  return (
    <header className={classNames(styles.header, back && styles.withBack)} {...topBar}>
      {back && (
        <span className={styles.back}>
          <BackLink {...back} />
        </span>
      )}
      <h1 className={styles.title}>{title}</h1>
      {action && <div className={styles.action}>{action}</div>}
    </header>
  )
}
