/** Rows of a card that lead somewhere or show a state. */
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './rows.module.css'

interface Words {
  icon: ReactNode
  children: string
  /** The current state, shown beside the text. */
  note?: ReactNode
}

export function LinkRow({ to, ...words }: Words & { to: string }) {
  return (
    <Link to={to} className={styles.row}>
      <RowWords {...words} />
      <ChevronRight aria-hidden="true" />
    </Link>
  )
}

/** A row that leads outside the app, such as to a mail. */
export function OutsideRow({ href, ...words }: Words & { href: string }) {
  return (
    <a href={href} className={styles.row}>
      <RowWords {...words} />
      <ChevronRight aria-hidden="true" />
    </a>
  )
}

export function ButtonRow({ onClick, ...words }: Words & { onClick: () => void }) {
  return (
    <button type="button" className={styles.row} onClick={onClick}>
      <RowWords {...words} />
      <ChevronRight aria-hidden="true" />
    </button>
  )
}

/** Shows a fact in a row that leads nowhere. */
export function FactRow(words: Words) {
  return (
    <div className={styles.row}>
      <RowWords {...words} />
    </div>
  )
}

function RowWords({ icon, note, children }: Words) {
  return (
    <>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={styles.text}>
        {children}
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </span>
    </>
  )
}
