/** A neighbor's standing beside their name, in one line: the mark of a background check, and the rating. */
import type { Person } from '@porchlight/contracts/members/members.schema'
import { CheckedMark } from './checked-mark.tsx'
import { Rating } from './rating.tsx'
import styles from './standing.module.css'

type Standing = Pick<Person, 'isBackgroundVerified' | 'rating' | 'totalRatings'>

export function hasStanding(person: Standing | undefined): boolean {
  return person?.isBackgroundVerified === true || Number(person?.rating ?? 0) > 0
}

/** Nothing of whom nothing is known. */
export function Standing({ person }: { person: Standing | undefined }) {
  if (!hasStanding(person)) return null
  return (
    <span className={styles.standing}>
      <CheckedMark person={person} />
      <Rating person={person} />
    </span>
  )
}
