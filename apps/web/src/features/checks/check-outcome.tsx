/** Screens that follow the sent form. */
import type { CheckProviderName } from '@porchlight/contracts/checks/checks.rules'
import { BadgeCheck, Hourglass } from 'lucide-react'
import { backgroundCheckTexts as texts } from '../../locales/en/checks.ts'
import { formatLongDate } from '../../locales/en/formats.ts'
import { paths } from '../../paths.ts'
import { useConnection } from '../../sync/transport/connection.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Spinner } from '../../ui/loading/spinner.tsx'
import { useSupportHref } from '../plans/plans.reads.ts'
import { formPath } from './check-intro.tsx'
import styles from './checks.module.css'

export function Processing() {
  return (
    <Card as="section" className={styles.end} aria-labelledby="check-processing">
      <h2 className={styles.heading} id="check-processing">
        {texts.processing.heading}
      </h2>
      <Spinner label={texts.processing.text}>
        <p>{texts.processing.text}</p>
      </Spinner>
    </Card>
  )
}

/** Shows the same step, once it is known that it takes longer. */
export function Waiting({ provider }: { provider: CheckProviderName }) {
  return (
    <Card as="section" className={styles.end} aria-labelledby="check-waiting" role="status">
      <Hourglass aria-hidden="true" className={styles.endIcon} />
      <h2 className={styles.heading} id="check-waiting">
        {texts.processing.heading}
      </h2>
      <p>{texts.waiting[provider === 'http' ? 'http' : 'manual']}</p>
      <ButtonLink tone="quiet" to={paths.profile}>
        {texts.waiting.toProfile}
      </ButtonLink>
    </Card>
  )
}

/** @param decidedAt an ISO time; null where it is not known */
export function Success({ decidedAt }: { decidedAt: string | null }) {
  return (
    <Card as="section" className={styles.end} aria-labelledby="check-success" role="status">
      <BadgeCheck aria-hidden="true" className={styles.endIcon} />
      <h2 className={styles.endTitle} id="check-success">
        {texts.success.title}
      </h2>
      <p>{texts.success.text}</p>
      {decidedAt !== null && (
        <p className={styles.soft}>{texts.success.since(formatLongDate(Date.parse(decidedAt)))}</p>
      )}
      <ButtonLink to={paths.profile}>{texts.success.toProfile}</ButtonLink>
    </Card>
  )
}

export function Failed({ reason }: { reason: string | null }) {
  const online = useConnection((connection) => connection.online)
  const supportHref = useSupportHref(texts.failed.subject)
  return (
    <Card as="section" state="refused" className={styles.card} aria-labelledby="check-failed" role="alert">
      <h2 className={styles.heading} id="check-failed">
        {texts.failed.title}
      </h2>
      <p>{texts.failed.text}</p>
      {reason !== null && <p>{texts.failed.reason(reason)}</p>}
      {supportHref === null && <p>{texts.failed.noSupport}</p>}
      <div className={styles.buttons}>
        {online && <ButtonLink to={formPath}>{texts.failed.again}</ButtonLink>}
        {supportHref !== null && (
          <a className={styles.support} href={supportHref}>
            {texts.failed.support}
          </a>
        )}
      </div>
    </Card>
  )
}
