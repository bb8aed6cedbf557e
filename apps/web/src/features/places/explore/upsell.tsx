/** Shows what Premium would open: in the specification's words, and with the real number of places. */
import { placeCountMax } from '@porchlight/contracts/plans/plans.schema'
import { Sparkles } from 'lucide-react'
import { placeScreenTexts } from '../../../locales/en/places.screens.ts'
import { paths } from '../../../paths.ts'
import { useHasPlans } from '../../../sync/community/about-community.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { useOffer } from '../../plans/offer.reads.ts'
import styles from './places-screen.module.css'

const texts = placeScreenTexts.upsell

/** The length of the trial that the title states, in days. */
const spokenTrialDays = 7

interface UpsellProps {
  /** The number of places shown above; undefined while that is loading. */
  shown: number | undefined
  /** True for visitors, who alone can begin a trial: a member is on theirs, or had it. */
  forVisitors?: boolean
}

/**
 * Shows what premium unlocks; nothing where there is no place yet, or nothing is sold. Nor before it is known whether
 * something is sold.
 */
export function Upsell({ shown: shownCount = 0, forVisitors = false }: UpsellProps) {
  const { data: offer } = useOffer()
  const hasPlans = useHasPlans()
  // The count may be out of date, but it is never less than the number of places shown.
  const count = offer?.placeCount === undefined ? undefined : Math.max(offer.placeCount, shownCount)
  if (!hasPlans || (count ?? shownCount) === 0) return null
  const trialDays = forVisitors ? (offer?.trialDays ?? spokenTrialDays) : 0
  return (
    <section className={styles.upsell} aria-labelledby="places-upsell">
      <h2 className={styles.upsellTitle} id="places-upsell">
        <Sparkles aria-hidden="true" />
        {texts.title}
      </h2>
      {count !== undefined && (
        <p className={styles.upsellCount}>{texts.count(count, count >= placeCountMax)}</p>
      )}
      <p>{texts.text}</p>
      <ButtonLink to={paths.plans} tone="lamp">
        {actionFor(trialDays)}
      </ButtonLink>
      {trialDays > spokenTrialDays && <p className={styles.upsellNote}>{texts.trialHere(trialDays)}</p>}
    </section>
  )
}

/** No more is promised than there is. */
function actionFor(trialDays: number): string {
  if (trialDays === 0) return texts.upgrade
  return trialDays < spokenTrialDays ? texts.shorterTrial(trialDays) : texts.action
}
