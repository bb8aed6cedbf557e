import { planScreenTexts } from '../../../locales/en/plans.screens.ts'
import { paths } from '../../../paths.ts'
import { NightScene } from '../../../ui/brand/night-scene.tsx'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import styles from './payment-end.module.css'

const texts = planScreenTexts.paid

interface PaymentEndProps {
  title: string
  text: string
}

export function PaymentEnd({ title, text }: PaymentEndProps) {
  return (
    <section className={styles.card} aria-labelledby="payment-end">
      <div className={styles.picture}>
        <NightScene />
      </div>
      <div className={styles.words}>
        <h1 className={styles.title} id="payment-end">
          {title}
        </h1>
        <p>{text}</p>
        <div className={styles.buttons}>
          <ButtonLink to={paths.home} replace>
            {texts.home}
          </ButtonLink>
          <ButtonLink to={paths.manageSubscription} replace tone="quiet">
            {texts.manage}
          </ButtonLink>
          <ButtonLink to={paths.plans} replace tone="quiet">
            {texts.plans}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
