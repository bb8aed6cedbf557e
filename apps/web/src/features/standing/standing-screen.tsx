/** The page on which a member reads what was decided about them, and why, and can respond once. */
import { isWarning, standingEnd } from '@porchlight/contracts/standing/standing.rules'
import type { Standing } from '@porchlight/contracts/standing/standing.schema'
import { Link } from 'react-router-dom'
import { appTexts } from '../../locales/en/app.ts'
import { formatLongDate, formatMomentAhead } from '../../locales/en/formats.ts'
import { standingNoticeTexts } from '../../locales/en/standing.notice.ts'
import { standingTexts as texts } from '../../locales/en/standing.ts'
import { paths, postPath } from '../../paths.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { useArrivedRows } from '../../sync/device/use-initial-sync.ts'
import { Card } from '../../ui/layout/card.tsx'
import { ScreenHeader } from '../../ui/layout/screen-header.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { AppealCard } from './appeal-card.tsx'
import styles from './standing.module.css'
import { useStanding } from './standing.reads.ts'
import { useStandingState } from './standing-entry.tsx'

export default function StandingScreen() {
  const standing = useArrivedRows(useStanding())
  return (
    <>
      <title>{`${texts.title} · ${appTexts.name}`}</title>
      <ScreenHeader title={texts.title} back={{ to: paths.profile, label: texts.back }} />
      <div className={styles.cards} aria-busy={standing === undefined || undefined}>
        {standing === undefined && <Skeleton height="220px" />}
        {standing === null && <p className={styles.soft}>{texts.none}</p>}
        {standing && <Decision standing={standing} />}
        {standing && <AppealCard key={standing.decisionId} standing={standing} />}
        <Kept />
      </div>
    </>
  )
}

function Decision({ standing }: { standing: Standing }) {
  const { now } = useDevice()
  const state = useStandingState(standing)
  const end = standingEnd(standing, now())
  const isOver = state === 'good' && !isWarning(standing)
  const meanwhile = state === 'good' || state === 'warned' ? [] : texts.meanwhile.lines[state]
  return (
    <Card as="section" className={styles.card} aria-labelledby="decision">
      <h2 className={styles.heading} id="decision">
        {isOver
          ? texts.over
          : standingNoticeTexts.titles[state === 'good' ? 'warned' : state](
              end === null ? '' : formatMomentAhead(Date.parse(end)),
            )}
      </h2>
      <dl className={styles.facts}>
        <dt>{texts.reason}</dt>
        <dd className={styles.words} dir="auto">
          {standing.reason}
        </dd>
        {standing.hidden && (
          <>
            <dt>{texts.hidden.title}</dt>
            <dd>
              {standing.hidden.subject === 'post' ? (
                <Link to={postPath(standing.hidden.id)}>{texts.hidden.post}</Link>
              ) : (
                texts.hidden.other
              )}
            </dd>
          </>
        )}
        <dt>{texts.rule}</dt>
        <dd>{texts.rules[standing.rule]}</dd>
        <dt>{texts.decided}</dt>
        <dd>{formatLongDate(Date.parse(standing.decidedAt))}</dd>
      </dl>
      {meanwhile.length > 0 && (
        <>
          <h3 className={styles.small}>{texts.meanwhile.title}</h3>
          <ul className={styles.list}>
            {meanwhile.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

/** Links to what stays for a member in every standing. */
function Kept() {
  return (
    <p className={styles.links}>
      <Link to={`${paths.accountSettings}?view=data`}>{texts.links.data}</Link>
      <Link to={`${paths.accountSettings}?view=leave`}>{texts.links.leave}</Link>
      <Link to={paths.terms}>{texts.links.terms}</Link>
    </p>
  )
}
