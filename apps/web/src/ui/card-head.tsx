/** The head of a card on home: what it shows, and the way to all of it. */
import { Link } from 'react-router-dom'
import styles from './card-head.module.css'

interface CardHeadProps {
  /** The heading's, for the card's name. */
  id: string
  title: string
  all: { to: string; label: string }
}

export function CardHead({ id, title, all }: CardHeadProps) {
  return (
    <div className={styles.head}>
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      <Link to={all.to} className={styles.all}>
        {all.label}
      </Link>
    </div>
  )
}
