/**
 * `/account-setup` without a view: what is missing of the account, and what a member sets once. Most of it works without
 * a signal.
 */
import { setupTexts as texts } from '../../locales/en/account.setup.ts'
import { appTexts } from '../../locales/en/app.ts'
import { profileTexts } from '../../locales/en/profile.ts'
import { paths } from '../../paths.ts'
import { ScreenHeader } from '../../ui/layout/screen-header.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { useMember } from '../members/members.reads.ts'
import styles from './account.module.css'
import { MoreSettings } from './more-settings.tsx'
import { SetupMain } from './setup-main.tsx'

export default function SettingsScreen() {
  const member = useMember()
  return (
    <>
      <title>{`${texts.title} · ${appTexts.name}`}</title>
      <ScreenHeader title={texts.title} back={{ to: paths.profile, label: texts.back }} />
      <div className={styles.screen} aria-busy={member === undefined || undefined}>
        {member === undefined && <Skeleton height="180px" />}
        {member === null && <p className={styles.soft}>{profileTexts.unknown}</p>}
        {member && (
          <>
            <SetupMain member={member} />
            <MoreSettings member={member} />
          </>
        )}
      </div>
    </>
  )
}
