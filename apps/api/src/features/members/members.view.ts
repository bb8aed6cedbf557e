/**
 * The views of members: their own row, which is complete, and the row and profile that neighbors see, which have only the
 * initial of the last name.
 */

import { gardenLevelOf } from '@porchlight/contracts/help/help.rules'
import {
  initialOf,
  kindnessStreakAt,
  personResponse,
  photoFields,
  profilePhotoFields,
} from '@porchlight/contracts/members/members.rules'
import type { Member, Person, ProfileResponse } from '@porchlight/contracts/members/members.schema'
import { averageRating } from '@porchlight/contracts/values/rating'
import { toIso } from '@porchlight/contracts/values/time'
import { hideRowsWhere, notBetweenTwo } from '../../feature-parts/between-two.ts'
import { nobody, type TablesOf, type View } from '../../feature-parts/views.ts'
import type { Plans } from '../../plans/plans.ts'
import { photoFromText, photoIn } from '../files/files.view.ts'
import { type MemberRow, type MemberWithCredits, memberById, membersById } from './members.queries.ts'
import { photosIn, visiblePhotos } from './profile-photos.view.ts'

/** Returns the row that only the member gets. Fields without a value are left out. */
export function memberView(row: MemberWithCredits, now: number, { hasPlans, subscriptionAt }: Plans): Member {
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    bio: row.bio,
    ...photoView(row),
    ...profilePhotoFields(photosIn(row)),
    interests: JSON.parse(row.interests),
    zipCode: row.zipCode,
    latitude: row.latitude === null ? null : String(row.latitude),
    longitude: row.longitude === null ? null : String(row.longitude),
    location: row.location,
    locationPermissionGranted: row.locationPermissionGranted === 1,
    rating: averageRating(row),
    totalRatings: row.ratingCount,
    credits: row.credits,
    ...subscriptionAt(row, now),
    trialEndDate: row.trialEndsAt === null ? null : toIso(row.trialEndsAt),
    // Devices compute the plan from these dates. Without plans an end would take away there what everybody has.
    ...(hasPlans ? premiumView(row) : {}),
    ...(row.kindnessUntil === null
      ? {}
      : { kindnessStreak: row.kindnessWeeks, kindnessStreakUntil: toIso(row.kindnessUntil) }),
    gardenLevel: gardenLevelOf(row.countedHelps),
    countedHelps: row.countedHelps,
    peopleHelped: row.peopleHelped,
    meetupsHosted: row.meetupsHosted,
    ...awayView(row),
    ...(row.leavesAt === null ? {} : { leavesAt: toIso(row.leavesAt) }),
    ...verificationView(row),
    ...(row.backgroundCheckedAt === null ? {} : { backgroundCheckDate: toIso(row.backgroundCheckedAt) }),
    ...(row.isCheckRunning === 1 ? { isBackgroundCheckRunning: true as const } : {}),
    ...(row.phoneState === 'none' ? {} : { hasPhoneNumber: true as const }),
    ...(row.risingFlame === 0 ? {} : { risingFlame: row.risingFlame }),
    ...(row.hasCompletedHelp === 1 ? {} : { isNewcomer: true }),
    ...(row.isOperator === 1 ? { isOperator: true } : {}),
    ...(row.isModerator === 1 ? { isModerator: true as const } : {}),
    ...(row.isCoordinator === 1 ? { isCoordinator: true as const } : {}),
    ...(row.notificationsReadUpTo === null
      ? {}
      : { notificationsReadUpTo: toIso(row.notificationsReadUpTo) }),
    ...(row.isProofWanted === 1 ? { isEmailProofWanted: true as const } : {}),
    authProvider: row.authProvider,
    passwordHash: row.passwordHash !== null,
    createdAt: toIso(row.createdAt),
  }
}

/**
 * Returns the member's own row as the response of a call. Unlike the synced row it has the phone number, the streak as of
 * `now`, and null for a missing date.
 */
export function userResponse(member: Member, now: number, phoneNumber: string | null): Member {
  return {
    ...member,
    phoneNumber,
    backgroundCheckDate: member.backgroundCheckDate ?? null,
    kindnessStreak: kindnessStreakAt(member, now),
    premiumUntil: member.premiumUntil ?? null,
  }
}

function premiumView(row: MemberRow) {
  const { premiumFrom, premiumUntil, premiumEndsAs, billing, nextBillingAt, paymentFailedAt } = row
  return {
    ...(premiumFrom === null ? {} : { premiumFrom: toIso(premiumFrom) }),
    ...(premiumUntil === null ? {} : { premiumUntil: toIso(premiumUntil) }),
    ...(premiumEndsAs === null ? {} : { premiumEndsAs }),
    ...(billing === null ? {} : { billing }),
    ...(nextBillingAt === null ? {} : { nextBillingDate: toIso(nextBillingAt) }),
    ...(paymentFailedAt === null ? {} : { paymentFailedAt: toIso(paymentFailedAt) }),
  }
}

function photoView(row: MemberRow) {
  const { photo, profileImageUrl } = photoFields(photoIn(row))
  return { ...(photo ? { photo } : {}), profileImageUrl }
}

/**
 * Returns the row that neighbors see. Its plan is the stored one and not computed from the time, so that a change
 * number stands for the same row for everyone at any time (C13).
 */
export function personView(row: MemberRow): Person {
  const photo = photoFromText(row)
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: initialOf(row.lastName),
    ...(photo ? { photo } : {}),
    rating: averageRating(row),
    ...(row.ratingCount === 0 ? {} : { totalRatings: row.ratingCount }),
    // Neighbors see who is premium. Whether another member is on trial or free is private.
    subscriptionPlan: row.isShownPremium === 1 ? 'premium' : 'free',
    ...(row.zipCode === null ? {} : { zipCode: row.zipCode }),
    // The end of an absence is private, because a home may be empty until then. A job removes past absences, so that
    // the row is the same for all viewers.
    ...(row.awayUntil === null ? {} : { answersLater: true as const }),
    ...(row.phoneState === 'verified' ? { isPhoneVerified: true as const } : {}),
    ...(row.backgroundCheckedAt === null ? {} : { isBackgroundVerified: true as const }),
  }
}

/**
 * Returns a member's page for a viewer who may see them: without address and contact, and only with photos that can be
 * fetched.
 */
export function profileView(row: MemberRow): ProfileResponse {
  return {
    ...personResponse(personView(row)),
    ...profilePhotoFields(visiblePhotos(row)),
    bio: row.bio,
    interests: JSON.parse(row.interests),
    gardenLevel: gardenLevelOf(row.countedHelps),
    peopleHelped: row.peopleHelped,
    ...verificationView(row),
  }
}

function awayView({ awayUntil }: MemberRow): { awayUntil?: string } {
  return awayUntil === null ? {} : { awayUntil: toIso(awayUntil) }
}

/** Returns whether phone and background are verified: by a code, and by a provider or an operator. */
function verificationView({ phoneState, backgroundCheckedAt }: MemberRow) {
  return { isPhoneVerified: phoneState === 'verified', isBackgroundVerified: backgroundCheckedAt !== null }
}

export function memberTables(plans: Plans): TablesOf<'members'> {
  return {
    members: {
      view: membersView(plans),
      people: nobody,
      homeFirst: async (_database, { memberId }) => [memberId],
      betweenTwo: notBetweenTwo,
    },
    people: {
      view: peopleView,
      people: nobody,
      betweenTwo: {
        rowsAbout: async (_database, { otherId }) => [{ id: otherId }],
        hiddenRows: hideRowsWhere(({ id }, { blockedIds }) => blockedIds.has(id)),
      },
    },
  }
}

/** Returns the view of the table `members`: each viewer gets only their own row, even if others are requested. */
export function membersView(plans: Plans): View<'members'> {
  return async (database, { memberId, now }, ids) => {
    const row = ids.includes(memberId) ? await memberById(database, memberId) : undefined
    return new Map(row ? [[row.id, memberView(row, now, plans)]] : [])
  }
}

export const peopleView: View<'people'> = async (database, _viewer, ids) => {
  const rows = await membersById(database, ids)
  return new Map(rows.map((row) => [row.id, personView(row)]))
}
