/**
 * The statement of a member's credits, a month at a time, from the device alone. Waiting entries stand apart from
 * confirmed ones.
 */
import { ChevronLeft, ChevronRight, Coins } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { appTexts } from '../../../locales/en/app.ts'
import { creditTexts as texts } from '../../../locales/en/credits.ts'
import { formatMonth } from '../../../locales/en/formats.ts'
import { paths } from '../../../paths.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { useIsInitialSync } from '../../../sync/device/use-initial-sync.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { moveFocusTo, useFocusOnMore } from '../../../ui/focus/move-focus.ts'
import { useEntryState } from '../../../ui/hooks/use-entry-state.ts'
import { useMinute } from '../../../ui/hooks/use-minute.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Empty } from '../../../ui/layout/empty.tsx'
import { ScreenHeader } from '../../../ui/layout/screen-header.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { useMember } from '../../members/members.reads.ts'
import { RedeemButton } from '../../rewards/redeem-button.tsx'
import { nextMonth, type StatementMonth, useStatement } from '../credits.reads.ts'
import { GiftButton } from '../gift/gift-button.tsx'
import { useWaitingCredits } from '../waiting-credits.reads.ts'
import { Line } from './line.tsx'
import styles from './statement.module.css'
import { Unsent } from './unsent.tsx'

export default function StatementScreen() {
  return (
    <>
      <title>{`${texts.title} · ${appTexts.name}`}</title>
      <ScreenHeader title={texts.title} back={{ to: paths.profile, label: texts.back }} />
      <div className={styles.screen}>
        <Balance />
        <Unsent />
        <Months />
      </div>
    </>
  )
}

function Balance() {
  const member = useMember()
  const waitingAmount = useWaitingCredits()
  return (
    <Card as="section" className={styles.balance} aria-label={texts.confirmed}>
      <p className={styles.coin}>
        <span className={styles.count}>{member?.credits ?? '–'}</span>{' '}
        <span>{texts.balance(member?.credits ?? 0)}</span>
      </p>
      {waitingAmount > 0 && <p className={styles.waiting}>{texts.toBeSent(waitingAmount)}</p>}
      <p className={styles.motto}>{texts.motto}</p>
      <div className={styles.buttons}>
        <GiftButton />
        <RedeemButton tone="quiet" />
      </div>
    </Card>
  )
}

/** The month it is by now, as long as no other was chosen. */
function Months() {
  const { now } = useDevice()
  const current = nextMonth(useMinute(now), 0)
  const [chosenMonth, setChosen] = useEntryState<number | null>('statement month', null)
  const month = chosenMonth ?? current
  const read = useStatement(month)
  const isInitialSync = useIsInitialSync()
  const id = useId()
  const name = useRef<HTMLHeadingElement>(null)
  const lastUsed = useRef<HTMLElement | null>(null)
  const turn = (by: number, button: HTMLElement) => {
    // The app can see whether there are more months only after this month is read.
    if (read === undefined) return
    lastUsed.current = button
    setChosen(nextMonth(month, by))
  }
  // A button that leads no further cannot keep the keyboard's place.
  useEffect(() => {
    if (!lastUsed.current?.matches(':disabled')) return
    const { activeElement } = document
    if (activeElement === lastUsed.current || activeElement === document.body) moveFocusTo(name.current)
    lastUsed.current = null
  })
  return (
    <section className={styles.month} aria-labelledby={id} aria-busy={read === undefined || undefined}>
      <div className={styles.turn}>
        <IconButton
          label={texts.earlier}
          disabled={read?.hasEarlier === false}
          onClick={(event) => turn(-1, event.currentTarget)}
        >
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <h2 className={styles.name} id={id} ref={name} aria-live="polite">
          {formatMonth(month)}
        </h2>
        <IconButton
          label={texts.later}
          disabled={month >= current && read?.hasLater !== true}
          onClick={(event) => turn(1, event.currentTarget)}
        >
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </div>
      {read === undefined || (isInitialSync && read.lines.length === 0) ? (
        <Loading />
      ) : (
        <Month key={month} month={month} read={read} isWhole={!isInitialSync} />
      )}
    </section>
  )
}

const stepSize = 30

interface MonthProps {
  month: number
  read: StatementMonth
  /** False while further entries of it may still be on their way: until then nothing is summed up. */
  isWhole: boolean
}

function Month({ month, read, isWhole }: MonthProps) {
  const [shownCount, setShown] = useState(stepSize)
  const { lines, received: receivedAmount, spent: spentAmount } = read
  const { list, noteRequest } = useFocusOnMore<HTMLUListElement>('li')
  if (lines.length === 0) {
    return <Empty icon={<Coins />} title={texts.empty(formatMonth(month))} text={texts.emptyText} />
  }
  return (
    <>
      <dl className={styles.sums}>
        <div>
          <dt>{texts.received}</dt>
          <dd>{isWhole ? texts.amount(receivedAmount) : '–'}</dd>
        </div>
        <div>
          <dt>{texts.spent}</dt>
          <dd>{!isWhole ? '–' : spentAmount === 0 ? '0' : texts.amount(-spentAmount)}</dd>
        </div>
      </dl>
      <ul className={styles.lines} ref={list}>
        {lines.slice(0, shownCount).map((line) => (
          <Line key={line.entry.id} line={line} />
        ))}
      </ul>
      {lines.length > shownCount && (
        <Button
          tone="quiet"
          full
          onClick={() => {
            noteRequest()
            setShown(shownCount + stepSize)
          }}
        >
          {texts.more}
        </Button>
      )}
    </>
  )
}

function Loading() {
  return (
    <div className={styles.loading} role="status" aria-label={texts.loading} aria-busy="true">
      <Skeleton height="64px" />
      <Skeleton height="64px" />
      <Skeleton height="64px" />
    </div>
  )
}
