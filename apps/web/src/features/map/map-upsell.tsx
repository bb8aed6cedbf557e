/** What Premium adds with the map: for whoever does not have it. */
import { CalendarDays, HandHeart, type LucideIcon, MapPin, Route, Sparkles } from 'lucide-react'
import { mapTexts } from '../../locales/en/map.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import styles from './map.module.css'

const texts = mapTexts.upsell

const icons: readonly LucideIcon[] = [HandHeart, CalendarDays, MapPin, Route]

export function MapUpsell() {
  return (
    <section className={styles.upsell} aria-labelledby="map-upsell">
      <h2 className={styles.upsellTitle} id="map-upsell">
        <Sparkles aria-hidden="true" />
        {texts.title}
      </h2>
      <p>{texts.text}</p>
      <ul className={styles.features}>
        {texts.features.map((name, index) => {
          const Icon = icons[index]
          return (
            <li key={name} className={styles.feature}>
              <span className={styles.featureIcon} aria-hidden="true">
                {Icon && <Icon />}
              </span>
              {name}
            </li>
          )
        })}
      </ul>
      <ButtonLink to={paths.plans} tone="lamp">
        {texts.upgrade}
      </ButtonLink>
      <p className={styles.soft}>{texts.note}</p>
    </section>
  )
}
