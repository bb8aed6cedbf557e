/** The ratings that the participants gave each other. */
import type { Rating } from '@porchlight/contracts/help/help.schema'
import { helpTexts } from '../../locales/en/help.ts'
import { Stars } from '../../ui/controls/stars.tsx'
import type { HelpItem } from './help.reads.ts'
import { otherNameOf } from './help-note.tsx'
import styles from './ratings.module.css'

const texts = helpTexts.rating

export function Ratings({ item }: { item: HelpItem }) {
  const { given: ownRating, received: receivedRating, isOtherAwaited } = item
  if (!ownRating && !receivedRating) return null
  return (
    <div className={styles.ratings}>
      {ownRating && <Said rating={ownRating} who={texts.given} />}
      {receivedRating && <Said rating={receivedRating} who={texts.received(otherNameOf(item))} />}
      {isOtherAwaited && <p className={styles.hidden}>{texts.hidden}</p>}
    </div>
  )
}

function Said({ rating: { rating, review }, who: heading }: { rating: Rating; who: string }) {
  return (
    <div>
      <p className={styles.who}>
        <bdi>{heading}</bdi>
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
