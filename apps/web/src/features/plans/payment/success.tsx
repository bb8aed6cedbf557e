/** The one look of a success: what was paid for, or goes on without a payment, has begun. */
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './success.module.css'

interface SuccessProps {
  title: string
  text?: string
  action?: ReactNode
}

export function Success({ title, text, action }: SuccessProps) {
  return (
    <section className={styles.success} aria-labelledby="success">
      <span className={styles.icon} aria-hidden="true">
        <CircleCheck />
      </span>
      <div role="status" className={styles.words}>
        <h2 className={styles.title} id="success">
          {title}
        </h2>
        {text !== undefined && <p>{text}</p>}
      </div>
      {action}
    </section>
  )
}
