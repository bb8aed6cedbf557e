/** A payment whose answer never came: confirmed as soon as there is a signal, and never paid a second time. */
import { useEffect, useEffectEvent, useState } from 'react'
import { planScreenTexts } from '../../locales/en/plans.screens.ts'
import { readPayment } from '../../storage/unconfirmed-payment.ts'
import { useDatabaseQuery } from '../../storage/use-database-query.ts'
import { useConnection } from '../../sync/connection.ts'
import { useDevice } from '../../sync/device-context.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Spinner } from '../../ui/loading/spinner.tsx'
import { showToast } from '../../ui/toast.tsx'
import styles from './payment.module.css'
import { confirmKeptPayment, isAnswered, refreshMember } from './plans.actions.ts'
import { useNotActivated } from './plans.reads.ts'
import type { PaymentEnds } from './use-payment.ts'

const texts = planScreenTexts.payment

interface Unconfirmed {
  /** One that was approved is still to be confirmed. */
  isWaiting: boolean
  isBusy: boolean
  confirm: () => void
}

/** Asks by itself when the screen opens, and when the line is back. */
export function useUnconfirmed({ onConfirming, onPaid }: PaymentEnds): Unconfirmed {
  const device = useDevice()
  const notActivated = useNotActivated()
  const online = useConnection((connection) => connection.online)
  const [isBusy, setBusy] = useState(false)
  const payment = useDatabaseQuery(device.database, ['unconfirmed payment'], () =>
    readPayment(device.database),
  )
  const confirm = async () => {
    if (isBusy || (await readPayment(device.database)) === null) return
    setBusy(true)
    onConfirming?.()
    try {
      if ((await confirmKeptPayment(device)) === 'none') return
      showToast(texts.success)
      await refreshMember(device)
      onPaid()
    } catch (error) {
      if (isAnswered(error)) showToast({ ...notActivated, tone: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  const confirmByItself = useEffectEvent(confirm)
  useEffect(() => {
    if (online) void confirmByItself()
  }, [online])
  return { isWaiting: payment?.isApproved === true, isBusy, confirm: () => void confirm() }
}

export function UnconfirmedPayment({ isBusy, confirm }: Unconfirmed) {
  const online = useConnection((connection) => connection.online)
  if (isBusy) {
    return (
      <Spinner label={texts.confirming}>
        <p>{texts.confirming}</p>
      </Spinner>
    )
  }
  return (
    <Card state="waiting" className={styles.column} role="status">
      <h2 className={styles.heading}>{texts.unconfirmed.title}</h2>
      <p>{texts.unconfirmed.text}</p>
      {online && (
        <Button tone="quiet" small onClick={confirm}>
          {texts.unconfirmed.action}
        </Button>
      )}
    </Card>
  )
}
