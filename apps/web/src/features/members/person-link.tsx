/** A neighbor's name, or what stands for it, that leads to who they are. */
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { personPath } from '../../paths.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './person-link.module.css'

interface PersonLinkProps {
  id: string
  /** True when the link is part of a sentence, in a row that is itself a link. */
  inText?: boolean
  /** The name for screen readers when the children have no text, such as a single avatar. */
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
