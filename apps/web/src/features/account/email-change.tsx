/** The form for a new address, and its state when a mail has to confirm it first. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import { useState } from 'react'
import { Navigate } from 'react-router-dom'
import { accountTexts } from '../../locales/en/account.ts'
import { ownTexts } from '../../locales/en/unspecified.ts'
import { paths } from '../../paths.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { useFinish } from '../../ui/hooks/use-finish.ts'
import { Card } from '../../ui/layout/card.tsx'
import { EmailForm } from '../sessions/account/email-form.tsx'
import styles from './account.module.css'
import { signsInByEmail } from './has-password.ts'

const texts = accountTexts.email

export function EmailChange({ member }: { member: Member }) {
  const device = useDevice()
  const finish = useFinish()
  const [waitingAddress, setWaiting] = useState<string | null>(null)
  if (!signsInByEmail(member)) return <Navigate to={paths.accountSettings} replace />
  if (waitingAddress !== null) return <Waiting email={waitingAddress} />

  function onDone(email: string, waitsForMail: boolean) {
    if (waitsForMail) {
      setWaiting(email)
      return
    }
    // The row with the new address comes by a round.
    void device.syncUntilIdle()
    showToast({ title: ownTexts.emailSaved })
    finish(paths.accountSettings)
  }

  return (
    <Card className={styles.card}>
      <p className={styles.soft}>{texts.now(member.email)}</p>
      <EmailForm onDone={onDone} />
    </Card>
  )
}

function Waiting({ email }: { email: string }) {
  return (
    <Card className={styles.card} role="status">
      <h2 className={styles.title}>{texts.waiting.title}</h2>
      <p>{texts.waiting.text(email)}</p>
      <ButtonLink full to={paths.accountSettings}>
        {texts.waiting.done}
      </ButtonLink>
    </Card>
  )
}
