import { Sparkles } from 'lucide-react'
import { Link } from 'react-router-dom'
import { planTexts } from '../../../locales/en/plans.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { useServerPrices } from '../offer.reads.ts'
import { formatPrice } from '../prices.ts'
import { DismissButton } from './dismiss-button.tsx'
import { useDismissed } from './dismissed.ts'
import styles from './upgrade-banner.module.css'

const texts = planTexts.upgrade

/** The banner for the free plan. A dismissed banner stays away until the app is started again. */
export function UpgradeBanner() {
  const [isDismissed, dismiss] = useDismissed('upgrade', 'next-start')
  const { monthly, annual, currency } = useServerPrices()
  if (isDismissed) return null
  return (
    <section className={styles.banner} aria-labelledby="upgrade">
      <div className={styles.top}>
        <span className={styles.icon} aria-hidden="true">
          <Sparkles />
        </span>
        <div className={styles.words}>
          <h2 className={styles.title} id="upgrade">
            {texts.title}
          </h2>
          <p className={styles.price}>
            {texts.price(formatPrice(monthly, currency), formatPrice(annual, currency))}
          </p>
        </div>
        <DismissButton label={texts.dismiss} className={styles.close} onDismiss={dismiss} />
      </div>
      <p className={styles.text}>{texts.text}</p>
      <div className={styles.actions}>
        <ButtonLink to={paths.checkout} tone="lamp" small>
          {texts.action}
        </ButtonLink>
        <Link to={paths.plans} className={styles.link}>
          {texts.plans}
        </Link>
      </div>
    </section>
  )
}
