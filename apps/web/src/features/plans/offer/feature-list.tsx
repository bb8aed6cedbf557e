import { Check } from 'lucide-react'
import { planScreenTexts } from '../../../locales/en/plans.screens.ts'
import styles from './feature-list.module.css'

const { features } = planScreenTexts

interface FeatureListProps {
  plan: keyof typeof features
  /** True for a member on trial, whose requests have no monthly limit. */
  isOnTrial?: boolean
}

/** Lists the features of a plan in the specification's words. */
export function FeatureList({ plan, isOnTrial = false }: FeatureListProps) {
  const [requestFeature, ...otherFeatures] = features[plan]
  return (
    <ul className={styles.list} data-plan={plan}>
      {[isOnTrial ? features.premium[0] : requestFeature, ...otherFeatures].map((feature) => (
        <li key={feature} className={styles.feature}>
          <span className={styles.icon} aria-hidden="true">
            <Check />
          </span>
          {feature}
        </li>
      ))}
    </ul>
  )
}
