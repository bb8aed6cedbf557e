/** The parts of home below its greeting, or their outlines while they are read. */
import { missingProfile } from '@porchlight/contracts/members/members.rules'
import { isPremium } from '@porchlight/contracts/plans/plans.rules'
import type { LocalForms } from '../../sync/community/about-community.ts'
import { ActivityCard } from '../community/activity-card.tsx'
import { InActionCard } from '../community/in-action-card.tsx'
import { InstallOffer } from '../install/install-offer.tsx'
import { planOf } from '../members/members.reads.ts'
import { ProfileNudge } from '../members/profile/profile-nudge.tsx'
import { Advertisement } from '../places/advertisement.tsx'
import { PlanCards } from '../plans/offer/plan-cards.tsx'
import type { PostItem } from '../posts/posts.reads.ts'
import { FirstRunOffer } from '../setup/first-run-offer.tsx'
import type { Home } from './home.reads.ts'
import { UpcomingActivities } from './upcoming-activities.tsx'

const emptyList: never[] = []

interface OwnPartsProps {
  home: Home | undefined
  time: number
  forms: LocalForms
}

/** The member's own part of home: their plan, their next days, and what their profile lacks. */
export function OwnParts({ home, time, forms }: OwnPartsProps) {
  if (!home) return <UpcomingActivities items={null} ownLater={emptyList} forms={forms} />
  const { member, upcoming, ownLater } = home
  const missing = member && missingProfile(member)
  return (
    <>
      {member?.isOperator && <FirstRunOffer />}
      {member && <PlanCards member={member} time={time} />}
      <UpcomingActivities key="here" items={upcoming} ownLater={ownLater} forms={forms} />
      {hasWritten(home) && <InstallOffer />}
      {missing !== null && <ProfileNudge missing={missing} />}
    </>
  )
}

/** True from the member's first post on that home shows, or as soon as something waits. */
function hasWritten({ member, upcoming, ownLater, waiting: waitingEntries }: Home): boolean {
  const isOwn = ({ post }: PostItem) => post.authorId === member?.id
  return waitingEntries.length > 0 || ownLater.length > 0 || upcoming.some(isOwn)
}

/** The neighbors' part of home. Premium members see no advertisement. */
export function NeighborhoodParts({ home, time }: { home: Home | undefined; time: number }) {
  if (!home) return <ActivityCard activities={null} />
  const { member, news, places } = home
  const isWithoutAds = member === null || isPremium(planOf(member, time))
  return (
    <>
      <ActivityCard activities={news.activities} />
      {news.inAction && <InActionCard inAction={news.inAction} />}
      {!isWithoutAds && <Advertisement sponsored={places.sponsored} />}
    </>
  )
}
