/**
 * A payment whose response never arrived: it is confirmed as soon as there is a signal, and is never paid a second
 * time.
 */
import { planScreenTexts } from '../../../locales/en/plans.screens.ts'
import { useConnection } from '../../../sync/transport/connection.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import styles from './payment.module.css'

const texts = planScreenTexts.payment.unconfirmed

export function UnconfirmedPayment({ onConfirm }: { onConfirm: () => void }) {
  const online = useConnection((connection) => connection.online)
  return (
    <Card state="waiting" className={styles.column} role="status">
      <h2 className={styles.heading}>{texts.title}</h2>
      <p>{texts.text}</p>
      {online && (
        <Button tone="quiet" small onClick={onConfirm}>
          {texts.action}
        </Button>
      )}
    </Card>
  )
}
