/** What the two said of each other. */
import type { Rating } from '@porchlight/contracts/help/help.schema'
import { helpTexts } from '../../locales/en/help.ts'
import { Stars } from '../../ui/stars.tsx'
import type { HelpItem } from './help.reads.ts'
import { otherNameOf } from './help-note.tsx'
import styles from './ratings.module.css'

const texts = helpTexts.rating

export function Ratings({ item }: { item: HelpItem }) {
  const { given, received, isOtherAwaited } = item
  if (!given && !received) return null
  return (
    <div className={styles.ratings}>
      {given && <Said rating={given} who={texts.given} />}
      {received && <Said rating={received} who={texts.received(otherNameOf(item))} />}
      {isOtherAwaited && <p className={styles.hidden}>{texts.hidden}</p>}
    </div>
  )
}

function Said({ rating: { rating, review }, who }: { rating: Rating; who: string }) {
  return (
    <div className={styles.said}>
      <p className={styles.who}>
        <bdi>{who}</bdi>
        <Stars count={rating} label={texts.outOf(rating)} />
      </p>
      {review !== '' && (
        <p className={styles.review} dir="auto">
          {review}
        </p>
      )}
    </div>
  )
}
