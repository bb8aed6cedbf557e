/** The page on how the community is doing, for operators: numbers by week without names, and the same as a spreadsheet. */
import { readFigures } from '@porchlight/contracts/figures/figures.operations'
import type { FigureSeries, Figures, HelpTimes } from '@porchlight/contracts/figures/figures.schema'
import { categoryLabelOf } from '@porchlight/contracts/posts/posts.catalogue'
import { dayMs, minuteMs } from '@porchlight/contracts/values/time'
import { ChartColumn } from 'lucide-react'
import { useId } from 'react'
import { figureTexts as texts } from '../../locales/en/figures.ts'
import { formatFullDay } from '../../locales/en/formats.ts'
import { useCommunity } from '../../sync/community/about-community.ts'
import { useCachedQuery } from '../../sync/transport/cached-queries.ts'
import { saveFile } from '../../ui/browser/save-file.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { MissingResponse } from '../desk/missing-response.tsx'
import { OperatorPage } from '../desk/operator-page.tsx'
import { NeedsSignal } from '../outbox/signal/needs-signal.tsx'
import { csvOf } from './csv.ts'
import styles from './figures.module.css'
import { atLeast, figureRows } from './figures-table.ts'
import { WeekChart } from './week-chart.tsx'

/** The server itself stores them for as long. */
const staleAfterMs = 5 * minuteMs

export function FiguresScreen() {
  return (
    <OperatorPage title={texts.title} noSignal={null}>
      <FiguresOfCommunity />
    </OperatorPage>
  )
}

function FiguresOfCommunity() {
  const { data, state, reload } = useCachedQuery(readFigures, {}, { staleAfterMs })
  if (data === undefined)
    return <MissingResponse hasFailed={state === 'failed'} reload={reload} texts={texts.failed} />
  const lastWeek = data.weeks.at(-1)
  if (lastWeek === undefined) return <Empty icon={<ChartColumn />} {...texts.empty} />
  const lastDay = Date.parse(lastWeek) + 6 * dayMs
  return (
    <div className={styles.page}>
      <p className={styles.soft}>{texts.note(formatFullDay(lastDay, () => 0))}</p>
      <NeedsSignal>{texts.stored}</NeedsSignal>
      <div className={styles.cards}>
        <NowCard now={data.now} />
        {data.series
          .filter(({ name }) => texts.isKnown(name))
          .map((series) => (
            <SeriesCard key={series.name} series={series} weeks={data.weeks} />
          ))}
        <HelpTimesCard times={data.helpTimes.recent} />
      </div>
      <UnansweredCard unanswered={data.unanswered} />
      <SaveCard figures={data} lastDay={new Date(lastDay).toISOString().slice(0, 10)} />
    </div>
  )
}

function NowCard({ now }: { now: Figures['now'] }) {
  const id = useId()
  const rows = ['members', 'creditsHeld', 'openCases', 'openReports'] as const
  return (
    <Card as="section" className={styles.card} aria-labelledby={id}>
      <h2 className={styles.heading} id={id}>
        {texts.now.title}
      </h2>
      <dl className={styles.facts}>
        {rows.map((name) => (
          <div key={name} className={styles.fact}>
            <dt>{texts.now[name]}</dt>
            <dd>{atLeast(now[name])}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

interface SeriesCardProps {
  series: FigureSeries
  weeks: readonly string[]
}

function SeriesCard({ series: { name, byWeek, recent, total }, weeks }: SeriesCardProps) {
  const id = useId()
  const label = texts.nameOf(name)
  return (
    <Card as="section" className={styles.card} aria-labelledby={id}>
      <h2 className={styles.heading} id={id}>
        {label}
      </h2>
      {recent !== undefined && total !== undefined && (
        <p className={styles.soft}>{texts.sums(atLeast(recent), atLeast(total))}</p>
      )}
      <WeekChart name={label} weeks={weeks} counts={byWeek} />
    </Card>
  )
}

function HelpTimesCard({ times: { helped, halfWithinHours, within } }: { times: HelpTimes }) {
  const id = useId()
  return (
    <Card as="section" className={styles.card} aria-labelledby={id}>
      <h2 className={styles.heading} id={id}>
        {texts.helpTimes.title}
      </h2>
      {helped === null ? (
        <p className={styles.soft}>{texts.helpTimes.none}</p>
      ) : (
        <>
          <p className={styles.soft}>
            {halfWithinHours === null ? texts.helpTimes.halfLater : texts.helpTimes.half(halfWithinHours)}
          </p>
          <dl className={styles.shares}>
            {within.map(({ hours, count }) => {
              const percent = count === null ? null : Math.round((count / helped) * 100)
              return (
                <div key={hours} className={styles.share}>
                  <dt>{texts.helpTimes.within(hours)}</dt>
                  <dd>
                    <span className={styles.track} aria-hidden="true">
                      <span className={styles.filled} style={{ width: `${percent ?? 0}%` }} />
                    </span>
                    {percent === null ? texts.few : texts.helpTimes.share(percent)}
                  </dd>
                </div>
              )
            })}
          </dl>
        </>
      )}
    </Card>
  )
}

function UnansweredCard({ unanswered }: { unanswered: Figures['unanswered'] }) {
  const id = useId()
  return (
    <Card as="section" className={styles.card} aria-labelledby={id}>
      <h2 className={styles.heading} id={id}>
        {texts.unanswered.title}
      </h2>
      <p className={styles.soft}>{texts.unanswered.text}</p>
      <table className={styles.table} aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{texts.unanswered.category}</th>
            <th scope="col">{texts.unanswered.ended}</th>
            <th scope="col">{texts.unanswered.waiting}</th>
          </tr>
        </thead>
        <tbody>
          {unanswered.map(({ category, endedCount, waitingCount }) => (
            <tr key={category}>
              <th scope="row">{categoryLabelOf(category) || texts.unanswered.other}</th>
              <td>{atLeast(endedCount)}</td>
              <td>{atLeast(waitingCount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function SaveCard({ figures, lastDay }: { figures: Figures; lastDay: string }) {
  const name = useCommunity()?.name ?? ''
  const save = () =>
    void saveFile(texts.save.nameOfFile(lastDay), 'text/csv;charset=utf-8', csvOf(figureRows(figures, name)))
  return (
    <div className={styles.save}>
      <Button tone="quiet" onClick={save}>
        {texts.save.action}
      </Button>
      <p className={styles.soft}>{texts.save.hint}</p>
    </div>
  )
}
