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

/** What is told by the clock: mails that were asked for, digests, and requests nearby. */
export type DeliveryChannel = 'mail' | 'digest' | 'nearby'

export interface Tables {
  members: {
    id: string
    email: string
    /** Lower case, its domain as mail servers know it: two spellings of one mailbox are one account. */
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
    /** Premium from here on, whatever the plan says; null without such a date. */
    premiumFrom: number | null
    /** Premium ends here; null: it goes on. */
    premiumUntil: number | null
    /** What is left then; null as `free`. */
    premiumEndsAs: PremiumEnd | null
    /** How often their premium is paid; null where nobody pays for it. */
    billing: Billing | null
    /** When the next payment is due; null where nothing will be charged. */
    nextBillingAt: number | null
    paymentFailedAt: number | null
    /** Whether neighbours were told last that this member is premium. */
    isShownPremium: Flag
    ratingSum: number
    ratingCount: number
    /** In a row, with a completed help or a gift each; they count until `kindnessUntil`. */
    kindnessWeeks: number
    kindnessUntil: number | null
    /** Whom they helped, each once. */
    peopleHelped: number
    /** Helps of theirs that garden and weeks count: of one neighbor only some in a month. */
    countedHelps: number
    /** As either of the two. */
    hasCompletedHelp: Flag
    /** Gifts given. */
    risingFlame: number
    /** The last month ('2026-11') whose bonus was given; null before the first. */
    bonusMonth: string | null
    notificationsReadUpTo: number | null
    isOperator: Flag
    createdAt: number
    /**
     * When the link of a sign-up, or a provider's word, showed that the address is theirs. Null says nothing: they may
     * have joined without mail, and a link for a new password may have come from the operator's hand.
     */
    emailProvedAt: number | null
    /** Whether their devices were told that it is wanted: only where mail leaves this machine. */
    isProofWanted: Flag
    /** When the mail is to leave that tells them so by itself; null where none is due. */
    proofMailDueAt: number | null
    /** When a mail server took it, or would not have it: this address gets no other one by itself. */
    proofMailedAt: number | null
    /** The hash of their photo, as it was sent. */
    photo: string | null
    /** JSON: the photo that is shown; the one before, until the bytes of the newest have arrived. */
    photoShown: string | null
    /** JSON: the three photos of their profile, or none; what has arrived of each is said with it. */
    profilePhotos: string
    /** Which of them is `photo`. */
    mainPhotoIndex: number
    /** Meetups of theirs that took place, as counted last. */
    meetupsHosted: number
    /** What they offer rests until then. */
    awayUntil: number | null
    /** Their account ends then, unless they say before that they stay; null of all who have not asked for it. */
    leavesAt: number | null
    /** What they said to whoever runs the community when they asked for it. */
    leavingWords: string | null
    /** Who signs up agrees to the terms by the words of the page; null of whoever joined before this was kept. */
    termsAgreedAt: number | null
    /** What is known of their phone: nothing, a number by their word, or one that a code proved. */
    phoneState: PhoneState
    /** When whoever checks backgrounds had nothing against them; null while nobody says so. */
    backgroundCheckedAt: number | null
    /** An application of theirs is undecided. */
    isCheckRunning: Flag
  }
  /** Applications for a background check: that there was one, and what came of it. What was typed for it is nowhere. */
  backgroundChecks: {
    id: string
    memberId: string
    provider: CheckProviderName
    /** Of each member one at most is undecided. */
    state: 'undecided' | 'passed' | 'refused' | 'withdrawn'
    /** Where they live, sealed for whoever runs the community; null once it is decided, and where a provider has it. */
    keyId: string | null
    sealedAddress: string | null
    /** What whoever runs the community said of it: the member is told. */
    reason: string | null
    createdAt: number
    decidedAt: number | null
    decidedBy: 'operator' | 'provider' | null
    /** When the provider is asked next; null where nobody can be asked, or need be. */
    askAt: number | null
  }
  /** What a provider said by itself, by its own name for it: said again it is passed over. */
  checkEvents: { id: string; receivedAt: number }
  /** Copies of all that is a member's: being made as long as `readyAt` is null. The file lies in `DATA_DIR/exports`. */
  exports: { id: string; memberId: string; createdAt: number; readyAt: number | null; bytes: number | null }
  /** Numbers, sealed (`database/data-keys.ts`). No view reads them; who a number is of is asked by its hash. */
  phones: {
    memberId: string
    numberHash: string
    keyId: string
    sealed: string
    /** Null: it is the member's own word. */
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
  /** Who asked for a number to be taken or a code to be sent: each message costs whoever runs the community something. */
  phoneRequests: {
    id: string
    memberId: string
    numberHash: string
    addressHash: string
    requestedAt: number
  }
  /** What a provider charges, or did. The member's own row says what follows from it. */
  subscriptions: {
    /** The provider's. */
    id: string
    provider: PaymentProviderName
    /** Null of whoever left: it is ended at the provider. */
    memberId: string | null
    billing: Billing
    /** As the provider said last: not yet approved, charged, resting after failures, over. */
    state: SubscriptionState
    /** All before is paid for; null: from its first payment on. */
    startsAt: number | null
    /** The payment that is due has failed. */
    failedAt: number | null
    /** What is left of premium when it ends; null as it is canceled. */
    endsAs: PremiumEnd | null
    /** Nothing is to be charged any more; the provider may not know it yet. */
    cancelWantedAt: number | null
    createdAt: number
    /** When the provider was asked last. */
    checkedAt: number
  }
  payments: {
    /** Derived from the subscription and the provider's. */
    id: string
    subscriptionId: string
    /** The provider's; null while it has said only that there is one. */
    paymentId: string | null
    memberId: string
    billing: Billing
    /** As the provider writes it: '5.99'. */
    amount: string
    currency: string
    state: ReceiptState
    paidAt: number
    /** By the calendar. */
    paidUntil: number
    /** When it was given back, or came into dispute; premium ends with it. */
    revokedAt: number | null
  }
  /** What a provider told, by its own name for it: told again it is passed over. */
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
    /** Payments up to here were given back. */
    refundedThrough: number | null
  }
  /** When they said that they are elsewhere: for the limit of a day, after which it goes. */
  moves: { id: string; memberId: string; createdAt: number }
  sessions: {
    /** SHA-256 of the token; the token itself is only in the cookie. */
    tokenHash: string
    memberId: string
    createdAt: number
    seenAt: number
    /** When its member last proved who they are. */
    provedAt: number
    /** Such as 'Firefox on Windows'; null where the browser did not say, or not in words that we know. */
    browser: string | null
  }
  /** The address that a member is about to have, until the link in the mail to it was followed. */
  emailChanges: {
    memberId: string
    /** SHA-256 of the token; the token itself is only in the mail. Of an address with an account nobody has it. */
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
    /** Null of a link that was asked for an address without an account; nobody has it. */
    memberId: string | null
    expiresAt: number
    /** Whoever opens such a one has the mailbox; one from the operator's hand shows nothing. */
    isByMail: Flag
  }
  /** Sign-ups whose link nobody has opened: no account yet. Several of one address stand beside each other. */
  pendingSignUps: {
    /** SHA-256 of the token; the token itself is only in the mail. Of an address with an account nobody has it. */
    tokenHash: string
    email: string
    emailKey: string
    passwordHash: string
    firstName: string
    lastName: string
    expiresAt: number
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
    /** Where whoever is signed in already goes on; null for whoever signs in. */
    returnTo: string | null
    /** What the provider answered by a form, as a query; null before, and where it comes in the address. */
    answer: string | null
    /** Whether it left with the community's code: without, it makes no account where one is needed. */
    mayJoin: Flag
    createdAt: number
  }
  /** What somebody has to know to sign up, where the operator wants it so: one row, or none before it is first needed. */
  communityCodes: { id: 1; code: string; createdAt: number }
  /** Mailboxes that make no account here. */
  bannedMailboxes: {
    /** Of the mailbox, with the key beside the data. */
    hash: string
    /** What the same key makes of a word that is always the same: with another key no mailbox is known again. */
    keyMark: string
    createdAt: number
  }
  passkeys: {
    id: string
    memberId: string
    /** The authenticator's name for it, in base64url, as is the key. */
    credentialId: string
    publicKey: string
    /** How often it was used, as the authenticator counts; 0 of one that does not. */
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
  /** What authenticators were asked; each row serves once. */
  passkeyChallenges: {
    /** SHA-256 of the token that the answer comes with. */
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
  /** What a member is told of an entry of their account. Names and words are here, so that they can leave. */
  creditEntries: {
    id: string
    memberId: string
    transferId: string
    reason: CreditReason
    amount: number
    /** The other one; null where there is none, or they have left. */
    personId: string | null
    postId: string | null
    /** What it was for, as it was called then. */
    title: string | null
    message: string | null
    createdAt: number
  }
  /** What moved before there were statements, until it is told. */
  untoldEntries: { accountId: string; version: number }
  rewards: {
    id: string
    title: string
    description: string
    category: RewardCategory
    partnerName: string
    creditCost: number
    /** Null: as many as are wanted. */
    availableQuantity: number | null
    redeemInstructions: string
    createdAt: number
    /** By an operator: nobody can have it any more. */
    endedAt: number | null
  }
  /** What it says of the reward is what was so then. */
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
    /** When an operator gave the credits back: the code is worth nothing then. */
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
    /** When it was completed, taken back or expired; null while it is open, and of what was closed before this was kept. */
    closedAt: number | null
    /** By an operator: it is gone for all but its author. */
    hiddenAt: number | null
    /** Of a meetup: the place it is at. */
    thirdPlaceId: string | null
    /** Who helped, or was helped, once it is completed. */
    helperId: string | null
    /** When the clock has something to do about it next; null while it has not. */
    clockAt: number | null
    /** Of a meetup: its organizer takes nobody any more. */
    isListClosed: Flag
    /** Of a meetup: what its organizer said when they called it off. */
    word: string | null
    /** Of a meetup, as JSON: what its organizer said of themselves when they made it or changed it last. */
    organizer: string | null
    /** The hash of its photo, as it was sent. */
    photo: string | null
    /** JSON: the photo as rows say it, once its bytes have arrived. */
    photoShown: string | null
    /** Whether others see it; of a meetup that is due they do not yet. */
    isShown: Flag
    /** Since when others see it, or when they are to; of a help post as it came. */
    shownAt: number
    writtenAt: number
    createdAt: number
  }
  /** By the order of their coming within the meetup. What was cancelled stays a day, for the limit of a day. */
  rsvps: {
    postId: string
    place: number
    memberId: string
    state: RsvpState | 'cancelled'
    /** When they were asked whether they are still coming, and when they said so. */
    askedAt: number | null
    confirmedAt: number | null
    createdAt: number
    /** Other guests do not see who it is. */
    isUnlisted: Flag
  }
  calendars: {
    memberId: string
    /** SHA-256 of the token; the token itself is only in the calendar that asks by it. */
    tokenHash: string
    createdAt: number
    /** The hour in which it was read last; null before that. */
    readAt: number | null
    /** Whether calendars are asked to remind of what is to come. */
    hasAlarm: Flag
  }
  /** What a member's calendar was told last of an item, and how often that was something else than before. */
  calendarItems: {
    memberId: string
    postId: string
    /** SHA-256 of what was told. */
    digest: string
    sequence: number
    changedAt: number
  }
  /** Of a help post that somebody was chosen for; it goes when they are released. */
  helps: {
    postId: string
    authorId: string
    helperId: string
    acceptedAt: number
    startedAt: number | null
    /** Null where a confirmation began it, and of what began before this was kept. */
    startedBy: string | null
    authorConfirmedAt: number | null
    helperConfirmedAt: number | null
    /** Since when an operator is to decide. */
    onHoldAt: number | null
    /** What the author said when they took the post back. */
    word: string | null
    /** As it was told last. */
    earnsCredit: Flag
  }
  /** Credits that the community account gave for helping, as the limits of a month count them. */
  mintedCredits: {
    postId: string
    earnerId: string
    /** Null when they have left. */
    helpedId: string | null
    month: string
  }
  ratings: {
    id: string
    postId: string
    raterId: string
    ratedId: string
    rating: number
    /** Empty where nothing was said. */
    review: string
    createdAt: number
    /** Since when the rated one sees it; null until then. */
    shownAt: number | null
    /** Since when it may count; null while it is hidden, and for good where the rated one took no step of the help. */
    countsFrom: number | null
  }
  /** Whose counts are of before some rules of today, with what of these is of neighbors who left. */
  recounts: { memberId: string; ratingSum: number; ratingCount: number; helps: number }
  /** Digests of mailboxes that had the credits everybody starts with. They stay, so that nobody has them twice. */
  welcomedMailboxes: { digest: string }
  notifications: {
    id: string
    memberId: string
    kind: NotificationName
    /** JSON: what its text is made of. */
    params: string
    /** Who did it; null where nobody did. */
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
    /** What an address search named it by; null of what was typed by hand. */
    placeId: string | null
    /** Its address was typed by hand. */
    isApproximate: Flag
    category: PlaceCategory
    /** JSON list of tags. */
    tags: string
    /** SHA-256 of a photo of who added it; null without one. */
    photo: string | null
    /** JSON: the photo as rows say it, once it has come. */
    photoShown: string | null
    views: number
    upvotes: number
    ratingSum: number
    ratingCount: number
    isPaid: Flag
    isFeatured: Flag
    /** Null when nobody of the community did. Neighbors are told the first name, and never who it is. */
    addedBy: string | null
    /** By an operator: it is in no list any more. */
    closedAt: number | null
    /** By an operator: it is gone for all but who added it. */
    hiddenAt: number | null
    /** By an operator: it is this other place. What was said of it moves there, and what is said of it still is said of that. */
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
    /** By an operator: it is gone for all but its author, and does not count. */
    hiddenAt: number | null
    /** When it was said as it stands. */
    createdAt: number
  }
  /** One of each member, while one of the two is so. */
  placeMarks: { placeId: string; memberId: string; upvoted: Flag; bookmarked: Flag }
  /** The day on which a member last opened its page, as a date of the community. */
  placeViews: { placeId: string; memberId: string; day: string }
  /** What a member did at a place: of each type once a day. */
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
    /** Of the place; null where it is not known. */
    zipCode: string | null
    category: PlaceCategory
    exploredAt: number
  }
  /** What came of all of it. */
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
  /** Of whoever chose. */
  explorationSettings: { memberId: string; isHidden: Flag }
  /** Whose reviews, places and marks are of before exploring was counted. */
  uncountedExplorations: { memberId: string }
  /** Of two members; the lesser id is `memberA`. Whoever left is there as an id that leads to nobody. */
  conversations: {
    id: string
    memberA: string
    memberB: string
    /** Null when they have left. */
    openedBy: string | null
    /** Of the last message; 0 before any. */
    lastSeq: number
    lastMessageAt: number | null
    createdAt: number
  }
  /** Cards of posts that brought somebody into a conversation, as they were then; only their status follows the post. */
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
    /** As in `conversationPosts`. */
    place: number
    /** Null where it came with a message of theirs, which counts for both. */
    senderId: string | null
    postId: string
    authorId: string
    title: string
    createdAt: number
  }
  /** What a post said before its author changed it, for whoever reports what they were shown. */
  earlierPosts: {
    postId: string
    changedAt: number
    /** JSON */
    said: string
  }
  /** Whom a member was told of and has no row of any more. */
  peopleMet: { memberId: string; personId: string }
  /** What an organizer writes to more guests than one piece of work serves. It stays when it is sent, as what was sent once. */
  meetupLetters: {
    id: string
    postId: string
    organizerId: string
    content: string
    /** Of those who go, the place of the last one who has it, and of the last one who is to have it. */
    sentUpTo: number
    lastPlace: number
    createdAt: number
  }
  /** Who said of a post that they cannot help with it after all, and when last. */
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
    /** By an operator: whoever wrote it still reads it. */
    hiddenAt: number | null
    /** The hash of its photo, as it was sent. */
    photo: string | null
    /** JSON: the photo as rows say it, once its bytes have arrived. */
    photoShown: string | null
  }
  blocks: {
    memberId: string
    blockedId: string
    /** As they were shown then. */
    firstName: string
    lastName: string
    createdAt: number
  }
  reports: {
    id: string
    reporterId: string
    subject: ReportSubject
    subjectId: string
    /** Whose it is, or who; null where a place is reported for what it is. */
    aboutId: string | null
    /** `did_not_happen` comes with a help that one of its two disputes. */
    reason: ReportReason | 'did_not_happen'
    words: string
    /** JSON: what was reported, as it was. */
    snapshot: string
    /** The hash of its photo, where it showed one. */
    photo: string | null
    createdAt: number
    /** Null while an operator has not closed it. */
    closedAt: number | null
  }
  /** Photos that have arrived, of each who sent them. */
  files: {
    memberId: string
    /** Of the bytes as they were sent. */
    sha256: string
    /** What is served instead of them, by what it is (`storedFiles`). */
    fullHash: string
    fullBytes: number
    thumbHash: string
    thumbBytes: number
    width: number
    height: number
    /** How many bytes were sent. */
    sentBytes: number
    createdAt: number
    /** Since when no row names it; null while one does. */
    unnamedSince: number | null
  }
  /** What lies in the store, or is about to. */
  storedFiles: { hash: string; bytes: number; storedAt: number }
  notificationSettings: {
    memberId: string
    /** JSON: the row that devices have. */
    chosen: string
    /** What follows from it, for whoever asks for those who chose it. */
    nearby: NearbyChoice
    hasMail: Flag
    /** Since when they have mails of what is new, and digests, without a break; 0 of whoever chose that before this was kept. */
    mailSince: number
    digestSince: number
  }
  /** By which push services know this server. Another one after a restore. */
  pushKeys: { id: 1; publicKey: string; privateKey: string; createdAt: number }
  /** Where the browser of a session is reached. */
  pushSubscriptions: {
    sessionHash: string
    memberId: string
    endpoint: string
    p256dh: string
    auth: string
    createdAt: number
    /** The newest it was told of. */
    toldUpTo: number
    /** It is to be told of requests nearby that came after this; null while it is not. */
    nearbySince: number | null
    sentAt: number
    /** Null while there is nothing to tell. */
    dueAt: number | null
    /** Somebody is at it until then. */
    leasedUntil: number | null
    failures: number
  }
  deliveries: {
    memberId: string
    channel: DeliveryChannel
    /** For when it was meant: it stays when it is tried again. */
    plannedAt: number | null
    /** Null while there is nothing to tell. */
    dueAt: number | null
    toldUpTo: number
    failures: number
  }
  /** It lets nobody in: all that a link signed with it can do is end mails. */
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
  /** What members' own rows said last of whether there are plans; absent until that was switched for the first time. */
  toldPlans: {
    id: 1
    hasPlans: Flag
    /** The last member who was told of it; null: all were. */
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
  /** One row, written whenever somebody asks whether the database can be written. */
  readiness: { id: 1; probedAt: number }
  /** What is done by the clock. */
  jobs: {
    name: string
    /** A day, for what has its time of day. */
    periodMs: number
    /** Of the period that is not done yet: it stays until it is. */
    dueAt: number
    /** Both of the last time; null before the first. */
    begunAt: number | null
    doneAt: number | null
    /** In a row, since when, and when it is tried again. */
    failures: number
    failingSince: number | null
    retryAt: number | null
    /** What went wrong last, as an operator may read it: nothing of any row. */
    fault: string | null
  }
  operationFaults: { memberId: string; operationId: string; count: number }
}

export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>
