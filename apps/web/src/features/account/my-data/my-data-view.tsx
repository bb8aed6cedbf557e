/** The copy of all that is one's own, made by the server; and what lies on this device, without it. */
import { listExports, type MemberExport } from '@porchlight/contracts/exports/exports.operations'
import { Download } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { formatBytes, formatDate } from '../../../locales/en/formats.ts'
import { myDataTexts } from '../../../locales/en/my-data.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { useCachedQuery } from '../../../sync/transport/cached-queries.ts'
import { useConnection } from '../../../sync/transport/connection.ts'
import { wireErrorOf } from '../../../sync/transport/transport.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Problem, useProblem } from '../../../ui/feedback/problem.tsx'
import { useSingleFlight } from '../../../ui/hooks/use-single-flight.ts'
import { useWork } from '../../../ui/hooks/use-work.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { useNotifications } from '../../notifications/notifications.reads.ts'
import { useFreshSignIn } from '../../sessions/account/fresh-sign-in.tsx'
import styles from '../leaving/leaving.module.css'
import { saveDevice } from './device-export.ts'
import { makeExport, saveExport } from './exports.actions.ts'

export function MyDataView() {
  return (
    <>
      <CopyCard />
      <DeviceCard />
    </>
  )
}

function CopyCard() {
  const texts = myDataTexts.copy
  const { data, state, reload } = useCachedQuery(listExports, {}, { staleAfterMs: 0 })
  const online = useConnection((connection) => connection.online)
  const notifications = useNotifications()?.notifications
  const readyNotificationId = notifications?.find(({ kind }) => kind === 'export_ready')?.id
  const [make, isBusy, problem] = useCopyWork(makeExport)
  const isWaiting = data?.some((each) => each.state === 'waiting') ?? false
  const reloadList = useEffectEvent(() => void reload())
  // The notification leads to this page, which may be open already.
  useEffect(() => {
    if (isWaiting && readyNotificationId !== undefined) reloadList()
  }, [isWaiting, readyNotificationId])
  return (
    <Card
      as="section"
      className={styles.card}
      aria-labelledby="copy"
      aria-busy={state === 'loading' || undefined}
    >
      <h2 className={styles.heading} id="copy">
        {texts.title}
      </h2>
      <p className={styles.soft}>{texts.text}</p>
      {state === 'loading' && <Skeleton height="48px" />}
      {state === 'failed' && (
        <>
          <p className={styles.soft}>{texts.listFailed}</p>
          <Button small tone="quiet" onClick={reload}>
            {texts.again}
          </Button>
        </>
      )}
      {data
        ?.filter((each) => each.state === 'ready')
        .map((each) => (
          <Line key={each.id} each={each} maySave={online} />
        ))}
      <p role="status" className={styles.soft}>
        {isWaiting ? texts.waiting : online ? '' : texts.noSignal}
      </p>
      <Problem problem={problem} />
      {online && data && !isWaiting && (
        <Button small busy={isBusy} onClick={() => void make()}>
          {texts.make}
        </Button>
      )}
    </Card>
  )
}

/** Each button has work of its own, so that only the tapped one is busy. */
function useCopyWork(work: () => Promise<void>) {
  const { problem, show, clear } = useProblem()
  const copyWork = useWork(async () => {
    clear()
    try {
      await work()
    } catch (error) {
      show({ description: wireErrorOf(error)?.message ?? myDataTexts.copy.failed })
    }
  })
  return [...copyWork, problem] as const
}

interface LineProps {
  each: MemberExport
  maySave: boolean
}

function Line({ each: { id, createdAt, bytes = 0, until = createdAt }, maySave }: LineProps) {
  const texts = myDataTexts.copy
  const { withFreshSignIn, question } = useFreshSignIn()
  const [save, isBusy, problem] = useCopyWork(() => withFreshSignIn(() => saveExport(id)))
  const day = formatDate(Date.parse(createdAt))
  return (
    <div className={styles.line}>
      <p>{texts.made(day)}</p>
      <p className={styles.soft}>{texts.size(formatBytes(bytes), formatDate(Date.parse(until)))}</p>
      <Problem problem={problem} />
      {maySave && (
        <Button
          small
          busy={isBusy}
          tone="quiet"
          icon={<Download aria-hidden="true" />}
          aria-label={texts.saveOf(day)}
          onClick={() => void save()}
        >
          {texts.save}
        </Button>
      )}
      {question}
    </div>
  )
}

function DeviceCard() {
  const texts = myDataTexts.device
  const { database } = useDevice()
  const { problem, show, clear } = useProblem()
  const save = useSingleFlight(async () => {
    clear()
    await saveDevice(database).catch(() => show({ description: texts.failed }))
    return false
  })
  return (
    <Card as="section" className={styles.card} aria-labelledby="on-device">
      <h2 className={styles.heading} id="on-device">
        {texts.title}
      </h2>
      <p className={styles.soft}>{texts.text}</p>
      <Problem problem={problem} />
      <Button small tone="quiet" icon={<Download aria-hidden="true" />} onClick={() => void save()}>
        {texts.save}
      </Button>
    </Card>
  )
}
