import type { Member } from '@porchlight/contracts/members/members.schema'
import { useState } from 'react'
import { Navigate } from 'react-router-dom'
import { accountTexts } from '../../locales/en/account.ts'
import { ownTexts } from '../../locales/en/unspecified.ts'
import { paths } from '../../paths.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { showToast } from '../../ui/feedback/toast.tsx'
import { useFinish } from '../../ui/hooks/use-finish.ts'
import { Card } from '../../ui/layout/card.tsx'
import { SetUpPasswordForm } from '../sessions/account/set-up-password-form.tsx'
import styles from './account.module.css'
import { canCreatePassword } from './has-password.ts'

export function PasswordSetup({ member }: { member: Member }) {
  const device = useDevice()
  const finish = useFinish()
  const [isDone, setDone] = useState(false)
  if (!isDone && !canCreatePassword(member)) return <Navigate to={paths.accountSetup} replace />
  return (
    <Card className={styles.card}>
      <p className={styles.soft}>{accountTexts.setup.createPasswordText}</p>
      <SetUpPasswordForm
        onDone={() => {
          setDone(true)
          // The row that contains this change arrives by a round.
          void device.syncUntilIdle()
          showToast({ title: ownTexts.passwordCreated })
          finish(paths.accountSetup)
        }}
      />
    </Card>
  )
}
