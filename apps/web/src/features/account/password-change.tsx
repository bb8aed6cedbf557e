import type { Member } from '@porchlight/contracts/members/members.schema'
import { Navigate } from 'react-router-dom'
import { accountTexts } from '../../locales/en/account.ts'
import { ownTexts } from '../../locales/en/unspecified.ts'
import { paths } from '../../paths.ts'
import { showToast } from '../../ui/feedback/toast.tsx'
import { useFinish } from '../../ui/hooks/use-finish.ts'
import { Card } from '../../ui/layout/card.tsx'
import { ChangePasswordForm } from '../sessions/account/change-password-form.tsx'
import styles from './account.module.css'
import { signsInByEmail } from './has-password.ts'

export function PasswordChange({ member }: { member: Member }) {
  const finish = useFinish()
  if (!signsInByEmail(member)) return <Navigate to={paths.accountSettings} replace />
  return (
    <Card className={styles.card}>
      <p className={styles.soft}>{accountTexts.password.text}</p>
      <ChangePasswordForm
        onDone={() => {
          showToast({ title: ownTexts.passwordSaved })
          finish(paths.accountSettings)
        }}
      />
    </Card>
  )
}
