/** Shows a case: what was reported as it was, who is concerned, what was decided before, and what can be done. */
import { type CaseLine, directKind, type ModerationCase } from '@porchlight/contracts/cases/cases.schema'
import { shortName } from '@porchlight/contracts/members/members.rules'
import { Inbox } from 'lucide-react'
import { Link } from 'react-router-dom'
import { appTexts } from '../../locales/en/app.ts'
import { caseTexts as texts } from '../../locales/en/cases.ts'
import { formatDate, formatMoment, formatMomentAhead } from '../../locales/en/formats.ts'
import { uiTexts } from '../../locales/en/ui.ts'
import { casePath, deskMemberPath, paths, personPath } from '../../paths.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { useArrivedRows } from '../../sync/device/use-initial-sync.ts'
import { useMinute } from '../../ui/hooks/use-minute.ts'
import { Dotted } from '../../ui/labels/dotted.tsx'
import { NameText } from '../../ui/labels/name-text.tsx'
import { Tag } from '../../ui/labels/tag.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { ScreenHeader } from '../../ui/layout/screen-header.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { CaseActs } from './case-acts.tsx'
import { claimText, deciderText, headingOf } from './case-words.ts'
import { type EarlierCase, type OpenedCase, useCase } from './cases.reads.ts'
import styles from './desk.module.css'
import { UnsentDecisions } from './unsent-decisions.tsx'

export function CasePage({ caseId }: { caseId: string }) {
  const openedCase = useArrivedRows(useCase(caseId))
  const title = openedCase ? headingOf(openedCase.row) : texts.title
  return (
    <article className={styles.page} aria-label={title}>
      <title>{`${title} · ${appTexts.name}`}</title>
      <ScreenHeader title={title} back={{ to: paths.desk, label: texts.backToQueue }} />
      {openedCase === undefined && (
        <div role="status" aria-label={uiTexts.loading} aria-busy="true">
          <Skeleton height="220px" />
        </div>
      )}
      {openedCase === null && <Empty icon={<Inbox />} {...texts.missing} />}
      {openedCase && <Opened openedCase={openedCase} />}
    </article>
  )
}

function Opened({ openedCase }: { openedCase: OpenedCase }) {
  const { now, memberId } = useDevice()
  const minute = useMinute(now)
  const { row } = openedCase
  const { about, openedAt, isHidden } = row
  const claim = row.state === 'open' ? claimText(row, memberId) : ''
  return (
    <>
      <div className={styles.head}>
        <Dotted className={styles.facts}>
          {about ? texts.about(shortName(about)) : null}
          {formatMoment(Date.parse(openedAt), minute)}
        </Dotted>
        {(isHidden || claim !== '') && (
          <p className={styles.tags}>
            {isHidden && <Tag>{texts.hidden}</Tag>}
            {claim !== '' && <Tag tone="event">{claim}</Tag>}
          </p>
        )}
      </div>
      <Content row={row} />
      {row.reports.length > 0 && <Reports row={row} minute={minute} />}
      <History {...openedCase} minute={minute} />
      {openedCase.acts.length > 0 && <Record {...openedCase} minute={minute} />}
      <UnsentDecisions caseId={row.id} />
      <CaseActs openedCase={openedCase} />
    </>
  )
}

function Content({ row: { kind, subject, lines, about, state } }: { row: ModerationCase }) {
  const { contentOf, content, gone } = texts.parts
  return (
    <Card as="section" className={styles.part} aria-labelledby="case-content">
      <h2 className={styles.partTitle} id="case-content">
        {contentOf[kind as keyof typeof contentOf] ?? content}
      </h2>
      {lines.length === 0 && state === 'decided' && kind !== directKind && (
        <p className={styles.soft}>{gone}</p>
      )}
      {subject === 'message' ? (
        <ol className={styles.messages}>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a message is its place among those that were reported
            <Message key={index} line={line} />
          ))}
        </ol>
      ) : (
        <dl className={styles.lines}>
          {lines.map(({ name, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a field may occur with an earlier text of it
            <div key={index}>
              <dt>{texts.fieldOf(name)}</dt>
              <dd dir="auto">
                {isTime(text) ? formatDate(Date.parse(text)) : name === 'decision' ? texts.actOf(text) : text}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {about && (
        <p className={styles.tags}>
          <Link to={personPath(about.id)}>
            <NameText>{shortName(about)}</NameText>
          </Link>
          <Link to={deskMemberPath(about.id)}>{texts.parts.standing}</Link>
        </p>
      )}
    </Card>
  )
}

/** Returns true for a text that is a time of the wire. */
function isTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)
}

function Message({ line: { name, text } }: { line: CaseLine }) {
  return (
    <li>
      <NameText className={styles.sender}>{name || texts.formerMember}</NameText>
      <p dir="auto">{text}</p>
    </li>
  )
}

function Reports({ row: { reports, reportCount }, minute }: { row: ModerationCase; minute: number }) {
  return (
    <Card as="section" className={styles.part} aria-labelledby="case-reports">
      <h2 className={styles.partTitle} id="case-reports">
        {texts.parts.reports}
      </h2>
      <ul className={styles.entries}>
        {reports.map(({ by, reason, words, createdAt }) => (
          <li key={`${by.id} ${createdAt}`}>
            <Dotted className={styles.facts}>
              <NameText>{shortName(by)}</NameText>
              {texts.reasonOf(reason)}
              {formatMoment(Date.parse(createdAt), minute)}
            </Dotted>
            {words !== '' && (
              <p className={styles.words} dir="auto">
                {words}
              </p>
            )}
          </li>
        ))}
      </ul>
      {reportCount > reports.length && (
        <p className={styles.soft}>{texts.parts.moreReports(reportCount - reports.length)}</p>
      )}
      <p className={styles.soft}>{texts.parts.reportsNote}</p>
    </Card>
  )
}

function History({
  row: { about, reports },
  about: casesAbout,
  byReporters,
  minute,
}: OpenedCase & { minute: number }) {
  return (
    <Card as="section" className={styles.part} aria-labelledby="case-history">
      <h2 className={styles.partTitle} id="case-history">
        {texts.parts.history}
      </h2>
      {about && (
        <Earlier title={texts.parts.historyAbout(shortName(about))} cases={casesAbout} minute={minute} />
      )}
      {reports.length > 0 && <Earlier title={texts.parts.historyBy} cases={byReporters} minute={minute} />}
      {!about && reports.length === 0 && <p className={styles.soft}>{texts.parts.noHistory}</p>}
    </Card>
  )
}

/** The number of those that one reads before deciding. */
const earlierMax = 5

interface EarlierProps {
  title: string
  cases: readonly EarlierCase[]
  minute: number
}

function Earlier({ title, cases, minute }: EarlierProps) {
  return (
    <>
      <h3 className={styles.earlierTitle}>{title}</h3>
      {cases.length === 0 && <p className={styles.soft}>{texts.parts.noHistory}</p>}
      {cases.length > 0 && (
        <ul className={styles.entries}>
          {cases.slice(0, earlierMax).map(({ row, acts }) => (
            <li key={row.id}>
              <Link to={casePath(row.id)}>{headingOf(row)}</Link>
              <Dotted className={styles.facts}>
                {row.state === 'open' ? texts.waits : texts.actOf(acts.at(-1)?.act ?? '')}
                {formatMoment(Date.parse(row.decidedAt ?? row.openedAt), minute)}
              </Dotted>
            </li>
          ))}
        </ul>
      )}
      {cases.length > earlierMax && (
        <p className={styles.soft}>{texts.parts.moreReports(cases.length - earlierMax)}</p>
      )}
    </>
  )
}

function Record({ acts, minute }: OpenedCase & { minute: number }) {
  const { memberId } = useDevice()
  return (
    <Card as="section" className={styles.part} aria-labelledby="case-record">
      <h2 className={styles.partTitle} id="case-record">
        {texts.parts.acts}
      </h2>
      <ol className={styles.entries}>
        {acts.map((act) => (
          <li key={act.id}>
            <Dotted className={styles.facts}>
              {texts.actOf(act.act)}
              {deciderText(act, memberId)}
              {act.until === undefined ? null : texts.until(formatMomentAhead(Date.parse(act.until)))}
              {formatMoment(Date.parse(act.createdAt), minute)}
            </Dotted>
            {act.words !== '' && (
              <p className={styles.words} dir="auto">
                {act.words}
              </p>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}
