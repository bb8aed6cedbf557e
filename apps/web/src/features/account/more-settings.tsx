/** Settings that a member makes once: notices, absence, calendar, blocked neighbors, and how this device shows things. */
import { isAway } from '@porchlight/contracts/members/members.rules'
import type { Member } from '@porchlight/contracts/members/members.schema'
import { BellRing, CalendarSync, FileText, LifeBuoy, Plane, ShieldCheck, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { setupTexts as texts } from '../../locales/en/account.setup.ts'
import { formatDate } from '../../locales/en/formats.ts'
import { memberTexts } from '../../locales/en/members.ts'
import { permissionTexts } from '../../locales/en/notifications.permission.ts'
import { planCardTexts } from '../../locales/en/plans.card.ts'
import { safetyTexts } from '../../locales/en/safety.ts'
import { paths } from '../../paths.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { useMinute } from '../../ui/hooks/use-minute.ts'
import { lazyDialog } from '../../ui/loading/lazy-dialog.tsx'
import { ExploringSwitch } from '../exploration/exploring-switch.tsx'
import { DataSaverSwitch } from '../files/data-saver-switch.tsx'
import { InstallCard } from '../install/install-card.tsx'
import { useSupportHref } from '../plans/plans.reads.ts'
import { ButtonRow, LinkRow, OutsideRow } from '../profile/rows.tsx'
import styles from './account.module.css'

const AwayDialog = lazyDialog(() => import('../members/away/away-dialog.tsx'), { part: 'online' })
const CalendarDialog = lazyDialog(() => import('../calendar/calendar-dialog.tsx'), { part: 'online' })
const BlockedDialog = lazyDialog(() => import('../safety/blocked-dialog.tsx'), { part: 'online' })

export function MoreSettings({ member }: { member: Member }) {
  const { now } = useDevice()
  const minute = useMinute(now)
  const [openDialog, setOpened] = useState<'away' | 'calendar' | 'blocked' | null>(null)
  const supportHref = useSupportHref()
  const awayUntil = isAway(member, minute) ? Date.parse(member.awayUntil ?? '') : null
  const close = () => setOpened(null)
  return (
    <>
      <nav className={styles.rows} aria-label={texts.more}>
        <LinkRow to={paths.notificationSettings} icon={<BellRing />}>
          {permissionTexts.settings}
        </LinkRow>
        <ButtonRow icon={<Plane />} onClick={() => setOpened('away')}>
          {awayUntil === null ? memberTexts.away.none : memberTexts.away.until(formatDate(awayUntil))}
        </ButtonRow>
        <ButtonRow icon={<CalendarSync />} onClick={() => setOpened('calendar')}>
          {texts.calendar}
        </ButtonRow>
        <ButtonRow icon={<UserRoundX />} onClick={() => setOpened('blocked')}>
          {safetyTexts.blocked.link}
        </ButtonRow>
      </nav>
      <DataSaverSwitch />
      <ExploringSwitch />
      <InstallCard />
      <nav className={styles.rows} aria-label={texts.about}>
        {supportHref !== null && (
          <OutsideRow icon={<LifeBuoy />} href={supportHref}>
            {planCardTexts.support.link}
          </OutsideRow>
        )}
        <LinkRow to={paths.terms} icon={<FileText />}>
          {texts.terms}
        </LinkRow>
        <LinkRow to={paths.privacy} icon={<ShieldCheck />}>
          {texts.privacy}
        </LinkRow>
      </nav>
      {openDialog === 'away' && <AwayDialog member={member} onClose={close} />}
      {openDialog === 'calendar' && <CalendarDialog onClose={close} />}
      {openDialog === 'blocked' && <BlockedDialog onClose={close} />}
    </>
  )
}
