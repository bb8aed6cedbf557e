/** Shows what Premium adds in one part of the app, for members who do not have it. */
import { type LucideIcon, Sparkles } from 'lucide-react'
import { useId } from 'react'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import styles from './premium-upsell.module.css'

interface PremiumUpsellProps {
  texts: {
    title: string
    text: string
    features: readonly { name: string; text?: string }[]
    upgrade: string
    note?: string
  }
  /** The icons, one for each feature. */
  icons: readonly LucideIcon[]
}

export function PremiumUpsell({ texts, icons }: PremiumUpsellProps) {
  const id = useId()
  return (
    <section className={styles.upsell} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        <Sparkles aria-hidden="true" />
        {texts.title}
      </h2>
      <p>{texts.text}</p>
      <ul className={styles.features}>
        {texts.features.map(({ name, text }, index) => {
          const Icon = icons[index]
          return (
            <li key={name} className={styles.feature}>
              <span className={styles.icon} aria-hidden="true">
                {Icon && <Icon />}
              </span>
              <span>
                <span className={styles.name}>{name}</span>
                {text !== undefined && (
                  <>
                    {' '}
                    <span className={styles.text}>{text}</span>
                  </>
                )}
              </span>
            </li>
          )
        })}
      </ul>
      <ButtonLink to={paths.plans} tone="lamp">
        {texts.upgrade}
      </ButtonLink>
      {texts.note !== undefined && <p className={styles.note}>{texts.note}</p>}
    </section>
  )
}
