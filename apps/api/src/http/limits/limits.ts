/** Limits on requests and acts. Requests over a limit get 429; acts over a limit are refusals. */
import { creditLimits } from '@porchlight/contracts/credits/credits.schema'
import { explorationLimits } from '@porchlight/contracts/exploration/exploration.rows'
import { fileLimits } from '@porchlight/contracts/files/files.schema'
import { locationLimits } from '@porchlight/contracts/location/location.schema'
import { meetupLimits } from '@porchlight/contracts/meetups/meetups.schema'
import { safetyLimits } from '@porchlight/contracts/safety/safety.schema'
import * as v from 'valibot'

/** The schema of a limit. No operator needs more than the maximum, and the engines count rows in whole numbers. */
const count = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))

/** The limits that the setting LIMITS may change. */
export const limitsSchema = v.partial(
  v.strictObject({
    /** Requests in 5 minutes of one signed-in member. */
    requestsPerMember: count,
    /** Requests in 5 minutes of one address without a session: what sixty on one Wi-Fi ask until they are in. */
    requestsPerAddress: count,
    /** Calls of one signed-in member that are worked on at once; more wait for their turn. */
    callsAtOncePerMember: count,
    /** The limit of one address: for all members who call from it together, and apart from them for all visitors. */
    callsAtOncePerAddress: count,
    /**
     * Wrong passwords and passkeys in 5 minutes from one address, and as many wrong community codes. Successful log-ins
     * are not counted.
     */
    logInsPerAddress: count,
    /** Wrong passwords of one account in 15 minutes, before each further one costs a growing pause. */
    logInsPerAccount: count,
    /** Ways to a provider begun in 5 minutes from one address, less those who came back signed in. */
    providerSignInsPerAddress: count,
    /** Sign-ups in 30 minutes of one address, and five times as many in a day: an evening of sixty on one Wi-Fi, of whom some try twice. */
    signUpsPerAddress: count,
    /** Requests for a link for a new password from one address, in 30 minutes. */
    resetLinksPerAddress: count,
    /** Requests for a link for a new password to one mailbox, in 30 minutes. */
    resetLinksPerAccount: count,
    /** Mails about a sign-up or a changed address to one mailbox, in 30 minutes. */
    signUpMailsPerAccount: count,
    /** Posts of one member in 24 hours. */
    postsPerDay: count,
    /** RSVPs of one member in 24 hours, those that were cancelled again or refused included. */
    rsvpsPerDay: count,
    /** Places that one member adds in 24 hours. */
    placesPerDay: count,
    /** Places that one member reviews in 24 hours. */
    placeReviewsPerDay: count,
    /** Acts of one member at places that count as exploring, per day in the community's time zone. */
    activitiesPerDay: count,
    /** Moves of one member in 24 hours. */
    movesPerDay: count,
    /** ZIP codes that one member looks up in a minute. */
    geocodesPerMinute: count,
    /** Conversations that one member begins in 24 hours. */
    conversationsPerDay: count,
    /** Messages of one member in 24 hours. */
    messagesPerDay: count,
    /** Photos that one member begins to send in 30 minutes. */
    photosPerMember: count,
    /** Requests of one member to the payment provider in an hour. */
    paymentsPerMember: count,
    /**
     * Requests for a phone code by one member in 24 hours, and the numbers that one member enters where no codes are
     * sent.
     */
    phoneCodesPerMember: count,
    /** Codes sent to one number in 24 hours, for all members together. */
    phoneCodesPerNumber: count,
    /** Requests for a phone code from one address, in 24 hours. */
    phoneCodesPerAddress: count,
    /** Codes in all, in 24 hours: so many text messages are the most that the community pays for. */
    phoneCodesPerDay: count,
    /** Background checks that one member applies for, in 24 hours. */
    backgroundChecksPerMember: count,
    /** Invitations that one member makes in seven days; an operator makes ten times as many. */
    invitationsPerWeek: count,
    /** Gifts of one member in 24 hours. */
    giftsPerDay: count,
    /** Reports of one member in 24 hours. */
    reportsPerDay: count,
    /** Operations of one member in 24 hours, of every kind, the refused ones too. */
    operationsPerDay: count,
    /** Devices of one member that come for the first time, in 24 hours; one that begins anew counts as another. */
    clientsPerDay: count,
    /** Sockets of one member. */
    socketsPerMember: count,
    /** Sockets of one address. */
    socketsPerAddress: count,
    /** Sockets in all. */
    socketsInAll: count,
  }),
)

export type Limits = Required<v.InferOutput<typeof limitsSchema>>

export const defaultLimits: Limits = {
  requestsPerMember: 1500,
  requestsPerAddress: 1000,
  callsAtOncePerMember: 8,
  callsAtOncePerAddress: 32,
  logInsPerAddress: 10,
  logInsPerAccount: 10,
  providerSignInsPerAddress: 60,
  signUpsPerAddress: 100,
  resetLinksPerAddress: 60,
  resetLinksPerAccount: 5,
  signUpMailsPerAccount: 5,
  postsPerDay: 20,
  rsvpsPerDay: meetupLimits.rsvpsPerDayMax,
  placesPerDay: 10,
  placeReviewsPerDay: 30,
  activitiesPerDay: explorationLimits.activitiesPerDayMax,
  movesPerDay: locationLimits.movesPerDayMax,
  geocodesPerMinute: locationLimits.geocodesPerMinuteMax,
  conversationsPerDay: 20,
  messagesPerDay: 500,
  photosPerMember: fileLimits.uploadsPerPeriod,
  paymentsPerMember: 60,
  phoneCodesPerMember: 5,
  phoneCodesPerNumber: 5,
  phoneCodesPerAddress: 30,
  phoneCodesPerDay: 200,
  backgroundChecksPerMember: 3,
  invitationsPerWeek: 5,
  giftsPerDay: creditLimits.giftsPerDayMax,
  reportsPerDay: safetyLimits.reportsPerDayMax,
  operationsPerDay: 5000,
  clientsPerDay: 200,
  socketsPerMember: 5,
  socketsPerAddress: 200,
  socketsInAll: 10_000,
}
