/** The sections of account settings, one beneath the other. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import { isAddress } from '@porchlight/contracts/sessions/sign-in-names.rules'
import { Download, KeyRound, LogOut, Mail, PenLine, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { accountTexts } from '../../locales/en/account.ts'
import { leavingTexts } from '../../locales/en/leaving.ts'
import { myDataTexts } from '../../locales/en/my-data.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/controls/button.tsx'
import { PasskeysCard } from '../passkeys/passkeys-card.tsx'
import { FactRow, LinkRow } from '../profile/rows.tsx'
import { DevicesCard } from '../sessions/account/devices-card.tsx'
import { useFreshSignIn } from '../sessions/account/fresh-sign-in.tsx'
import { ProvidersCard } from '../sessions/account/providers-card.tsx'
import { SignOutDialog } from '../sessions/sign-out/sign-out-dialog.tsx'
import styles from './account.module.css'
import { signsInByEmail } from './has-password.ts'

const texts = accountTexts.settings

export function SettingsMain({ member }: { member: Member }) {
  const [isSigningOut, setSigningOut] = useState(false)
  const { withFreshSignIn, question } = useFreshSignIn()
  return (
    <>
      <SignInSection member={member} />
      <ProvidersCard withFreshSignIn={withFreshSignIn} />
      <PasskeysCard withFreshSignIn={withFreshSignIn} />
      {question}
      <DevicesCard />
      <Button tone="quiet" full icon={<LogOut aria-hidden="true" />} onClick={() => setSigningOut(true)}>
        {texts.signOut}
      </Button>
      <div className={styles.rows}>
        <LinkRow to={`${paths.accountSettings}?view=data`} icon={<Download />}>
          {myDataTexts.row}
        </LinkRow>
        <LinkRow to={`${paths.accountSettings}?view=leave`} icon={<UserRoundX />}>
          {leavingTexts.row}
        </LinkRow>
      </div>
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
        {isAddress(member.email) ? texts.email : texts.signInName}
      </FactRow>
      {signsInByEmail(member) && (
        <>
          <LinkRow to={`${paths.accountSettings}?view=email-change`} icon={<PenLine />}>
            {isAddress(member.email) ? texts.changeEmail : texts.addEmail}
          </LinkRow>
          <LinkRow to={`${paths.accountSettings}?view=password-change`} icon={<KeyRound />}>
            {texts.changePassword}
          </LinkRow>
        </>
      )}
    </section>
  )
}
