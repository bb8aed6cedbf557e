/** The queue: what waits, what the moderator claimed, and what was decided, with a filter by kind. */
import { isClaimed } from '@porchlight/contracts/cases/cases.rules'
import { type CaseKind, caseKinds, type ModerationCase } from '@porchlight/contracts/cases/cases.schema'
import { shortName } from '@porchlight/contracts/members/members.rules'
import { Scale } from 'lucide-react'
import { useState } from 'react'
import { caseTexts as texts } from '../../locales/en/cases.ts'
import { formatMoment } from '../../locales/en/formats.ts'
import { casePath } from '../../paths.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { useMinute } from '../../ui/hooks/use-minute.ts'
import { Dotted } from '../../ui/labels/dotted.tsx'
import { Tag } from '../../ui/labels/tag.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { CardLink } from '../../ui/layout/card-link.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { claimText, headingOf } from './case-words.ts'
import styles from './desk.module.css'

const filters = ['waiting', 'own', 'decided'] as const
type Filter = (typeof filters)[number]

/** The number of those that a moderator goes through; all are on the device. */
const shownAtFirst = 50

interface QueueProps {
  /** The value is undefined while loading. */
  cases: ModerationCase[] | undefined
  chosenId: string | undefined
}

export function Queue({ cases, chosenId }: QueueProps) {
  const { memberId } = useDevice()
  const [filter, setFilter] = useState<Filter>('waiting')
  const [kind, setKind] = useState<CaseKind | ''>('')
  const kinds = caseKinds.filter((each) => cases?.some((row) => row.kind === each))
  const shownCases = (cases ?? [])
    .filter((row) => isIn(filter, row, memberId) && (kind === '' || row.kind === kind))
    .slice(0, shownAtFirst)
  return (
    <div className={styles.queue}>
      <Segmented
        label={texts.filter}
        options={filters.map((value) => ({ value, label: texts.filters[value] }))}
        value={filter}
        onChange={setFilter}
      />
      {kinds.length > 1 && (
        <Select
          aria-label={texts.kind}
          value={kind}
          onChange={setKind}
          placeholder={texts.allKinds}
          options={kinds.map((value) => ({ value, label: texts.kinds[value] }))}
        />
      )}
      {cases === undefined && <Skeleton height="150px" />}
      {cases !== undefined && shownCases.length === 0 && <Empty icon={<Scale />} {...texts.empty[filter]} />}
      {shownCases.length > 0 && (
        <ul className={styles.cards} aria-label={texts.list}>
          {shownCases.map((row) => (
            <CaseCard key={row.id} row={row} isChosen={row.id === chosenId} />
          ))}
        </ul>
      )}
    </div>
  )
}

function isIn(filter: Filter, row: ModerationCase, memberId: string): boolean {
  if (filter === 'decided') return row.state === 'decided'
  return row.state === 'open' && (filter === 'waiting' || row.claimedBy?.id === memberId)
}

function CaseCard({ row, isChosen }: { row: ModerationCase; isChosen: boolean }) {
  const { now, memberId } = useDevice()
  const minute = useMinute(now)
  const { id, about, reports, reportCount, openedAt, decidedAt, claimedAt, isHidden } = row
  const isHeld = claimedAt !== undefined && isClaimed(Date.parse(claimedAt), minute)
  const [newest] = reports
  return (
    <Card as="li" className={styles.card} data-chosen={isChosen || undefined}>
      <h2 className={styles.cardTitle}>
        <CardLink to={casePath(id)} aria-current={isChosen ? 'page' : undefined}>
          {headingOf(row)}
        </CardLink>
      </h2>
      <Dotted className={styles.facts}>
        {about ? texts.about(shortName(about)) : null}
        {newest ? texts.reasonOf(newest.reason) : null}
        {formatMoment(Date.parse(decidedAt ?? openedAt), minute)}
      </Dotted>
      {(reportCount > 1 || isHeld || isHidden) && (
        <p className={styles.tags}>
          {reportCount > 1 && <Tag tone="request">{texts.reportCount(reportCount)}</Tag>}
          {isHidden && <Tag>{texts.hidden}</Tag>}
          {isHeld && <Tag tone="event">{claimText(row, memberId)}</Tag>}
        </p>
      )}
    </Card>
  )
}
