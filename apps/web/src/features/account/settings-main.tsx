/** The sections of account settings, one beneath the other. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import { LogOut, Mail } from 'lucide-react'
import { useState } from 'react'
import { accountTexts } from '../../locales/en/account.ts'
import { Button } from '../../ui/button.tsx'
import { FactRow } from '../profile/rows.tsx'
import { SignOutDialog } from '../sessions/sign-out-dialog.tsx'
import styles from './account.module.css'

const texts = accountTexts.settings

export function SettingsMain({ member }: { member: Member }) {
  const [isSigningOut, setSigningOut] = useState(false)
  return (
    <>
      <SignInSection member={member} />
      <Button tone="quiet" full icon={<LogOut aria-hidden="true" />} onClick={() => setSigningOut(true)}>
        {texts.signOut}
      </Button>
      {isSigningOut && <SignOutDialog onClose={() => setSigningOut(false)} />}
    </>
  )
}

function SignInSection({ member }: { member: Member }) {
  return (
    <section className={styles.rows} aria-labelledby="sign-in">
      <h2 className={styles.heading} id="sign-in">
        {texts.signIn}
      </h2>
      <FactRow icon={<Mail />} note={member.email}>
        {texts.email}
      </FactRow>
    </section>
  )
}
