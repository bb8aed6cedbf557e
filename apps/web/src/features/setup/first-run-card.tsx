/** Leads the first operator of a community to the five questions, until they are answered or left. */
import { dayMs } from '@porchlight/contracts/values/time'
import { setupTexts } from '../../locales/en/setup.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import styles from './setup.module.css'
import { useSetup } from './setup.reads.ts'

const texts = setupTexts.firstRun.card

export default function FirstRunCard() {
  const { data } = useSetup({ staleAfterMs: dayMs })
  if (!data?.isFirstRun) return null
  return (
    <Card as="section" className={styles.card} aria-labelledby="set-up">
      <h2 className={styles.heading} id="set-up">
        {texts.title}
      </h2>
      <p className={styles.soft}>{texts.text}</p>
      <div className={styles.actions}>
        <ButtonLink to={paths.deskCommunity}>{texts.action}</ButtonLink>
      </div>
    </Card>
  )
}
