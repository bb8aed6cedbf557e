/** A member's own page: who they are here, what they have, and the way out. */
import { postalCodeIn } from '@porchlight/contracts/location/postal-codes.rules'
import { missingProfile } from '@porchlight/contracts/members/members.rules'
import type { Member } from '@porchlight/contracts/members/members.schema'
import {
  BellRing,
  CalendarSync,
  ChevronRight,
  Coins,
  FileText,
  HandHeart,
  Inbox,
  LogOut,
  MapPin,
  Newspaper,
  ShieldCheck,
  UserRoundX,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { appTexts } from '../../locales/en/app.ts'
import { calendarTexts } from '../../locales/en/calendar.ts'
import { creditTexts } from '../../locales/en/credits.ts'
import { settingsTexts } from '../../locales/en/notifications.settings.ts'
import { profileTexts as texts } from '../../locales/en/profile.ts'
import { safetyTexts } from '../../locales/en/safety.ts'
import { paths } from '../../paths.ts'
import { useHasPlans, useLocalForms } from '../../sync/about-community.ts'
import { useDevice } from '../../sync/device-context.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { lazyDialog } from '../../ui/loading/lazy-dialog.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { ScreenHeader } from '../../ui/screen-header.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useMinute } from '../../ui/use-minute.ts'
import { GiftButton } from '../credits/gift/gift-button.tsx'
import { DataSaverSwitch } from '../files/data-saver-switch.tsx'
import { Face } from '../files/face.tsx'
import { InstallCard } from '../install/install-card.tsx'
import { CompleteProfileButton } from '../members/complete-profile-button.tsx'
import { locationTextOf, planOf, saidPlaceOf, useMember, useTypedLocation } from '../members/members.reads.ts'
import { ProfilePhoto } from '../members/profile-photo.tsx'
import { useOutboxCounts } from '../outbox/outbox.reads.ts'
import { MyPlaces } from '../places/my-places.tsx'
import { SubscriptionCard } from '../plans/subscription-card.tsx'
import { RecentActivity } from '../posts/history/recent-activity.tsx'
import { RedeemButton } from '../rewards/redeem-button.tsx'
import { SignOutDialog } from '../sessions/sign-out-dialog.tsx'
import styles from './profile-screen.module.css'
import { ReviewsCard } from './reviews-card.tsx'
import { Standing } from './standing.tsx'

const CalendarDialog = lazyDialog(() => import('../calendar/calendar-dialog.tsx'))
const ZipDialog = lazyDialog(() => import('../members/location/zip-dialog.tsx'))
const BlockedDialog = lazyDialog(() => import('../safety/blocked-dialog.tsx'))

export default function ProfileScreen() {
  const member = useMember()
  const [asking, setAsking] = useState(false)
  const [isListing, setListing] = useState(false)
  const [isDating, setDating] = useState(false)
  return (
    <>
      <title>{`${texts.title} · ${appTexts.name}`}</title>
      <ScreenHeader title={texts.title} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Card as="section" className={styles.card} aria-busy={member === undefined || undefined}>
            {member === undefined && <Skeleton height="132px" />}
            {member === null && <p className={styles.soft}>{texts.unknown}</p>}
            {member && <Who member={member} />}
          </Card>
          {member && <SubscriptionCard member={member} />}
          {member && <About member={member} />}
          {member && <ReviewsCard userId={member.id} />}
          <MyPlaces />
        </div>
        <div className={styles.column}>
          <RecentActivity />
          <Links onBlocked={() => setListing(true)} onCalendar={() => setDating(true)} />
          <DataSaverSwitch />
          <InstallCard />
          <p className={styles.soft}>{texts.coming}</p>
          <Button tone="quiet" full icon={<LogOut aria-hidden="true" />} onClick={() => setAsking(true)}>
            {texts.signOut}
          </Button>
        </div>
      </div>
      {isDating && <CalendarDialog onClose={() => setDating(false)} />}
      {isListing && <BlockedDialog onClose={() => setListing(false)} />}
      {asking && <SignOutDialog onClose={() => setAsking(false)} />}
    </>
  )
}

function Who({ member }: { member: Member }) {
  const { now } = useDevice()
  const forms = useLocalForms()
  const hasPlans = useHasPlans()
  const [isLocating, setLocating] = useState(false)
  const minute = useMinute(now)
  const { subscriptionPlan } = planOf(member, minute)
  const said = useTypedLocation()
  // Not known yet: its line is kept.
  const saidCode = postalCodeIn(said ?? '', forms.postalCodes) ?? ''
  const noPlace = said === undefined ? '\u00a0' : saidPlaceOf(said, texts.noPlace, forms)
  return (
    <>
      <div className={styles.who}>
        <Face
          name={`${member.firstName} ${member.lastName}`}
          photo={member.photo}
          size="large"
          className={styles.face}
        />
        <div className={styles.names}>
          <h2 className={styles.name} dir="auto">
            {member.firstName} {member.lastName}
          </h2>
          <button type="button" className={styles.place} onClick={() => setLocating(true)}>
            <MapPin aria-hidden="true" />
            <span dir="auto">{locationTextOf(member, noPlace, forms)}</span>
            <span className="visually-hidden">, {texts.changePlace}</span>
          </button>
          <p className={styles.soft}>{member.email}</p>
        </div>
      </div>
      <ProfilePhoto member={member} />
      <dl className={styles.facts}>
        <Fact name={texts.credits}>{member.credits}</Fact>
        <Fact name={texts.peopleHelped}>{member.peopleHelped ?? 0}</Fact>
        {hasPlans !== false && <Fact name={texts.plan}>{texts.plans[subscriptionPlan]}</Fact>}
        <Fact name={texts.rating}>
          {member.totalRatings > 0 ? texts.reviews(member.rating, member.totalRatings) : texts.noRating}
        </Fact>
      </dl>
      <Standing member={member} now={minute} />
      <div className={styles.credits}>
        <GiftButton />
        <RedeemButton tone="quiet" />
      </div>
      {isLocating && <ZipDialog initial={member.zipCode ?? saidCode} onClose={() => setLocating(false)} />}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className={styles.soft}>{name}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  )
}

function About({ member }: { member: Member }) {
  const missing = missingProfile(member)
  return (
    <Card as="section" className={styles.card} aria-labelledby="about-me">
      <h2 className={styles.heading} id="about-me">
        {texts.about}
      </h2>
      {member.bio && (
        <p className={styles.bio} dir="auto">
          {member.bio}
        </p>
      )}
      {member.interests.length > 0 && (
        <ul className={styles.interests} aria-label={texts.interests}>
          {member.interests.map((interest) => (
            <li key={interest}>
              <Tag>
                <bdi>{interest}</bdi>
              </Tag>
            </li>
          ))}
        </ul>
      )}
      {missing !== null && (
        <>
          {missing === 'both' && <p className={styles.soft}>{texts.aboutEmpty}</p>}
          <CompleteProfileButton missing={missing}>{texts.complete}</CompleteProfileButton>
        </>
      )}
    </Card>
  )
}

function Links({ onBlocked, onCalendar }: { onBlocked: () => void; onCalendar: () => void }) {
  const { waiting, refused } = useOutboxCounts() ?? { waiting: 0, refused: 0 }
  const unsent = waiting + refused
  return (
    <nav className={styles.links} aria-label={texts.links}>
      <Row to={paths.outbox} icon={<Inbox />} note={unsent > 0 ? texts.outboxCount(unsent) : undefined}>
        {texts.outbox}
      </Row>
      <Row to={paths.donations} icon={<Coins />}>
        {creditTexts.title}
      </Row>
      <Row to={paths.notificationSettings} icon={<BellRing />}>
        {settingsTexts.link}
      </Row>
      <Row to={paths.communityHelp} icon={<HandHeart />}>
        {texts.communityHelp}
      </Row>
      <Row to={paths.community} icon={<Newspaper />}>
        {texts.activity}
      </Row>
      <button type="button" className={styles.row} onClick={onCalendar}>
        <RowWords icon={<CalendarSync />}>{calendarTexts.link}</RowWords>
      </button>
      <button type="button" className={styles.row} onClick={onBlocked}>
        <RowWords icon={<UserRoundX />}>{safetyTexts.blocked.link}</RowWords>
      </button>
      <Row to={paths.terms} icon={<FileText />}>
        {texts.terms}
      </Row>
      <Row to={paths.privacy} icon={<ShieldCheck />}>
        {texts.privacy}
      </Row>
    </nav>
  )
}

interface RowWordsProps {
  icon: ReactNode
  note?: string | undefined
  children: string
}

function Row({ to, ...words }: RowWordsProps & { to: string }) {
  return (
    <Link to={to} className={styles.row}>
      <RowWords {...words} />
    </Link>
  )
}

function RowWords({ icon, note, children }: RowWordsProps) {
  return (
    <>
      <span className={styles.rowIcon} aria-hidden="true">
        {icon}
      </span>
      <span className={styles.rowText}>
        {children}
        {note && <span className={styles.note}>{note}</span>}
      </span>
      <ChevronRight aria-hidden="true" />
    </>
  )
}
