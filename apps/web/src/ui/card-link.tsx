import { Link, type LinkProps } from 'react-router-dom'
import styles from './card-link.module.css'

/** The link of a whole card: its words name it, and the nearest positioned part around it is where it is tapped. */
export function CardLink(props: Omit<LinkProps, 'className'>) {
  return <Link {...props} className={styles.link} />
}
