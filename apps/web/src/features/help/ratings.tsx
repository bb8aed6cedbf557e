/** What the two said of each other. */
import type { Rating } from '@porchlight/contracts/help/help.schema'
import { helpLimits } from '@porchlight/contracts/help/help.schema'
import { Star } from 'lucide-react'
import { helpTexts } from '../../locales/en/help.ts'
import type { HelpItem } from './help.reads.ts'
import { otherNameOf } from './help-note.tsx'
import styles from './ratings.module.css'

const texts = helpTexts.rating

export function Ratings({ item }: { item: HelpItem }) {
  const { given, received } = item
  if (!given && !received) return null
  return (
    <div className={styles.ratings}>
      {given && <Said rating={given} who={texts.given} />}
      {received ? (
        <Said rating={received} who={texts.received(otherNameOf(item))} />
      ) : (
        <p className={styles.hidden}>{texts.hidden}</p>
      )}
    </div>
  )
}

function Said({ rating: { rating, review }, who }: { rating: Rating; who: string }) {
  return (
    <div className={styles.said}>
      <p className={styles.who}>
        <bdi>{who}</bdi>
        <span className={styles.stars}>
          <span className="visually-hidden">{texts.outOf(rating)}</span>
          {Array.from({ length: helpLimits.ratingMax }, (_, index) => index + 1).map((count) => (
            <Star key={count} aria-hidden="true" data-lit={count <= rating || undefined} />
          ))}
        </span>
      </p>
      {review !== '' && (
        <p className={styles.review} dir="auto">
          {review}
        </p>
      )}
    </div>
  )
}
