import { Check } from 'lucide-react'
import { planScreenTexts } from '../../../locales/en/plans.screens.ts'
import styles from './feature-list.module.css'

interface FeatureListProps {
  plan: keyof typeof planScreenTexts.features
}

/** Lists the features of a plan in the specification's words. */
export function FeatureList({ plan }: FeatureListProps) {
  return (
    <ul className={styles.list} data-plan={plan}>
      {planScreenTexts.features[plan].map((feature) => (
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
