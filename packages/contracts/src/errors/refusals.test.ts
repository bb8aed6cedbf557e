import { expect, test } from 'vitest'
import {
  type RefusalCode,
  type RefusalParams,
  Refused,
  refusalCodes,
  refusalOf,
  refusals,
  toWireError,
} from './refusals.ts'

const examples: { [Code in RefusalCode]: RefusalParams[Code] } = {
  invalid: { issues: [{ path: 'title', message: 'Required' }] },
  signed_out: undefined,
  has_password: undefined,
  email_link_expired: undefined,
  wrong_password: undefined,
  sign_in_again: undefined,
  wrong_credentials: undefined,
  wrong_name_or_password: undefined,
  password_guessable: { because: 'common' },
  link_expired: undefined,
  confirm_by_mail: undefined,
  community_code: { because: 'wrong' },
  invitation_needed: { because: 'unusable' },
  sign_up_closed: undefined,
  sign_up_expired: undefined,
  not_this_sign_up: undefined,
  passkey_refused: undefined,
  passkey_expired: undefined,
  passkey_copied: undefined,
  passkey_taken: undefined,
  passkeys_full: { limit: 20 },
  last_way_in: undefined,
  last_operator: undefined,
  already_gone: undefined,
  credits_missing: { missing: 1 },
  request_limit: { limit: 2 },
  gift_too_large: { available: 3 },
  gift_beyond_welcome: { left: 1 },
  gift_from_newcomers: { limit: 2 },
  help_first: undefined,
  reward_too_dear: { cost: 5, available: 3 },
  sold_out: undefined,
  code_unknown: undefined,
  code_used: { title: 'Bread', minutesAgo: 5, isOwn: false },
  code_returned: { title: 'Bread' },
  code_of_another: { title: 'Bread' },
  operators_only: undefined,
  moderators_only: undefined,
  coordinators_only: undefined,
  changed_meanwhile: undefined,
  correction_too_large: { available: 1 },
  premium_without_end: undefined,
  case_decided: { by: 'Noor' },
  case_claimed: { by: 'Noor' },
  case_open: undefined,
  own_case: undefined,
  about_operator: undefined,
  act_impossible: undefined,
  cannot_undo: undefined,
  set_on_server: { name: 'COMMUNITY_NAME' },
  settings_changed: { by: 'Noor', current: { name: 'Elm Street' } },
  muted: { until: '2026-12-08T09:00:00.000Z', reason: 'You wrote the same ad to everybody.' },
  suspended: { until: '2026-12-08T09:00:00.000Z', reason: 'You wrote the same ad to everybody.' },
  appeal_sent: undefined,
  about_yourself: undefined,
  payment_unproved: undefined,
  payment_underway: undefined,
  payments_unavailable: undefined,
  already_premium: undefined,
  premium_only: undefined,
  nothing_to_cancel: undefined,
  not_yours: undefined,
  not_same_origin: undefined,
  unknown_name: undefined,
  not_found: undefined,
  email_taken: undefined,
  id_taken: undefined,
  not_open: undefined,
  place_closed: undefined,
  place_hidden: undefined,
  already_taken: undefined,
  not_joinable: undefined,
  already_confirmed: undefined,
  already_rated: undefined,
  rating_closed: undefined,
  wrong_step: { status: 'completed' },
  on_hold: undefined,
  profile_incomplete: { missing: 'both' },
  date_passed: undefined,
  wait_for_answer: undefined,
  prove_email: undefined,
  phone_unusable: undefined,
  wrong_code: undefined,
  code_used_up: undefined,
  texts_unavailable: undefined,
  check_unavailable: undefined,
  too_large: undefined,
  photo_type: undefined,
  photo_too_large: undefined,
  photo_unreadable: undefined,
  photo_damaged: undefined,
  photo_position: { received: 65_536 },
  photos_full: undefined,
  key_reused: undefined,
  update_needed: undefined,
  unknown_operation: undefined,
  too_many: { retryAt: '2026-11-02T10:00:00.000Z' },
  internal: undefined,
  unavailable: undefined,
  credits_paused: undefined,
}

const textOf = (code: RefusalCode) => (refusals[code].text as (params: unknown) => string)(examples[code])
const createRefusal = (code: RefusalCode) =>
  new (Refused as unknown as new (code: RefusalCode, params: unknown) => Refused)(code, examples[code])

/** The statuses of the product's section on refusals. */
const statuses: { [Code in RefusalCode]: number } = {
  invalid: 400,
  signed_out: 401,
  has_password: 409,
  email_link_expired: 410,
  wrong_password: 401,
  sign_in_again: 403,
  wrong_credentials: 401,
  wrong_name_or_password: 401,
  password_guessable: 400,
  link_expired: 410,
  confirm_by_mail: 409,
  community_code: 403,
  invitation_needed: 403,
  sign_up_closed: 403,
  sign_up_expired: 410,
  not_this_sign_up: 401,
  passkey_refused: 401,
  passkey_expired: 410,
  passkey_copied: 401,
  passkey_taken: 409,
  passkeys_full: 409,
  last_way_in: 409,
  last_operator: 409,
  already_gone: 409,
  credits_missing: 402,
  request_limit: 402,
  gift_too_large: 402,
  gift_beyond_welcome: 409,
  gift_from_newcomers: 409,
  help_first: 409,
  reward_too_dear: 402,
  sold_out: 409,
  code_unknown: 404,
  code_used: 409,
  code_returned: 409,
  code_of_another: 409,
  operators_only: 403,
  moderators_only: 403,
  coordinators_only: 403,
  changed_meanwhile: 409,
  correction_too_large: 409,
  premium_without_end: 409,
  case_decided: 409,
  case_claimed: 409,
  case_open: 409,
  own_case: 403,
  about_operator: 403,
  act_impossible: 409,
  cannot_undo: 409,
  set_on_server: 409,
  settings_changed: 409,
  muted: 403,
  suspended: 403,
  appeal_sent: 409,
  about_yourself: 409,
  payment_unproved: 402,
  payment_underway: 503,
  payments_unavailable: 503,
  already_premium: 409,
  premium_only: 402,
  nothing_to_cancel: 409,
  not_yours: 403,
  not_same_origin: 403,
  unknown_name: 421,
  not_found: 404,
  email_taken: 409,
  id_taken: 409,
  not_open: 409,
  place_closed: 409,
  place_hidden: 409,
  already_taken: 409,
  not_joinable: 409,
  already_confirmed: 409,
  already_rated: 409,
  rating_closed: 409,
  wrong_step: 409,
  on_hold: 409,
  profile_incomplete: 409,
  date_passed: 409,
  wait_for_answer: 409,
  prove_email: 403,
  phone_unusable: 409,
  wrong_code: 400,
  code_used_up: 409,
  texts_unavailable: 503,
  check_unavailable: 503,
  too_large: 413,
  photo_type: 415,
  photo_too_large: 413,
  photo_unreadable: 422,
  photo_damaged: 422,
  photo_position: 409,
  photos_full: 409,
  key_reused: 422,
  update_needed: 426,
  unknown_operation: 400,
  too_many: 429,
  internal: 500,
  unavailable: 503,
  credits_paused: 503,
}

test.each(refusalCodes)('R3 %s has its status and a sentence fit to show', (code) => {
  expect(refusals[code].status).toBe(statuses[code])
  expect(textOf(code)).toMatch(/^[A-Z]\w/)
  expect(textOf(code)).not.toMatch(/undefined|null|NaN|\[object|SQL/)
})

test.each(refusalCodes)('R3 %s has the one form of errors on the wire', (code) => {
  const error = toWireError(createRefusal(code))
  expect(error).toMatchObject({ code, message: textOf(code) })
  const knownFields = [
    'code',
    'message',
    'params',
    'issues',
    'requiresProfile',
    'missing',
    'retryAt',
    'requestId',
  ]
  expect(knownFields).toEqual(expect.arrayContaining(Object.keys(error)))
  expect(JSON.parse(JSON.stringify(error))).toEqual(error)
})

test.each(refusalCodes)('Q72 %s is small, also when it is built again from its stored form', (code) => {
  const issues = Array.from({ length: 5000 }, () => ({ path: '🏮'.repeat(5000), message: 'Required' }))
  const params = code === 'invalid' ? { issues } : examples[code]
  const refusal = refusalOf(code, params)
  expect(Buffer.byteLength(JSON.stringify(refusal.params ?? null))).toBeLessThanOrEqual(4096)
  expect(Buffer.byteLength(JSON.stringify(toWireError(refusal)))).toBeLessThanOrEqual(5 * 1024)
  expect(refusalOf(code, refusal.params)).toEqual(refusal)
})

test('S-036 wrong credentials are reported as "Invalid email or password"', () => {
  expect(textOf('wrong_credentials')).toBe('Invalid email or password')
})

test.each([
  ['common', 'one of the most common ones'],
  ['personal', 'too close to your name, your email or this place'],
] as const)(
  'Q12 a password that is %s is reported at its field, with a code of its own',
  (because, words) => {
    const error = toWireError(new Refused('password_guessable', { because }))
    expect(error.message).toContain(words)
    expect(error).toEqual({
      code: 'password_guessable',
      message: error.message,
      params: { because },
      issues: [{ path: 'password', message: error.message }],
    })
  },
)

test('P-075 too few credits are reported with the number missing', () => {
  expect(new Refused('credits_missing', { missing: 1 }).message).toContain('1 more credit ')
  expect(new Refused('credits_missing', { missing: 3 }).message).toContain('3 more credits ')
  expect(toWireError(new Refused('credits_missing', { missing: 3 })).params).toEqual({ missing: 3 })
})

test.each([
  [0, true, 'You already marked this code as used just now, for “Bread”.'],
  [1, true, 'You already marked this code as used a minute ago, for “Bread”.'],
  [119, false, 'This code was already used 119 minutes ago, for “Bread”.'],
  [120, false, 'This code was already used 2 hours ago, for “Bread”.'],
  [2 * 24 * 60, false, 'This code was already used 2 days ago, for “Bread”.'],
])(
  'P-142 a code that was used %i minutes ago is refused with when, and by whom',
  (minutesAgo, isOwn, text) => {
    expect(new Refused('code_used', { title: 'Bread', minutesAgo, isOwn }).message).toBe(text)
  },
)

test('P-067 an incomplete profile has requiresProfile and what is missing', () => {
  for (const missing of ['both', 'bio', 'interests'] as const) {
    expect(toWireError(new Refused('profile_incomplete', { missing }))).toMatchObject({
      requiresProfile: true,
      missing,
    })
  }
})

test('R8 too many is reported with the time to try again', () => {
  expect(toWireError(createRefusal('too_many')).retryAt).toBe('2026-11-02T10:00:00.000Z')
})

test('P-073 an invalid call names each field, and its first message is the whole text', () => {
  const issues = [
    { path: 'title', message: 'Required' },
    { path: 'maxAttendees', message: 'Between 2 and 20 people.' },
  ]
  expect(toWireError(new Refused('invalid', { issues }))).toEqual({
    code: 'invalid',
    message: 'Required',
    issues,
  })
})
