/** A member's own page: who they are here, what they have, and the way out. */
import { Coins, Footprints, Inbox, LogOut, Scale, Settings, UserRoundPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { appTexts } from '../../locales/en/app.ts'
import { creditTexts } from '../../locales/en/credits.ts'
import { explorationTexts } from '../../locales/en/exploration.ts'
import { profileTexts as texts } from '../../locales/en/profile.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ScreenHeader } from '../../ui/layout/screen-header.tsx'
import { lazyDialog } from '../../ui/loading/lazy-dialog.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { useIsModerator, useOpenCaseCount } from '../cases/cases.reads.ts'
import { ConfirmAddress } from '../email-verification/confirm-address.tsx'
import { useIsExploringHidden } from '../exploration/exploration.reads.ts'
import { useMember } from '../members/members.reads.ts'
import { useOutboxCounts } from '../outbox/outbox.reads.ts'
import { MyPlaces } from '../places/my-places.tsx'
import { useHasPremium } from '../plans/plans.reads.ts'
import { RecentActivity } from '../posts/history/recent-activity.tsx'
import { SignOutDialog } from '../sessions/sign-out/sign-out-dialog.tsx'
import { consumeSignOutHint } from '../sessions/sign-out/typed-sign-out.reads.ts'
import { AboutCard } from './about-card.tsx'
import { QuickActions, VerificationCard } from './account-rows.tsx'
import { IdentityCard } from './identity-card.tsx'
import styles from './profile-screen.module.css'
import { ReviewsCard } from './reviews-card.tsx'

const PhotosDialog = lazyDialog(() => import('../members/photos/photos-dialog.tsx'))
const PhoneDialog = lazyDialog(() => import('../phones/phone-dialog.tsx'), { part: 'online' })

type OpenDialog = 'phone' | 'photos' | 'sign-out'

export default function ProfileScreen() {
  const member = useMember()
  const isPremium = useHasPremium(member)
  const [openDialog, setOpened] = useState<OpenDialog | null>(null)
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
        </div>
        <div className={styles.column}>
          {member && <QuickActions member={member} isPremium={isPremium} />}
          <RecentActivity />
          {member && <ReviewsCard userId={member.id} isOwn />}
          <MyPlaces />
          <div className={styles.links}>
            <More />
            <div className={styles.leave}>
              <Button tone="plain" icon={<LogOut aria-hidden="true" />} onClick={() => setOpened('sign-out')}>
                {texts.signOut}
              </Button>
              {member && (
                <p className={styles.signedIn} dir="auto">
                  {texts.signedInAs(member.email)}
                </p>
              )}
            </div>
          </div>
        </div>
      </div>
      {openDialog === 'phone' && member && <PhoneDialog member={member} onClose={close} />}
      {openDialog === 'photos' && member && <PhotosDialog member={member} onClose={close} />}
      {openDialog === 'sign-out' && <SignOutDialog onClose={close} />}
    </>
  )
}

/** Screens that a member comes back for; settings are behind the gear. */
function More() {
  const { waiting: waitingCount, refused: refusedCount } = useOutboxCounts() ?? { waiting: 0, refused: 0 }
  const unsent = waitingCount + refusedCount
  const isExploringHidden = useIsExploringHidden()
  return (
    <nav className={styles.tiles} aria-label={texts.links}>
      <Link to={paths.outbox} className={styles.tile}>
        <Inbox aria-hidden="true" />
        {texts.outbox}
        {unsent > 0 && <span className={styles.unsent}>{texts.outboxCount(unsent)}</span>}
      </Link>
      <Link to={paths.donations} className={styles.tile}>
        <Coins aria-hidden="true" />
        {creditTexts.title}
      </Link>
      {isExploringHidden === false && (
        <Link to={paths.exploration} className={styles.tile}>
          <Footprints aria-hidden="true" />
          {explorationTexts.title}
        </Link>
      )}
      <DeskLink />
      <Link to={paths.invitations} className={styles.tile}>
        <UserRoundPlus aria-hidden="true" />
        {texts.invite}
      </Link>
    </nav>
  )
}

/** Leads moderators to what waits for a decision, and coordinators to their neighbors; nobody else has a desk. */
function DeskLink() {
  const isModerator = useIsModerator()
  const isCoordinator = useMember()?.isCoordinator
  const openCount = useOpenCaseCount() ?? 0
  if (!isModerator && !isCoordinator) return null
  return (
    <Link to={isModerator ? paths.desk : paths.coordination} className={styles.tile}>
      <Scale aria-hidden="true" />
      {texts.desk}
      {openCount > 0 && <span className={styles.unsent}>{texts.deskCount(openCount)}</span>}
    </Link>
  )
}
