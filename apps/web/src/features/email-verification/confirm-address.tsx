/** Shown when the server requires that the member verifies their email address: explains why, and sends the link. */
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { emailVerificationTexts as texts } from '../../locales/en/email-verification.ts'
import { paths } from '../../paths.ts'
import { wireErrorOf } from '../../sync/transport/transport.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useWork } from '../../ui/hooks/use-work.ts'
import { Card } from '../../ui/layout/card.tsx'
import styles from './confirm-address.module.css'
import { sendVerificationMail } from './email-verification.actions.ts'
import { useAddressToConfirm } from './email-verification.reads.ts'

export function ConfirmAddress() {
  const email = useAddressToConfirm()
  const [note, setNote] = useState('')
  const [isSent, setSent] = useState(false)
  const [send, isBusy] = useWork(async () => {
    setNote('')
    try {
      const hasLeft = await sendVerificationMail()
      setSent(hasLeft)
      setNote(hasLeft && email ? texts.sent(email) : texts.done)
    } catch (error) {
      setNote(wireErrorOf(error)?.message ?? texts.noSignal)
    }
  })
  if (!email) return null
  return (
    <Card as="section" state="waiting" className={styles.card} aria-labelledby="confirm-address">
      <h2 className={styles.title} id="confirm-address">
        {texts.title}
      </h2>
      <p className={styles.text} dir="auto">
        {texts.text(email)}
      </p>
      <Button small busy={isBusy} icon={<MailCheck aria-hidden="true" />} onClick={() => void send()}>
        {isSent ? texts.sendAgain : texts.send}
      </Button>
      <p className={styles.text} role="status" dir="auto">
        {note}
      </p>
      <Link to={paths.accountSettings} className={styles.text}>
        {texts.wrongAddress}
      </Link>
    </Card>
  )
}
