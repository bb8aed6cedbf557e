/** The rows of account setup: what is missing, and the way to what there is. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import { KeyRound, Phone, Settings } from 'lucide-react'
import { setupTexts as texts } from '../../locales/en/account.setup.ts'
import { profileTexts } from '../../locales/en/profile.ts'
import { paths } from '../../paths.ts'
import { hasPhone } from '../phones/own-number.reads.ts'
import { LinkRow } from '../profile/rows.tsx'
import styles from './account.module.css'
import { canCreatePassword } from './has-password.ts'

const { verification } = profileTexts

export function SetupMain({ member }: { member: Member }) {
  return (
    <nav className={styles.rows} aria-label={texts.rows}>
      {canCreatePassword(member) && (
        <LinkRow to={`${paths.accountSetup}?view=password`} icon={<KeyRound />}>
          {texts.createPassword}
        </LinkRow>
      )}
      <LinkRow
        to={`${paths.accountSetup}?view=phone`}
        icon={<Phone />}
        note={hasPhone(member) ? verification.phoneVerified : verification.phoneNotYet}
      >
        {verification.phone}
      </LinkRow>
      <LinkRow to={paths.accountSettings} icon={<Settings />}>
        {texts.settings}
      </LinkRow>
    </nav>
  )
}
