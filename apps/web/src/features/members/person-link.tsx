/** A neighbor's name, or what stands for it, that leads to who they are. */
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { personPath } from '../../paths.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './person-link.module.css'

interface PersonLinkProps {
  id: string
  /** In a line of words, in a row that leads somewhere else. */
  inText?: boolean
  /** Of what has no words, such as a face alone. */
  label?: string
  className?: string | undefined
  children: ReactNode
}

export function PersonLink({ id, inText = false, label, className, children }: PersonLinkProps) {
  return (
    <Link
      to={personPath(id)}
      aria-label={label}
      className={classNames(styles.name, inText && styles.inText, className)}
    >
      {children}
    </Link>
  )
}
