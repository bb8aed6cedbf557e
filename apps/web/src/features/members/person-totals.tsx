/** Shows beside a name what neighbors know of a person, in one line: the mark of a background check, and the rating. */
import type { Person } from '@porchlight/contracts/members/members.schema'
import { CheckedMark } from './checked-mark.tsx'
import styles from './person-totals.module.css'
import { Rating } from './rating.tsx'

type PersonWithTotals = Pick<Person, 'isBackgroundVerified' | 'rating' | 'totalRatings'>

export function hasStanding(person: PersonWithTotals | undefined): boolean {
  return person?.isBackgroundVerified === true || Number(person?.rating ?? 0) > 0
}

/** Shows nothing of a person about whom nothing is known. */
export function PersonTotals({ person }: { person: PersonWithTotals | undefined }) {
  if (!hasStanding(person)) return null
  return (
    <span className={styles.standing}>
      <CheckedMark person={person} />
      <Rating person={person} />
    </span>
  )
}
