import type { ReactNode } from 'react'
import styles from './empty.module.css'

interface EmptyProps {
  icon?: ReactNode
  /** A drawing in place of the icon, where the screen has nothing else to look at. */
  drawing?: ReactNode
  title: string
  text?: ReactNode
  /** The next useful thing to do. */
  action?: ReactNode
}

export function Empty({ icon, drawing, title, text, action }: EmptyProps) {
  return (
    <div className={styles.empty}>
      {drawing && <span className={styles.drawing}>{drawing}</span>}
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
