import type { Person } from '@porchlight/contracts/members/members.schema'
import { Star } from 'lucide-react'
import { memberTexts } from '../../locales/en/members.ts'
import styles from './rating.module.css'

const texts = memberTexts.rating

/** '★ 4.8 (12)': what neighbors said of somebody; nothing before the first said it. */
export function Rating({ person }: { person: Pick<Person, 'rating' | 'totalRatings'> | undefined }) {
  const stars = Number(person?.rating ?? 0)
  if (stars === 0) return null
  const rating = stars.toFixed(1)
  // A server of before says no count.
  const count = person?.totalRatings ?? 0
  return (
    <span className={styles.rating}>
      <Star aria-hidden="true" />
      <span className="visually-hidden">{texts.read(rating, count)}</span>
      <span aria-hidden="true">{texts.short(rating, count)}</span>
    </span>
  )
}
