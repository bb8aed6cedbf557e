/** Row types, as the driver returns them: epoch ms, 0/1, JSON as text. Names are snake_case in the database. */
import type { CheckProviderName } from '@porchlight/contracts/checks/checks.rules'
import type { CreditReason } from '@porchlight/contracts/credits/credits.catalogue'
import type { RefusalCode } from '@porchlight/contracts/errors/refusals'
import type { ActivityType } from '@porchlight/contracts/exploration/exploration.catalogue'
import type { RsvpState } from '@porchlight/contracts/meetups/meetups.schema'
import type { NotificationName } from '@porchlight/contracts/notifications/notifications.catalogue'
import type { NearbyChoice } from '@porchlight/contracts/notifications/notifications.topics'
import type { PlaceCategory } from '@porchlight/contracts/places/places.catalogue'
import type {
  Billing,
  PremiumEnd,
  SubscriptionPlan,
  SubscriptionStatus,
} from '@porchlight/contracts/plans/plans.rules'
import type { PaymentProviderName, ReceiptState } from '@porchlight/contracts/plans/plans.schema'
import type { CategoryKey } from '@porchlight/contracts/posts/posts.catalogue'
import type { genderPreferences, PostStatus, PostType } from '@porchlight/contracts/posts/posts.schema'
import type { RewardCategory } from '@porchlight/contracts/rewards/rewards.schema'
import type { ReportReason, ReportSubject } from '@porchlight/contracts/safety/safety.schema'
import type { SignInProviderName, SignInPurpose } from '@porchlight/contracts/sessions/sessions.rules'
import type { Audience } from '@porchlight/contracts/sync/audiences'
import type { TableName } from '@porchlight/contracts/sync/tables'
import type { Selectable } from 'kysely'

type Flag = 0 | 1
export type PhoneState = 'none' | 'own_word' | 'verified'
export type SubscriptionState = 'pending' | 'active' | 'suspended' | 'ended'

/** Deliveries by the clock: mails that members requested, digests, and notices of requests nearby. */
export type DeliveryChannel = 'mail' | 'digest' | 'nearby'

export interface Tables {
  members: {
    id: string
    email: string
    /**
     * The address in lower case, with its domain as mail servers use it: two spellings of one mailbox are one account.
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
  /** Applications for a background check: that there was one, and what came of it. What was typed for it is nowhere. */
  backgroundChecks: {
    id: string
    memberId: string
    provider: CheckProviderName
    /** The time at which the background check passed; null while nobody has confirmed that. */
    state: 'undecided' | 'passed' | 'refused' | 'withdrawn'
    /**
     * The address of their home, sealed for the operators. Null once the check is decided, and when a provider has it.
     */
    keyId: string | null
    sealedAddress: string | null
    /** The reason that the operators gave. The member sees it. */
    reason: string | null
    createdAt: number
    decidedAt: number | null
    decidedBy: 'operator' | 'provider' | null
    /** The time of the next request to the provider; null when nobody can be asked, or there is no need. */
    askAt: number | null
  }
  /** Events that a provider sent on its own, by the provider's own id. A repeated event is ignored. */
  checkEvents: { id: string; receivedAt: number }
  /** Members' invitations. They go with the member, and some time after their end. */
  invitations: {
    id: string
    /** The secret in the link. Members look at their link again, so it is stored as it is. */
    code: string
    memberId: string
    usesMax: number
    cameCount: number
    endsAt: number
    cancelledAt: number | null
    createdAt: number
  }
  /** Newcomers who came by an invitation, and whose. For operators alone. */
  invitedMembers: {
    memberId: string
    inviterId: string
    joinedAt: number
    /** The credits that the inviter gets after the newcomer's first help, as they were promised at that time. */
    credits: number
    /** True when nothing is left to pay. */
    isSettled: Flag
  }
  /** Copies of all that is a member's: being made as long as `readyAt` is null. The file lies in `DATA_DIR/exports`. */
  exports: { id: string; memberId: string; createdAt: number; readyAt: number | null; bytes: number | null }
  /**
   * Phone numbers, encrypted (`database/data-keys.ts`). No view reads them. The member of a number is found by its
   * hash.
   */
  phones: {
    memberId: string
    numberHash: string
    keyId: string
    sealed: string
    /** The time of the verification; null when the number is unverified. */
    verifiedAt: number | null
    givenAt: number
  }
  /** The one code of a member that counts, for the number it was sent to. */
  phoneCodes: {
    memberId: string
    numberHash: string
    codeHash: string
    triesLeft: number
    expiresAt: number
  }
  /** Requests to store a number or to send a code. They are limited, because each message costs the operators money. */
  phoneRequests: {
    id: string
    memberId: string
    numberHash: string
    addressHash: string
    requestedAt: number
  }
  /** Subscriptions at a provider, current or past. Their effect is in the member's own row. */
  subscriptions: {
    /** The provider's. */
    id: string
    provider: PaymentProviderName
    /** The member who pays; null for one who left, whose subscription is ended at the provider. */
    memberId: string | null
    billing: Billing
    /** The last state from the provider: not yet approved, charged, suspended after failures, ended. */
    state: SubscriptionState
    /** All before is paid for; null: from its first payment on. */
    startsAt: number | null
    /** The payment that is due has failed. */
    failedAt: number | null
    /** The plan that is left when premium ends; null as long as it is not canceled. */
    endsAs: PremiumEnd | null
    /** The time from which nothing may be charged any more; the provider may not have been notified yet. */
    cancelWantedAt: number | null
    createdAt: number
    /** The time of the last request to the provider. */
    checkedAt: number
  }
  payments: {
    /** Derived from the subscription and the provider's. */
    id: string
    subscriptionId: string
    /** The provider's id; null while it has only reported that there is a payment. */
    paymentId: string | null
    memberId: string
    billing: Billing
    /** The amount as the provider writes it: '5.99'. */
    amount: string
    currency: string
    state: ReceiptState
    paidAt: number
    /** The end of the paid period, by calendar months or years. */
    paidUntil: number
    /** The time of a refund or a dispute; premium ends with it. */
    revokedAt: number | null
  }
  /** Events that a provider sent, by the provider's own id. A repeated event is ignored. */
  paymentEvents: { id: string; receivedAt: number }
  /** Premium that an operator gave. */
  givenPremium: { memberId: string; fromAt: number; untilAt: number | null; reason: string }
  /** The books of the test provider. */
  testSubscriptions: {
    id: string
    memberId: string
    billing: Billing
    createdAt: number
    startsAt: number | null
    approvedAt: number | null
    /** No payment from here on. */
    endedAt: number | null
    /** Payments from here on fail. */
    failsFrom: number | null
    /** The payments up to this time were refunded. */
    refundedThrough: number | null
  }
  /** The times at which members changed their location: for the limit of a day, after which a row is deleted. */
  moves: { id: string; memberId: string; createdAt: number }
  sessions: {
    /** SHA-256 of the token; the token itself is only in the cookie. */
    tokenHash: string
    memberId: string
    createdAt: number
    seenAt: number
    /** The time at which the member last proved their identity. */
    provedAt: number
    /** A name such as 'Firefox on Windows'; null when the browser sent none, or an unknown one. */
    browser: string | null
  }
  /** The address that a member is about to have, until the link in the mail to it was followed. */
  emailChanges: {
    memberId: string
    /**
     * SHA-256 of the token; the token itself is only in the mail. For an address that has an account, no mail contains
     * it.
     */
    tokenHash: string
    email: string
    emailKey: string
    expiresAt: number
  }
  /** The addresses that members had before, and the links in the mails to them by which to have these back. */
  emailUndos: {
    /** SHA-256 of the token; the token itself is only in the mail. */
    tokenHash: string
    memberId: string
    email: string
    emailKey: string
    createdAt: number
    expiresAt: number
  }
  passwordResets: {
    /** SHA-256 of the token; the token itself is only in the mail. */
    tokenHash: string
    /**
     * The member; null for a link that was requested for an address without an account. Nobody receives such a link.
     */
    memberId: string | null
    expiresAt: number
    /**
     * True when the link was sent by mail: opening it proves that the mailbox is theirs. A link from an operator proves
     * nothing.
     */
    isByMail: Flag
  }
  /** Sign-ups whose link was not opened yet: they have no account. There may be several for one address. */
  pendingSignUps: {
    /**
     * SHA-256 of the token; the token itself is only in the mail. For an address that has an account, no mail contains
     * it.
     */
    tokenHash: string
    email: string
    emailKey: string
    passwordHash: string
    firstName: string
    lastName: string
    expiresAt: number
    /** The invitation with which it began; null without one. */
    invitationCode: string | null
  }
  /** Members whom a provider vouches for: by its own name for them, never by an address. */
  signInLinks: {
    issuer: string
    subject: string
    memberId: string
    /** One of each at most. */
    provider: SignInProviderName
    createdAt: number
  }
  /** Browsers on their way to a provider and back; each row serves once. */
  signInAttempts: {
    /** SHA-256 of the token in the browser's cookie. */
    tokenHash: string
    provider: SignInProviderName
    state: string
    nonce: string
    verifier: string
    /** The session the browser had when it left. */
    sessionBefore: string | null
    purpose: SignInPurpose
    /** The path to return to for a member who is signed in already; null for a sign-in. */
    returnTo: string | null
    /** The provider's response by a form, as a query; null before that, and when it comes in the address. */
    answer: string | null
    /**
     * True when the browser left with the community's code. Without it the sign-in creates no account where the code is
     * required.
     */
    mayJoin: Flag
    /** The invitation with which the browser left; null without one. */
    invitationCode: string | null
    createdAt: number
  }
  /** The code that a sign-up requires, where the operator requires one. One row, or none before it is first needed. */
  communityCodes: { id: 1; code: string; createdAt: number }
  /** Mailboxes that make no account here. */
  bannedMailboxes: {
    /** The hash of the mailbox, made with the key beside the data. */
    hash: string
    /**
     * The hash of a fixed word, made with the same key. When the key changes, no mailbox is recognized any more, and
     * this shows it.
     */
    keyMark: string
    createdAt: number
  }
  passkeys: {
    id: string
    memberId: string
    /** The authenticator's name for it, in base64url, as is the key. */
    credentialId: string
    publicKey: string
    /** The authenticator's own count of its uses; 0 for one that does not count. */
    counter: number
    /** A list in JSON, for the browser that is not to make a second one on the same authenticator. */
    transports: string
    /** The host name it works on. */
    rpId: string
    name: string
    isSynced: 0 | 1
    createdAt: number
    usedAt: number | null
  }
  /** JSON list. The browser uses it to avoid a second passkey on the same authenticator. */
  passkeyChallenges: {
    /** SHA-256 of the token that comes with the response. */
    tokenHash: string
    challenge: string
    /** The session in which one is to be added; null of a sign-in. */
    sessionHash: string | null
    createdAt: number
  }
  accounts: {
    id: string
    kind: 'member' | 'escrow' | 'community'
    balance: number
    version: number
  }
  transfers: {
    /** Names what the movement is for, so that it can happen only once: 'welcome:<member>'. */
    id: string
    fromAccountId: string
    toAccountId: string
    amount: number
    reason: CreditReason
    /** The post, gift … it belongs to. */
    reference: string | null
    actorId: string
    createdAt: number
  }
  entries: {
    accountId: string
    version: number
    transferId: string
    amount: number
    balanceAfter: number
  }
  /**
   * Lines of a member's statement, one for an entry of their account. Names and words are stored here and not in the
   * ledger, so that they can be deleted.
   */
  creditEntries: {
    id: string
    memberId: string
    transferId: string
    reason: CreditReason
    amount: number
    /** The other one; null where there is none, or they have left. */
    personId: string | null
    postId: string | null
    /** The title of the post, reward or other cause, as it was then. */
    title: string | null
    message: string | null
    createdAt: number
  }
  /** Entries from before there were statements, until they have a line in one. */
  untoldEntries: { accountId: string; version: number }
  rewards: {
    id: string
    title: string
    description: string
    category: RewardCategory
    partnerName: string
    creditCost: number
    /** The number still available; null means unlimited. */
    availableQuantity: number | null
    redeemInstructions: string
    createdAt: number
    /** The time at which an operator ended it: nobody can redeem it any more. */
    endedAt: number | null
  }
  /** Redeemed rewards. Their texts are a copy of the reward as it was then. */
  redemptions: {
    id: string
    memberId: string
    rewardId: string
    title: string
    partnerName: string
    redeemInstructions: string
    code: string
    creditsSpent: number
    usedAt: number | null
    /** The time at which an operator returned the credits. The code is void from then on. */
    returnedAt: number | null
    createdAt: number
  }
  /** One row while the ledger does not add up, none otherwise. */
  ledgerPause: { id: 1; since: number }
  posts: {
    id: string
    authorId: string
    type: PostType
    title: string
    description: string
    category: CategoryKey | null
    subcategory: string | null
    location: string | null
    latitude: number | null
    longitude: number | null
    zipCode: string | null
    dateNeeded: number
    timeNeeded: string | null
    maxAttendees: number | null
    currentAttendees: number
    genderPreference: (typeof genderPreferences)[number] | null
    hasTipJar: Flag
    status: PostStatus
    /**
     * The time of completion, withdrawal or expiry. Null while the post is open, and for one closed before this column
     * existed.
     */
    closedAt: number | null
    /** The time at which an operator hid it. Only its author still sees it. */
    hiddenAt: number | null
    /** The place of a meetup. */
    thirdPlaceId: string | null
    /** The other participant of a completed help: the helper, or the member who was helped. */
    helperId: string | null
    /** The time of the next action by the clock; null when there is none. */
    clockAt: number | null
    /** True when the organizer of a meetup accepts nobody any more. */
    isListClosed: Flag
    /** The organizer's words when they canceled a meetup. */
    word: string | null
    /** JSON: the organizer's details of a meetup, as they were when it was created or last changed. */
    organizer: string | null
    /** The hash of its photo, as it was sent. */
    photo: string | null
    /** JSON: the photo as rows show it, when its bytes have arrived. */
    photoShown: string | null
    /** True when others see the post; false for a meetup that is not shown yet (2 to 12 minutes). */
    isShown: Flag
    /** The time from which others see it, or will see it. For a help post that is its arrival. */
    shownAt: number
    writtenAt: number
    createdAt: number
  }
  /** Seats, in the order of arrival within a meetup. A canceled one is stored for a day, for the limit of a day. */
  rsvps: {
    postId: string
    place: number
    memberId: string
    state: RsvpState | 'cancelled'
    /** The times at which they were asked to confirm that they still come, and at which they confirmed. */
    askedAt: number | null
    confirmedAt: number | null
    createdAt: number
    /** Other guests do not see who it is. */
    isUnlisted: Flag
  }
  calendars: {
    memberId: string
    /** SHA-256 of the token; the token itself is only in the calendar that sends it. */
    tokenHash: string
    createdAt: number
    /** The hour in which it was read last; null before that. */
    readAt: number | null
    /** True when calendars are to remind of coming items. */
    hasAlarm: Flag
  }
  /** The last content of each item that a member's calendar received, and the number of its changes. */
  calendarItems: {
    memberId: string
    postId: string
    /** SHA-256 of the item as it was sent last. */
    digest: string
    sequence: number
    changedAt: number
  }
  /** Agreements on help posts for which a helper was chosen. A row is deleted when the helper is released. */
  helps: {
    postId: string
    authorId: string
    helperId: string
    acceptedAt: number
    startedAt: number | null
    /** The member who started it; null when a confirmation started it, and for one from before this column existed. */
    startedBy: string | null
    authorConfirmedAt: number | null
    helperConfirmedAt: number | null
    /** The time from which a decision by an operator is pending. */
    onHoldAt: number | null
    /** The author's words when they withdrew the post. */
    word: string | null
    /** True when the help earns a credit, as devices last received it. */
    earnsCredit: Flag
  }
  /** Credits that the community account gave for helping, as the limits of a month count them. */
  mintedCredits: {
    postId: string
    earnerId: string
    /** The member who was helped; null when they have left. */
    helpedId: string | null
    month: string
  }
  ratings: {
    id: string
    postId: string
    raterId: string
    ratedId: string
    rating: number
    /** The words of the rating; empty without any. */
    review: string
    createdAt: number
    /** The time from which the rated member sees it; null until then. */
    shownAt: number | null
    /**
     * The time from which it may count. Null while it is hidden, and for ever when the rated member took no step of the
     * help.
     */
    countsFrom: number | null
  }
  /**
   * Members whose counts were made before some of today's rules, with the part of them that comes from neighbors who
   * left.
   */
  recounts: { memberId: string; ratingSum: number; ratingCount: number; helps: number }
  /**
   * Digests of mailboxes that got the initial credits. They are stored for ever, so that no mailbox gets them twice.
   */
  welcomedMailboxes: { digest: string }
  notifications: {
    id: string
    memberId: string
    kind: NotificationName
    /** JSON: what its text is made of. */
    params: string
    /** The member who caused it; null when nobody did. */
    personId: string | null
    /** A path of the app. */
    target: string
    createdAt: number
    /** JSON list: when it rang in the last day, and what it took the place of; null of those from before there were such lists. */
    rangAt: string | null
  }
  places: {
    id: string
    name: string
    tagline: string | null
    description: string
    address: string
    /** Public and exact. */
    latitude: number | null
    longitude: number | null
    /** The id from an address search; null for an address that was typed by hand. */
    placeId: string | null
    /** Its address was typed by hand. */
    isApproximate: Flag
    category: PlaceCategory
    /** JSON list of tags. */
    tags: string
    /** SHA-256 of a photo of who added it; null without one. */
    photo: string | null
    /** JSON: the photo as rows show it, when its bytes have arrived. */
    photoShown: string | null
    views: number
    upvotes: number
    ratingSum: number
    ratingCount: number
    isPaid: Flag
    isFeatured: Flag
    /** The member who added it; null when no member did. Neighbors see the first name only, never the identity. */
    addedBy: string | null
    /** The time at which an operator closed it. It is in no list any more. */
    closedAt: number | null
    /** The time at which an operator hid it. Only the member who added it still sees it. */
    hiddenAt: number | null
    /**
     * The place that an operator merged this one into. Reviews and marks move there, and later ones for this place are
     * stored there.
     */
    mergedInto: string | null
    createdAt: number
  }
  /** One of each member. */
  placeReviews: {
    id: string
    placeId: string
    authorId: string
    rating: number
    review: string
    photo: string | null
    photoShown: string | null
    /** The time at which an operator hid it. Only its author still sees it, and it does not count. */
    hiddenAt: number | null
    /** The time of the review in its present form. */
    createdAt: number
  }
  /** The marks of each member on each place, while at least one of the two marks is set. */
  placeMarks: { placeId: string; memberId: string; upvoted: Flag; bookmarked: Flag }
  /** The day on which a member last opened its page, as a date of the community. */
  placeViews: { placeId: string; memberId: string; day: string }
  /** Activities of members at places: one of each type a day. */
  activities: {
    memberId: string
    /** Days since 1970, on the walls of the community. */
    day: number
    placeId: string
    type: ActivityType
    createdAt: number
  }
  /** Each place once for each type. */
  exploredPlaces: {
    memberId: string
    type: ActivityType
    placeId: string
    /** The ZIP code of the place; null when it is unknown. */
    zipCode: string | null
    category: PlaceCategory
    exploredAt: number
  }
  /** The resulting state of all activities. */
  explorations: {
    memberId: string
    /** JSON: the row that devices have. */
    state: string
  }
  achievements: {
    id: string
    memberId: string
    achievementId: string
    unlockedAt: number
    /** A device of theirs has taken it on it to show it. */
    isCelebrated: Flag
  }
  /** The settings of members who made a choice. */
  explorationSettings: { memberId: string; isHidden: Flag }
  /** Members whose reviews, places and marks are from before exploration was counted. */
  uncountedExplorations: { memberId: string }
  /**
   * Conversations of two members; the smaller id is `memberA`. A member who left stays as an id that leads to nobody.
   */
  conversations: {
    id: string
    memberA: string
    memberB: string
    /** The member who opened it; null when they have left. */
    openedBy: string | null
    /** The number of the last message; 0 when there is none. */
    lastSeq: number
    lastMessageAt: number | null
    createdAt: number
  }
  /**
   * Cards of the posts through which members came into a conversation, as they were then; only their status follows the
   * post.
   */
  conversationPosts: {
    conversationId: string
    postId: string
    authorId: string
    /** The newest has the greatest. */
    place: number
    title: string
    type: PostType
    status: PostStatus
  }
  /** Each card that came into a conversation, as it was then. */
  sharedCards: {
    conversationId: string
    /** The same number as in `conversationPosts`. */
    place: number
    /** The sender; null when the card came with a message of theirs, because that message counts for both. */
    senderId: string | null
    postId: string
    authorId: string
    title: string
    createdAt: number
  }
  /** Earlier versions of a post, so that a report can show what the reporter saw. */
  earlierPosts: {
    postId: string
    changedAt: number
    /** JSON */
    said: string
  }
  /** People whom a member's device showed earlier and has no row of any more. */
  peopleMet: { memberId: string; personId: string }
  /**
   * An organizer's letter to more guests than one transaction can serve. It stays after it is sent, so that a repeated
   * request is recognized.
   */
  meetupLetters: {
    id: string
    postId: string
    organizerId: string
    content: string
    /** The seat numbers of the last guest who has received it, and of the last guest who is to receive it. */
    sentUpTo: number
    lastPlace: number
    createdAt: number
  }
  /** Members who declared that they cannot help with a post after all, and the time of the last declaration. */
  declinedHelps: { postId: string; memberId: string; declinedAt: number }
  readMarkers: { conversationId: string; memberId: string; readUpTo: number; isMuted: Flag }
  messages: {
    id: string
    conversationId: string
    senderId: string
    seq: number
    /** Empty once it was deleted. */
    content: string
    createdAt: number
    deletedAt: number | null
    /** The time at which an operator hid it. Its author still sees it. */
    hiddenAt: number | null
    /** The hash of its photo, as it was sent. */
    photo: string | null
    /** JSON: the photo as rows show it, when its bytes have arrived. */
    photoShown: string | null
  }
  blocks: {
    memberId: string
    blockedId: string
    /** The name as it was shown at the time of the block. */
    firstName: string
    lastName: string
    createdAt: number
  }
  reports: {
    id: string
    reporterId: string
    subject: ReportSubject
    subjectId: string
    /** The reported member, or the author of the reported item; null when a place itself is reported. */
    aboutId: string | null
    /** `did_not_happen` comes with a help that one of its two disputes. */
    reason: ReportReason | 'did_not_happen'
    words: string
    /** JSON: what was reported, as it was. */
    snapshot: string
    /** The hash of its photo, where it showed one. */
    photo: string | null
    createdAt: number
    /** The time at which an operator closed it; null while it is open. */
    closedAt: number | null
  }
  /** Photos that have arrived, of each who sent them. */
  files: {
    memberId: string
    /** The SHA-256 of the bytes as they were sent. */
    sha256: string
    /** The hash of the stored file that is served instead of the sent bytes (`storedFiles`). */
    fullHash: string
    fullBytes: number
    thumbHash: string
    thumbBytes: number
    width: number
    height: number
    /** The number of bytes that were sent. */
    sentBytes: number
    createdAt: number
    /** The time since which no row refers to it; null while one does. */
    unnamedSince: number | null
  }
  /** Files in the store, and files that are about to be written there. */
  storedFiles: { hash: string; bytes: number; storedAt: number }
  notificationSettings: {
    memberId: string
    /** JSON: the row that devices have. */
    chosen: string
    /** The resulting choice, stored as a column so that members with it can be selected. */
    nearby: NearbyChoice
    hasMail: Flag
    /**
     * The times since which they have had mails of news, and digests, without a break; 0 when chosen before these
     * columns existed.
     */
    mailSince: number
    digestSince: number
  }
  /** The server's keys for push services. A restore creates new ones. */
  pushKeys: { id: 1; publicKey: string; privateKey: string; createdAt: number }
  /** The push addresses of a session's browser. */
  pushSubscriptions: {
    sessionHash: string
    memberId: string
    endpoint: string
    p256dh: string
    auth: string
    createdAt: number
    /** The newest notification that was delivered to the device. */
    toldUpTo: number
    /** The device is to be notified of requests nearby that came after this time; null while it is not. */
    nearbySince: number | null
    sentAt: number
    /** The time at which it is due; null when there is nothing to deliver. */
    dueAt: number | null
    /** A process is delivering to the device until this time. */
    leasedUntil: number | null
    failures: number
  }
  deliveries: {
    memberId: string
    channel: DeliveryChannel
    /** The time for which it was planned. A retry does not change it. */
    plannedAt: number | null
    /** The time at which it is due; null when there is nothing to deliver. */
    dueAt: number | null
    toldUpTo: number
    failures: number
  }
  /** The key that signs links to unsubscribe. It opens no account: a link signed with it can only end mails. */
  unsubscribeKeys: { id: 1; signingKey: string; createdAt: number }
  requestCounts: { memberId: string; month: string; used: number }
  /** Another one after each change of sessions: what is remembered of who may call holds as long as it is the same. */
  accessTag: { id: 1; tag: string }
  changeHead: { id: 1; epoch: string; seq: number }
  changeNumbers: { seq: number; tag: string; createdAt: number }
  changes: {
    audience: Audience
    tableName: TableName
    rowId: string
    seq: number
    isGone: Flag
    /** Epoch ms: past it the row has left this audience's devices by its age; null while it stays. */
    until: number | null
  }
  /** The last state that members' own rows show of whether there are plans. Absent before the first switch. */
  toldPlans: {
    id: 1
    hasPlans: Flag
    /** The last member whose row was changed for it; null when all were. */
    toldThrough: string | null
  }
  /** Rows whose counts changed: they are touched once a minute, however often that was. */
  delayedTouches: {
    audience: Audience
    tableName: TableName
    rowId: string
    /** Epoch ms; 0 with the next minute. */
    notBefore: number
  }
  syncClients: { id: string; memberId: string; lastNumber: number; createdAt: number }
  acknowledgements: { clientId: string; number: number; operationId: string }
  operations: {
    memberId: string
    id: string
    name: string
    argsHash: string
    status: 'applied' | 'refused'
    code: RefusalCode | null
    /** JSON: of a refusal, what its text is made from; else what the server added to the arguments. */
    params: string | null
    /** JSON; null when refused, and as long as only rounds brought it. */
    answer: string | null
    settledAt: number
  }
  /** One row, written whenever the server checks that the database can be written. */
  readiness: { id: 1; probedAt: number }
  /** Jobs that run by the clock. */
  jobs: {
    name: string
    /** A day, for what has its time of day. */
    periodMs: number
    /** The due time of the period that is not done yet. It stays the same until the job is done. */
    dueAt: number
    /** Both of the last time; null before the first. */
    begunAt: number | null
    doneAt: number | null
    /** The number of successive failures, the time of the first, and the time of the next try. */
    failures: number
    failingSince: number | null
    retryAt: number | null
    /** The last error, in a form that an operator may read: it contains nothing of any row. */
    fault: string | null
  }
  operationFaults: { memberId: string; operationId: string; count: number }
}

export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>
