/** The notice on every screen of a member about whom something was decided: what holds until when, and where it says why. */
import { type StandingState, standingEnd } from '@porchlight/contracts/standing/standing.rules'
import type { Standing } from '@porchlight/contracts/standing/standing.schema'
import { formatMomentAhead } from '../../locales/en/formats.ts'
import { standingNoticeTexts as texts } from '../../locales/en/standing.notice.ts'
import { paths } from '../../paths.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import styles from './standing.module.css'

interface StandingNoticeProps {
  standing: Standing
  state: Exclude<StandingState, 'good'>
}

export default function StandingNotice({ standing, state }: StandingNoticeProps) {
  const { now } = useDevice()
  const end = standingEnd(standing, now())
  return (
    <Card as="section" state="waiting" className={styles.card} aria-labelledby="standing-notice">
      <h2 className={styles.heading} id="standing-notice">
        {texts.titles[state](end === null ? '' : formatMomentAhead(Date.parse(end)))}
      </h2>
      <p className={styles.soft}>{texts.texts[state]}</p>
      <ButtonLink small tone="quiet" to={paths.standing}>
        {texts.open}
      </ButtonLink>
    </Card>
  )
}
