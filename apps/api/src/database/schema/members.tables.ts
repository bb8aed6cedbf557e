/** Rows of members, as others and they themselves see them, and of their moves. */

import type {
  Billing,
  PremiumEnd,
  SubscriptionPlan,
  SubscriptionStatus,
} from '@porchlight/contracts/plans/plans.rules'
import type { Flag } from './flag.ts'
import type { OwnerId } from './owner-id.ts'
import type { PhoneState } from './phones.tables.ts'

export interface MembersTables {
  members: {
    id: string
    /** The email address with which the member signs in; of a member without one it is the sign-in name of their letter. */
    email: string
    /**
     * The address in lower case, with its domain as mail servers use it: two spellings of one mailbox are one account.
     * Of a member without an address it is the sign-in name, which has no '@'.
     */
    emailKey: string
    passwordHash: string | null
    authProvider: string
    firstName: string
    lastName: string
    bio: string | null
    /** JSON list of strings. */
    interests: string
    zipCode: string | null
    location: string | null
    latitude: number | null
    longitude: number | null
    locationPermissionGranted: Flag
    subscriptionPlan: SubscriptionPlan
    subscriptionStatus: SubscriptionStatus
    trialEndsAt: number | null
    /** The time from which the member has premium, under any plan; null without such a time. */
    premiumFrom: number | null
    /** Premium ends here; null: it goes on. */
    premiumUntil: number | null
    /** The plan that is left when premium ends; null means `free`. */
    premiumEndsAs: PremiumEnd | null
    /** The billing period of their premium; null when nobody pays for it. */
    billing: Billing | null
    /** The time of the next payment; null when nothing will be charged. */
    nextBillingAt: number | null
    paymentFailedAt: number | null
    /** True when the row that neighbors last received shows this member as premium. */
    isShownPremium: Flag
    ratingSum: number
    ratingCount: number
    /** The number of successive weeks with a completed help or a gift each. They count until `kindnessUntil`. */
    kindnessWeeks: number
    kindnessUntil: number | null
    /** The number of different people they helped. */
    peopleHelped: number
    /** Helps of theirs that garden and weeks count: of one neighbor only some in a month. */
    countedHelps: number
    /** True when they completed a help, as the author or as the helper. */
    hasCompletedHelp: Flag
    /** The number of gifts that the member gave. */
    risingFlame: number
    /** The last month ('2026-11') for which the member got a bonus; null before the first. */
    bonusMonth: string | null
    notificationsReadUpTo: number | null
    isOperator: Flag
    isModerator: Flag
    isCoordinator: Flag
    createdAt: number
    /**
     * The time at which the link of a sign-up, or a sign-in provider, proved that the address is theirs. Null proves
     * nothing: they may have joined without mail, and a link for a new password may have come from the operator.
     */
    emailProvedAt: number | null
    /** True when their devices show that a proof is required. This happens only where mail leaves this machine. */
    isProofWanted: Flag
    /** The time at which the mail that requests the proof is due; null when none is due. */
    proofMailDueAt: number | null
    /**
     * The time at which a mail server accepted or rejected that mail. This address gets no second one automatically.
     */
    proofMailedAt: number | null
    /** The hash of their photo, as it was sent. */
    photo: string | null
    /** JSON: the photo that is shown; the one before, until the bytes of the newest have arrived. */
    photoShown: string | null
    /** JSON: the three photos of the member's profile, or none, each with whether its bytes have arrived. */
    profilePhotos: string
    /** The index of `photo` among the profile photos. */
    mainPhotoIndex: number
    /** Meetups of theirs that took place, as counted last. */
    meetupsHosted: number
    /** The time until which their offers are paused. */
    awayUntil: number | null
    /** The time at which the account ends, unless the member stays; null when the member has not requested that. */
    leavesAt: number | null
    /**
     * The time at which their account ends, unless they decide before then to stay; null when they have not requested
     * it.
     */
    leavingWords: string | null
    /** Their message to the operators with that request. */
    termsAgreedAt: number | null
    /**
     * The time at which they agreed to the terms by signing up; null for a member who joined before this column
     * existed.
     */
    phoneState: PhoneState
    /** The state of their phone number: none, unverified, or verified by a code. */
    backgroundCheckedAt: number | null
    /** An application of theirs is undecided. */
    isCheckRunning: Flag
  }
  /** The times at which members changed their location: for the limit of a day, after which a row is deleted. */
  moves: { id: string; memberId: OwnerId; createdAt: number }
}
