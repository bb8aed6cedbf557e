import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './tag.module.css'

export type TagTone = 'request' | 'offer' | 'event' | 'place' | 'lamp' | 'premium' | 'neutral'

export function Tag({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: TagTone
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <span className={classNames(styles.tag, styles[tone])}>
      {icon}
      {children}
    </span>
  )
}
