/** The head of a part of home: what it shows, and the way to all of it. */
import { Link } from 'react-router-dom'
import { classNames } from '../class-names.ts'
import styles from './card-head.module.css'

interface CardHeadProps {
  /** The heading's, for the card's name. */
  id: string
  title: string
  all?: { to: string; label: string }
  /** True when it is over things that are not in one card. It then has no padding of a card to compensate. */
  loose?: boolean
}

export function CardHead({ id, title, all, loose = false }: CardHeadProps) {
  return (
    <div className={classNames(styles.head, loose && styles.loose)}>
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      {all && (
        <Link to={all.to} className={styles.all}>
          {all.label}
        </Link>
      )}
    </div>
  )
}
