import type { ReactNode } from 'react'
import styles from './empty.module.css'

interface EmptyProps {
  icon?: ReactNode
  title: string
  text?: ReactNode
  /** The next useful thing to do. */
  action?: ReactNode
}

export function Empty({ icon, title, text, action }: EmptyProps) {
  return (
    <div className={styles.empty}>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
