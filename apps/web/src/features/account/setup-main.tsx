/** The rows of account setup: what is missing, and the way to what there is. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import { Settings } from 'lucide-react'
import { accountTexts } from '../../locales/en/account.ts'
import { paths } from '../../paths.ts'
import { LinkRow } from '../profile/rows.tsx'
import styles from './account.module.css'

const texts = accountTexts.setup

export function SetupMain(_props: { member: Member }) {
  return (
    <nav className={styles.rows} aria-label={texts.rows}>
      <LinkRow to={paths.accountSettings} icon={<Settings />}>
        {texts.settings}
      </LinkRow>
    </nav>
  )
}
