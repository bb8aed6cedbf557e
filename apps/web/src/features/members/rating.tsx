import type { Person } from '@porchlight/contracts/members/members.schema'
import { Star } from 'lucide-react'
import { memberTexts } from '../../locales/en/members.ts'
import styles from './rating.module.css'

const texts = memberTexts.rating

/** Shows the rating by neighbors, such as '★ 4.8 (12)', and nothing when there is no rating yet. */
export function Rating({ person }: { person: Pick<Person, 'rating' | 'totalRatings'> | undefined }) {
  const stars = Number(person?.rating ?? 0)
  if (stars === 0) return null
  const rating = stars.toFixed(1)
  // An older server sends no count.
  const count = person?.totalRatings ?? 0
  return (
    <span className={styles.rating}>
      <Star aria-hidden="true" />
      <span className="visually-hidden">{texts.read(rating, count)}</span>
      <span aria-hidden="true">{texts.short(rating, count)}</span>
    </span>
  )
}
