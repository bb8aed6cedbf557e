/**
 * The list of devices where the member is signed in, with signing out there. A device keeps what it has not sent yet.
 */
import { devices, type SignedInDevice } from '@porchlight/contracts/sessions/account.operations'
import { dayMs } from '@porchlight/contracts/values/time'
import { useState } from 'react'
import { accountTexts } from '../../../locales/en/account.ts'
import { formatDate } from '../../../locales/en/formats.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { useCachedQuery } from '../../../sync/transport/cached-queries.ts'
import { useConnection } from '../../../sync/transport/connection.ts'
import { wireErrorOf } from '../../../sync/transport/transport.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Question } from '../../../ui/dialog/question.tsx'
import { useProblem } from '../../../ui/feedback/problem.tsx'
import { useWork } from '../../../ui/hooks/use-work.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { endDevice, endOtherDevices } from '../session/sessions.actions.ts'
import styles from './devices-card.module.css'
import { useFreshSignIn } from './fresh-sign-in.tsx'

const texts = accountTexts.devices

export function DevicesCard() {
  const { data, state, reload } = useCachedQuery(devices, {}, { staleAfterMs: 0 })
  const online = useConnection((connection) => connection.online)
  const [endQuestion, setAsked] = useState<SignedInDevice | 'others' | null>(null)
  return (
    <Card
      as="section"
      className={styles.card}
      aria-labelledby="devices"
      aria-busy={state === 'loading' || undefined}
    >
      <h2 className={styles.heading} id="devices">
        {texts.title}
      </h2>
      {state === 'loading' && <Skeleton height="72px" />}
      {state === 'failed' && (
        <>
          <p className={styles.soft}>{texts.failed}</p>
          <Button small tone="quiet" onClick={reload}>
            {texts.again}
          </Button>
        </>
      )}
      {data && (
        <ul className={styles.list}>
          {data.map((device) => (
            <Line key={device.id} device={device} mayEnd={online} onEnd={() => setAsked(device)} />
          ))}
        </ul>
      )}
      {online && data && data.length > 1 && (
        <Button tone="quiet" full onClick={() => setAsked('others')}>
          {texts.endOthers}
        </Button>
      )}
      {endQuestion && <EndQuestion asked={endQuestion} onClose={() => setAsked(null)} />}
    </Card>
  )
}

interface LineProps {
  device: SignedInDevice
  mayEnd: boolean
  onEnd: () => void
}

function Line({ device: { browser, isThis, lastUsedOn }, mayEnd, onEnd }: LineProps) {
  const { now } = useDevice()
  const name = browser ?? texts.unknown
  // The server notes a use once a day.
  const isOfLate = now() - Date.parse(lastUsedOn) < 2 * dayMs
  return (
    <li className={styles.line}>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.soft}>
          {isThis
            ? texts.isThis
            : isOfLate
              ? texts.ofLate
              : texts.lastUsed(formatDate(Date.parse(lastUsedOn)))}
        </span>
      </span>
      {!isThis && mayEnd && (
        <Button small tone="quiet" onClick={onEnd} aria-label={texts.endOf(name)}>
          {texts.end}
        </Button>
      )}
    </li>
  )
}

function EndQuestion({ asked: target, onClose }: { asked: SignedInDevice | 'others'; onClose: () => void }) {
  const { withFreshSignIn, question } = useFreshSignIn()
  const { problem, show, clear } = useProblem()

  const [end, isBusy] = useWork(async () => {
    clear()
    try {
      await withFreshSignIn(() => (target === 'others' ? endOtherDevices() : endDevice(target.id)))
      onClose()
    } catch (error) {
      show({ description: wireErrorOf(error)?.message ?? texts.endFailed })
    }
  })

  return (
    <>
      <Question
        title={
          target === 'others' ? texts.endOthersQuestion : texts.endQuestion(target.browser ?? texts.unknown)
        }
        text={texts.endText}
        confirm={texts.end}
        cancel={texts.keep}
        busy={isBusy}
        problem={problem}
        onConfirm={() => void end()}
        onCancel={onClose}
      />
      {question}
    </>
  )
}
