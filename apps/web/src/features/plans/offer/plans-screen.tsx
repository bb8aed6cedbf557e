/** `/plans`: what members and visitors can have, side by side. */
import { useContext } from 'react'
import { appTexts } from '../../../locales/en/app.ts'
import { planScreenTexts } from '../../../locales/en/plans.screens.ts'
import { uiTexts } from '../../../locales/en/ui.ts'
import { paths } from '../../../paths.ts'
import { DeviceContext } from '../../../sync/device/device-context.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { useTrialDays } from '../offer.reads.ts'
import { useLoginPrompt } from '../payment/use-login-prompt.tsx'
import { hasPremium } from '../plan-details.ts'
import { useOwnPlan } from '../plans.reads.ts'
import { PlanOffers } from './plan-offers.tsx'
import styles from './plans-screen.module.css'

const texts = planScreenTexts.plans

export default function PlansScreen() {
  const signedIn = useContext(DeviceContext) !== null
  return (
    <>
      <title>{`${texts.title} · ${appTexts.name}`}</title>
      <span className={styles.back}>
        <BackLink to={paths.home} label={uiTexts.back} />
      </span>
      <header className={styles.hero}>
        <p className={styles.eyebrow}>{texts.title}</p>
        <h1 className={styles.title}>{texts.heading}</h1>
        <p className={styles.text}>{texts.text}</p>
      </header>
      {signedIn ? <ForMember /> : <ForVisitor />}
      <ButtonLink to={paths.home} tone="quiet" className={styles.home}>
        {texts.home}
      </ButtonLink>
    </>
  )
}

function ForMember() {
  const plan = useOwnPlan()
  return (
    <PlanOffers
      plan={plan ?? null}
      isUnknown={plan === undefined}
      action={
        !plan ? (
          <p>{planScreenTexts.unknown}</p>
        ) : hasPremium(plan) ? (
          <ButtonLink to={paths.manageSubscription} tone="quiet" full>
            {texts.manage}
          </ButtonLink>
        ) : (
          <ButtonLink to={paths.manageSubscription} tone="lamp" full>
            {texts.upgrade}
          </ButtonLink>
        )
      }
    />
  )
}

function ForVisitor() {
  const pleaseLogIn = useLoginPrompt(paths.plans)
  const trialDays = useTrialDays()
  return (
    <>
      <PlanOffers
        plan={null}
        action={
          <>
            <Button tone="lamp" full onClick={() => pleaseLogIn.ask(texts.logIn)}>
              {texts.upgrade}
            </Button>
            {pleaseLogIn.problem}
          </>
        }
      />
      <section className={styles.join}>
        <p>{texts.visitor(trialDays)}</p>
        <ButtonLink to={paths.auth}>{texts.join}</ButtonLink>
      </section>
    </>
  )
}
