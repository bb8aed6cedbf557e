/**
 * The mark beside the name of a neighbor who passed the background check. It is a small drawing with a name for screen
 * readers.
 */
import type { Person } from '@porchlight/contracts/members/members.schema'
import { BadgeCheck } from 'lucide-react'
import { memberTexts } from '../../locales/en/members.ts'
import styles from './checked-mark.module.css'

export function CheckedMark({ person }: { person: Pick<Person, 'isBackgroundVerified'> | undefined }) {
  if (!person?.isBackgroundVerified) return null
  return (
    <span className={styles.mark} title={memberTexts.backgroundVerified}>
      <BadgeCheck aria-hidden="true" />
      <span className="visually-hidden">{memberTexts.backgroundVerified}</span>
    </span>
  )
}
