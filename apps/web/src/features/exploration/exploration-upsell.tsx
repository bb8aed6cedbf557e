/** What Premium adds to exploring: for whoever does not have it. */
import { CalendarCheck, Flame, History, type LucideIcon, Sparkles, Star } from 'lucide-react'
import { explorationTexts } from '../../locales/en/exploration.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import styles from './exploration-upsell.module.css'

const texts = explorationTexts.upsell

const icons: readonly LucideIcon[] = [Star, Flame, History, CalendarCheck]

export function ExplorationUpsell() {
  return (
    <section className={styles.upsell} aria-labelledby="exploration-upsell">
      <h2 className={styles.title} id="exploration-upsell">
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
                <span className={styles.name}>{name}</span> <span className={styles.text}>{text}</span>
              </span>
            </li>
          )
        })}
      </ul>
      <ButtonLink to={paths.plans} tone="lamp">
        {texts.upgrade}
      </ButtonLink>
    </section>
  )
}
