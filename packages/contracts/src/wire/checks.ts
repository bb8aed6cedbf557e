/**
 * The checks of wire schemas that are functions: the part of each that JSON Schema can express, and the rest in words.
 * The list is closed, so that a check without a description fails the tests and is not left out silently.
 */
import { isNotZero } from '../administration/administration.rules.ts'
import { addressLengthMin, isDay, isFullAddress } from '../checks/checks.rules.ts'
import { namesSomebody } from '../conversations/conversations.schema.ts'
import { isLatitude, isLongitude } from '../location/location.rules.ts'
import {
  areDistinct,
  bioLengthMin,
  hasVisibleInterest,
  interestCountMax,
  interestLengthMax,
  interestTypedLengthMax,
  isBioLongEnough,
  isInterestCountWithinLimit,
  isInterestWithinLimit,
} from '../members/members.rules.ts'
import {
  codeLength,
  codeTypedLengthMax,
  hasPhoneDigits,
  isCode,
  phoneDigitsMin,
} from '../phones/phones.rules.ts'
import { isNoAddress } from '../sessions/sign-in-names.rules.ts'
import { canNameTimeZone } from '../values/clock/wall-time.ts'
import { hasVisibleText, isEmailAddress, isStorableText } from '../values/text/text.ts'
import { isIsoTime } from '../values/time.ts'

export interface NamedCheck {
  /** Names it in the record of the wire. */
  name: string
  /**
   * The constraints as JSON Schema keywords. They never forbid more than the check does, except `format`, which only
   * annotates.
   */
  keywords: Readonly<Record<string, unknown>>
  /** The whole of it, where keywords are not enough and it is no matter of course. */
  words?: string
  /** The greatest length of a text that can pass the check. */
  lengthMax?: number
}

const degreesPattern = '^-?\\d{1,3}(?:\\.\\d{1,20})?$'

const namedChecks = new Map<unknown, NamedCheck>([
  [isStorableText, { name: 'storable', keywords: {} }],
  [hasVisibleText, { name: 'says something', keywords: { minLength: 1 }, words: 'Not only blanks.' }],
  [isEmailAddress, { name: 'email', keywords: { format: 'email' } }],
  [
    isIsoTime,
    {
      name: 'UTC time',
      keywords: {
        format: 'date-time',
        pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(?:\\.\\d{1,3})?Z$',
      },
      lengthMax: '2026-01-01T00:00:00.000Z'.length,
    },
  ],
  [isDay, { name: 'day', keywords: { format: 'date', pattern: '^\\d{4}-\\d{2}-\\d{2}$' }, lengthMax: 10 }],
  [
    isFullAddress,
    {
      name: 'full address',
      keywords: { minLength: addressLengthMin },
      words: 'Blanks at its ends do not count.',
    },
  ],
  [
    isBioLongEnough,
    {
      name: 'bio long enough',
      keywords: { minLength: bioLengthMin },
      words: 'Blanks around it do not count.',
    },
  ],
  [
    isInterestWithinLimit,
    {
      name: 'interest short',
      keywords: {},
      words: `At most ${interestLengthMax} characters besides blanks around it.`,
      lengthMax: interestTypedLengthMax,
    },
  ],
  [
    hasVisibleInterest,
    { name: 'an interest', keywords: { minItems: 1 }, words: 'At least one that is not blank.' },
  ],
  [
    isInterestCountWithinLimit,
    { name: 'few interests', keywords: {}, words: `At most ${interestCountMax} different ones.` },
  ],
  [areDistinct, { name: 'different photos', keywords: { uniqueItems: true } }],
  [
    isLatitude,
    { name: 'latitude', keywords: { pattern: degreesPattern }, words: 'From -90 to 90.', lengthMax: 25 },
  ],
  [
    isLongitude,
    { name: 'longitude', keywords: { pattern: degreesPattern }, words: 'From -180 to 180.', lengthMax: 25 },
  ],
  [
    canNameTimeZone,
    {
      name: 'time zone',
      keywords: {},
      words: 'A name as in America/Los_Angeles. One that is not known is read as the community’s.',
    },
  ],
  [
    hasPhoneDigits,
    {
      name: 'phone digits',
      keywords: { minLength: phoneDigitsMin },
      words: `At least ${phoneDigitsMin} figures.`,
    },
  ],
  [
    isCode,
    {
      name: 'code',
      keywords: { minLength: codeLength },
      words: `${codeLength} figures.`,
      lengthMax: codeTypedLengthMax,
    },
  ],
  [isNoAddress, { name: 'no address', keywords: {}, words: 'No email address.' }],
  [isNotZero, { name: 'not zero', keywords: {}, words: 'Not zero.' }],
  [
    namesSomebody,
    {
      name: 'a member or a post',
      keywords: { anyOf: [{ required: ['userId'] }, { required: ['postId'] }] },
    },
  ],
])

export function namedCheck(requirement: unknown): NamedCheck {
  const check = namedChecks.get(requirement)
  if (!check) throw new Error('a check on the wire that wire/checks.ts has no words for')
  return check
}
