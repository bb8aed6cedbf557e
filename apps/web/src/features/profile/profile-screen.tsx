/** A member's own page: who they are here, what they have, and the way out. */
import { isAway } from '@porchlight/contracts/members/members.rules'
import type { Member } from '@porchlight/contracts/members/members.schema'
import {
  BellRing,
  CalendarSync,
  Coins,
  FileText,
  Footprints,
  HandHeart,
  Inbox,
  LifeBuoy,
  LogOut,
  Newspaper,
  Plane,
  Settings,
  ShieldCheck,
  UserRoundPlus,
  UserRoundX,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { appTexts } from '../../locales/en/app.ts'
import { calendarTexts } from '../../locales/en/calendar.ts'
import { creditTexts } from '../../locales/en/credits.ts'
import { explorationTexts } from '../../locales/en/exploration.ts'
import { formatDate } from '../../locales/en/formats.ts'
import { memberTexts } from '../../locales/en/members.ts'
import { settingsTexts } from '../../locales/en/notifications.settings.ts'
import { planScreenTexts } from '../../locales/en/plans.screens.ts'
import { profileTexts as texts } from '../../locales/en/profile.ts'
import { safetyTexts } from '../../locales/en/safety.ts'
import { paths } from '../../paths.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useMinute } from '../../ui/hooks/use-minute.ts'
import { Card } from '../../ui/layout/card.tsx'
import { ScreenHeader } from '../../ui/layout/screen-header.tsx'
import { lazyDialog } from '../../ui/loading/lazy-dialog.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { ConfirmAddress } from '../email-verification/confirm-address.tsx'
import { useIsExploringHidden } from '../exploration/exploration.reads.ts'
import { ExploringSwitch } from '../exploration/exploring-switch.tsx'
import { DataSaverSwitch } from '../files/data-saver-switch.tsx'
import { InstallCard } from '../install/install-card.tsx'
import { planOf, useMember } from '../members/members.reads.ts'
import { useOutboxCounts } from '../outbox/outbox.reads.ts'
import { MyPlaces } from '../places/my-places.tsx'
import { SubscriptionCard } from '../plans/badge/subscription-card.tsx'
import { useSupportHref } from '../plans/plans.reads.ts'
import { RecentActivity } from '../posts/history/recent-activity.tsx'
import { SignOutDialog } from '../sessions/sign-out/sign-out-dialog.tsx'
import { consumeSignOutHint } from '../sessions/sign-out/typed-sign-out.reads.ts'
import { AboutCard } from './about-card.tsx'
import { QuickActions, VerificationCard } from './account-rows.tsx'
import { IdentityCard } from './identity-card.tsx'
import styles from './profile-screen.module.css'
import { ReviewsCard } from './reviews-card.tsx'
import { ButtonRow, LinkRow, OutsideRow } from './rows.tsx'

const PhotosDialog = lazyDialog(() => import('../members/photos/photos-dialog.tsx'))
const PhoneDialog = lazyDialog(() => import('../phones/phone-dialog.tsx'), { part: 'online' })
const AwayDialog = lazyDialog(() => import('../members/away/away-dialog.tsx'))
const CalendarDialog = lazyDialog(() => import('../calendar/calendar-dialog.tsx'))
const BlockedDialog = lazyDialog(() => import('../safety/blocked-dialog.tsx'))

type Opened = 'phone' | 'photos' | 'away' | 'blocked' | 'calendar' | 'sign-out'

export default function ProfileScreen() {
  const { now } = useDevice()
  const minute = useMinute(now)
  const member = useMember()
  const [openDialog, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const onPhotos = () => setOpened('photos')
  // A member who typed the address of signing out is redirected to this screen.
  useEffect(() => {
    if (consumeSignOutHint()) setOpened('sign-out')
  }, [])
  return (
    <>
      <title>{`${texts.title} · ${appTexts.name}`}</title>
      <ScreenHeader
        title={texts.title}
        back={{ to: paths.home, label: texts.back }}
        action={
          <Link to={paths.accountSetup} className={styles.settings} aria-label={texts.settings}>
            <Settings aria-hidden="true" />
          </Link>
        }
      />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Card as="section" className={styles.card} aria-busy={member === undefined || undefined}>
            {member === undefined && <Skeleton height="132px" />}
            {member === null && <p className={styles.soft}>{texts.unknown}</p>}
            {member && <IdentityCard member={member} onPhotos={onPhotos} />}
          </Card>
          <ConfirmAddress />
          {member && <AboutCard member={member} />}
          {member && (
            <VerificationCard member={member} onPhone={() => setOpened('phone')} onPhotos={onPhotos} />
          )}
          {member && <ReviewsCard userId={member.id} />}
          <MyPlaces />
        </div>
        <div className={styles.column}>
          {member && (
            <QuickActions member={member} isPremium={planOf(member, minute).subscriptionPlan === 'premium'} />
          )}
          <RecentActivity />
          {member && <SubscriptionCard member={member} />}
          <More member={member} now={minute} onOpen={setOpened} />
          <DataSaverSwitch />
          <ExploringSwitch />
          <InstallCard />
          <Button
            tone="quiet"
            full
            icon={<LogOut aria-hidden="true" />}
            onClick={() => setOpened('sign-out')}
          >
            {texts.signOut}
          </Button>
          {member && (
            <p className={styles.signedIn} dir="auto">
              {texts.signedInAs(member.email)}
            </p>
          )}
        </div>
      </div>
      {openDialog === 'phone' && member && <PhoneDialog member={member} onClose={close} />}
      {openDialog === 'photos' && member && <PhotosDialog member={member} onClose={close} />}
      {openDialog === 'away' && member && <AwayDialog member={member} onClose={close} />}
      {openDialog === 'calendar' && <CalendarDialog onClose={close} />}
      {openDialog === 'blocked' && <BlockedDialog onClose={close} />}
      {openDialog === 'sign-out' && <SignOutDialog onClose={close} />}
    </>
  )
}

interface MoreProps {
  member: Member | null | undefined
  now: number
  onOpen: (dialog: Opened) => void
}

function More({ member, now, onOpen }: MoreProps) {
  const { waiting: waitingCount, refused: refusedCount } = useOutboxCounts() ?? { waiting: 0, refused: 0 }
  const unsent = waitingCount + refusedCount
  const supportHref = useSupportHref()
  const isExploringHidden = useIsExploringHidden()
  const awayUntil = member && isAway(member, now) ? Date.parse(member.awayUntil ?? '') : null
  return (
    <nav className={styles.links} aria-label={texts.links}>
      <LinkRow
        to={paths.outbox}
        icon={<Inbox />}
        note={unsent > 0 ? <span className={styles.unsent}>{texts.outboxCount(unsent)}</span> : undefined}
      >
        {texts.outbox}
      </LinkRow>
      <LinkRow to={paths.donations} icon={<Coins />}>
        {creditTexts.title}
      </LinkRow>
      {member && (
        <ButtonRow icon={<Plane />} onClick={() => onOpen('away')}>
          {awayUntil === null ? memberTexts.away.none : memberTexts.away.until(formatDate(awayUntil))}
        </ButtonRow>
      )}
      {isExploringHidden === false && (
        <LinkRow to={paths.exploration} icon={<Footprints />}>
          {explorationTexts.title}
        </LinkRow>
      )}
      <LinkRow to={paths.invitations} icon={<UserRoundPlus />}>
        {texts.invite}
      </LinkRow>
      <LinkRow to={paths.notificationSettings} icon={<BellRing />}>
        {settingsTexts.link}
      </LinkRow>
      <LinkRow to={paths.communityHelp} icon={<HandHeart />}>
        {texts.communityHelp}
      </LinkRow>
      <LinkRow to={paths.community} icon={<Newspaper />}>
        {texts.activity}
      </LinkRow>
      <ButtonRow icon={<CalendarSync />} onClick={() => onOpen('calendar')}>
        {calendarTexts.link}
      </ButtonRow>
      <ButtonRow icon={<UserRoundX />} onClick={() => onOpen('blocked')}>
        {safetyTexts.blocked.link}
      </ButtonRow>
      {supportHref !== null && (
        <OutsideRow icon={<LifeBuoy />} href={supportHref}>
          {planScreenTexts.support.link}
        </OutsideRow>
      )}
      <LinkRow to={paths.terms} icon={<FileText />}>
        {texts.terms}
      </LinkRow>
      <LinkRow to={paths.privacy} icon={<ShieldCheck />}>
        {texts.privacy}
      </LinkRow>
    </nav>
  )
}
