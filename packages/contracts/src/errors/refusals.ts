/**
 * Everything the server may refuse, as a closed list: status and English text. The server sends code, params and
 * text; a device with another language translates by code. No decision ever rests on the text.
 */
import { type CodeUse, codeUsedText } from './code-used.text.ts'
import { type Issue, readableIssues } from './issues.ts'
import { type StandingRefusal, type StandingRefusalCode, standingRefusals } from './standing.text.ts'
import { type TooMany, tooManyText } from './too-many.text.ts'

export type MissingProfile = 'both' | 'interests' | 'bio'
/** The reason why a password is easy to guess: it is common, or made of what is known of its owner and the place. */
export type GuessableBecause = 'common' | 'personal'

export interface RefusalParams extends Record<StandingRefusalCode, StandingRefusal> {
  invalid: { issues: Issue[] }
  signed_out: undefined
  wrong_credentials: undefined
  wrong_name_or_password: undefined
  wrong_password: undefined
  sign_in_again: undefined
  has_password: undefined
  email_link_expired: undefined
  password_guessable: { because: GuessableBecause }
  link_expired: undefined
  confirm_by_mail: undefined
  community_code: { because: 'missing' | 'wrong' }
  invitation_needed: { because: 'missing' | 'unusable' }
  sign_up_closed: undefined
  sign_up_expired: undefined
  not_this_sign_up: undefined
  passkey_refused: undefined
  passkey_expired: undefined
  passkey_copied: undefined
  passkey_taken: undefined
  passkeys_full: { limit: number }
  last_way_in: undefined
  last_operator: undefined
  already_gone: undefined
  /** `name`: the neighbor whose credits they are; absent for the member's own. */
  credits_missing: { missing: number; name?: string }
  credits_paused: undefined
  gift_too_large: { available: number }
  gift_beyond_welcome: { left: number }
  gift_from_newcomers: { limit: number }
  help_first: undefined
  reward_too_dear: { cost: number; available: number }
  sold_out: undefined
  code_unknown: undefined
  code_used: { title: string } & CodeUse
  code_returned: { title: string }
  code_of_another: { title: string }
  operators_only: undefined
  moderators_only: undefined
  coordinators_only: undefined
  changed_meanwhile: undefined
  correction_too_large: { available: number }
  premium_without_end: undefined
  case_decided: { by: string }
  case_claimed: { by: string }
  case_open: undefined
  own_case: undefined
  about_operator: undefined
  act_impossible: undefined
  cannot_undo: undefined
  set_on_server: { name: string }
  settings_changed: { by: string; current: Readonly<Record<string, string>> }
  appeal_sent: undefined
  about_yourself: undefined
  payment_unproved: undefined
  payment_underway: undefined
  payments_unavailable: undefined
  already_premium: undefined
  premium_only: undefined
  nothing_to_cancel: undefined
  request_limit: { limit: number }
  not_yours: undefined
  not_same_origin: undefined
  unknown_name: undefined
  not_found: undefined
  email_taken: undefined
  id_taken: undefined
  not_open: undefined
  place_closed: undefined
  place_hidden: undefined
  already_taken: undefined
  not_joinable: undefined
  already_confirmed: undefined
  already_rated: undefined
  rating_closed: undefined
  wrong_step: { status: keyof typeof truthOf }
  on_hold: undefined
  profile_incomplete: { missing: MissingProfile }
  date_passed: undefined
  wait_for_answer: undefined
  prove_email: undefined
  phone_unusable: undefined
  wrong_code: undefined
  code_used_up: undefined
  texts_unavailable: undefined
  check_unavailable: undefined
  too_large: undefined
  photo_type: undefined
  photo_too_large: undefined
  photo_unreadable: undefined
  photo_damaged: undefined
  photo_position: { received: number }
  photos_full: undefined
  key_reused: undefined
  update_needed: undefined
  unknown_operation: undefined
  too_many: { retryAt: string } & TooMany
  internal: undefined
  unavailable: undefined
}

export type RefusalCode = keyof RefusalParams

interface Refusal<Code extends RefusalCode> {
  status: number
  text: (params: RefusalParams[Code]) => string
}

/** The current state of a post, in words for a member whose step came too late or too early. */
const truthOf = {
  pending: 'Nobody is chosen for this at the moment.',
  matched: 'A helper has been found for this.',
  in_progress: 'This help is in progress.',
  completed: 'This help is already completed.',
  cancelled: 'This was withdrawn.',
  expired: 'This has ended: its date is long past.',
} as const

export const refusals: { readonly [Code in RefusalCode]: Refusal<Code> } = {
  invalid: { status: 400, text: ({ issues }) => issues[0]?.message ?? 'Please check what you entered.' },
  signed_out: { status: 401, text: () => 'You are logged out. Please log in again.' },
  wrong_credentials: { status: 401, text: () => 'Invalid email or password' },
  wrong_name_or_password: { status: 401, text: () => 'Invalid sign-in name or password' },
  // The member is signed in already, and has to confirm with the password that it is really them.
  wrong_password: { status: 401, text: () => 'That’s not your password.' },
  // A change of an account requires a fresh sign-in, so that a copied session or an unattended phone is not enough for
  // it.
  sign_in_again: { status: 403, text: () => 'To make this change, please confirm it’s you.' },
  has_password: {
    status: 409,
    text: () => 'You already have a password. You can change it in your account settings.',
  },
  email_link_expired: {
    status: 410,
    text: () => 'This link has expired or was already used.',
  },
  password_guessable: {
    status: 400,
    text: ({ because }) =>
      because === 'common'
        ? 'This password is one of the most common ones. A few words of your own are safer.'
        : 'This password is too close to your name, your email or this place. A few other words are safer.',
  },
  link_expired: {
    status: 410,
    text: () => 'This link has expired or was already used. Please request a new password reset.',
  },
  // True whether or not the address has an account. Apps from before it show it as why signing up did not work.
  confirm_by_mail: {
    status: 409,
    text: () => 'Please check your email: what we sent to this address says what to do next.',
  },
  community_code: {
    status: 403,
    text: ({ because }) =>
      because === 'missing'
        ? 'To sign up here you need this community’s code. It’s on the poster, or ask the person who told you about us.'
        : 'That’s not this community’s code. Look at the poster again, or ask the person who told you about us.',
  },
  // One text for every invitation that cannot be used: whose it was, and why it ended, is nobody else's to know.
  invitation_needed: {
    status: 403,
    text: ({ because }) =>
      because === 'missing'
        ? 'To sign up here you need an invitation. Ask a neighbor who is a member for one.'
        : 'This invitation doesn’t work anymore. Ask the person who gave it to you for a new one.',
  },
  sign_up_closed: {
    status: 403,
    text: () => 'Nobody new can sign up here right now. The operators can tell you more.',
  },
  sign_up_expired: {
    status: 410,
    text: () => 'This link has expired or was already used. Log in if you have an account, or sign up again.',
  },
  // The link in the mail may belong to a sign-up that another person began with this address.
  not_this_sign_up: {
    status: 401,
    text: () =>
      'That’s not the password for this sign-up. The email may be for another one: look for a newer email, or sign up again.',
  },
  // An unknown passkey, a removed passkey and one with a wrong signature get the same response.
  passkey_refused: {
    status: 401,
    text: () => 'This passkey doesn’t open an account here. Try another one, or log in with your email.',
  },
  passkey_expired: {
    status: 410,
    text: () => 'That took too long or was already used. Please try again.',
  },
  passkey_copied: {
    status: 401,
    text: () =>
      'Somebody may have copied this passkey, so it was refused. Log in another way, then remove it in your account settings.',
  },
  passkey_taken: { status: 409, text: () => 'This passkey is already in an account.' },
  passkeys_full: {
    status: 409,
    text: ({ limit }) => `You have ${limit} passkeys, and there’s no room for more. Remove one first.`,
  },
  last_way_in: {
    status: 409,
    text: () => 'This is your only way to log in. Add another one before you remove it.',
  },
  last_operator: {
    status: 409,
    text: () =>
      'Nobody else runs this community, and somebody has to. Make a neighbor an operator first, at the desk or with the command make-operator.',
  },
  // The member requested the deletion fourteen days ago or longer.
  already_gone: { status: 409, text: () => 'Your account is already being deleted, and can’t be kept.' },
  credits_missing: {
    status: 402,
    text: ({ missing, name }) =>
      `${name ? `${name} needs` : 'You need'} ${missing} more ${missing === 1 ? 'credit' : 'credits'} to post this request.`,
  },
  credits_paused: {
    status: 503,
    text: () =>
      'Credits can’t move right now: a mistake in the records is being fixed. Please try again later.',
  },
  gift_too_large: {
    status: 402,
    text: ({ available }) => `You only have ${available} ${available === 1 ? 'credit' : 'credits'} available`,
  },
  gift_beyond_welcome: {
    status: 409,
    text: ({ left }) =>
      left === 0
        ? 'Until your first completed help you can give your welcome credits, and you have. After that you can give as much as you like.'
        : `Until your first completed help you can give ${left} more ${left === 1 ? 'credit' : 'credits'}. After that you can give as much as you like.`,
  },
  // The text does not reveal how much other members gave.
  gift_from_newcomers: {
    status: 409,
    text: ({ limit }) =>
      `Everyone who’s new here can together give one neighbor ${limit} credits a month, and this would be more. After your first completed help you can give as much as you like.`,
  },
  help_first: {
    status: 409,
    text: () => 'You can redeem after your first completed help, given or received. No credit was spent.',
  },
  reward_too_dear: {
    status: 402,
    text: ({ cost, available }) =>
      `You need ${cost} ${cost === 1 ? 'credit' : 'credits'} but only have ${available}.`,
  },
  sold_out: { status: 409, text: () => 'The last one has just been taken. No credit was spent.' },
  code_unknown: {
    status: 404,
    text: () => 'No member has this code. Is it a typo? Capital letters and spaces don’t matter.',
  },
  code_used: { status: 409, text: codeUsedText },
  code_returned: {
    status: 409,
    text: ({ title }) => `The credits for “${title}” were returned, so this code isn’t valid anymore.`,
  },
  code_of_another: {
    status: 409,
    text: ({ title }) => `This code is for another reward: “${title}”. It wasn’t marked as used.`,
  },
  // A payment that was never made, one of another member and one for another plan get the same response.
  payment_unproved: {
    status: 402,
    text: () =>
      'This payment couldn’t be confirmed. If money was taken, premium starts as soon as the payment provider confirms it.',
  },
  // The status is not final: a device keeps the payment and asks again.
  payment_underway: {
    status: 503,
    text: () =>
      'Your payment is on its way, which can take a few days. Premium is yours as soon as it arrives. Please don’t pay again.',
  },
  payments_unavailable: {
    status: 503,
    text: () => 'The payment provider can’t be reached right now. Nothing was changed.',
  },
  already_premium: { status: 409, text: () => 'You already have this plan.' },
  premium_only: {
    status: 402,
    text: () => 'This comes with premium. What you do until then counts, and is there once you have it.',
  },
  nothing_to_cancel: { status: 409, text: () => 'There’s nothing to cancel: nothing will be charged.' },
  operators_only: { status: 403, text: () => 'Only the operators can do this.' },
  moderators_only: { status: 403, text: () => 'Only operators and moderators can do this.' },
  coordinators_only: { status: 403, text: () => 'Only operators and coordinators can do this.' },
  changed_meanwhile: {
    status: 409,
    text: () =>
      'This has changed since you looked at it. This time nothing was done. Please look at it again.',
  },
  correction_too_large: {
    status: 409,
    text: ({ available }) =>
      `They have ${available} ${available === 1 ? 'credit' : 'credits'}, and no balance goes below zero. Nothing was moved.`,
  },
  premium_without_end: {
    status: 409,
    text: () => 'They already have premium without an end. A gift would only shorten it.',
  },
  // An empty name: it was decided at the server's terminal, or whoever decided has left.
  case_decided: {
    status: 409,
    text: ({ by }) => `${by === '' ? 'Somebody else' : by} already decided this. Nothing was changed.`,
  },
  case_claimed: {
    status: 409,
    text: ({ by }) =>
      `${by === '' ? 'Somebody else' : by} is looking at this. You can take it over in an hour.`,
  },
  case_open: { status: 409, text: () => 'Nobody has decided this yet, so there’s nothing to take back.' },
  own_case: {
    status: 403,
    text: () =>
      'You’re part of this, so somebody else decides it. If nobody else is an operator or a moderator, it can be decided with the commands at the server’s terminal.',
  },
  about_operator: {
    status: 403,
    text: () => 'This is about somebody who looks after this community. Only an operator can decide it.',
  },
  act_impossible: {
    status: 409,
    text: () => 'This can no longer be done here: what it was about has changed or is gone.',
  },
  cannot_undo: {
    status: 409,
    text: () => 'This can’t be taken back anymore. You can still decide the other way.',
  },
  set_on_server: { status: 409, text: ({ name }) => `This is set on the server (${name}).` },
  settings_changed: {
    status: 409,
    text: ({ by }) => `${by === '' ? 'Somebody else' : by} changed this in the meantime. Nothing was saved.`,
  },
  ...standingRefusals,
  appeal_sent: {
    status: 409,
    text: () => 'You’ve already answered this. The operators have what you wrote first.',
  },
  about_yourself: {
    status: 409,
    text: () => 'Nobody decides about themselves here. Another operator can.',
  },
  request_limit: {
    status: 402,
    text: ({ limit }) => `The free plan covers ${limit} help requests a month, and you’ve used them.`,
  },
  not_yours: { status: 403, text: () => 'Only the person who posted this can change it.' },
  not_same_origin: { status: 403, text: () => 'This call did not come from the app itself.' },
  unknown_name: {
    status: 421,
    text: () =>
      'This server does not go by this name. Whoever runs it can set PUBLIC_URL to the address that members use.',
  },
  not_found: { status: 404, text: () => 'This is no longer here.' },
  email_taken: { status: 409, text: () => 'There is already an account with this email address.' },
  id_taken: { status: 409, text: () => 'Something else was already saved under this id.' },
  not_open: { status: 409, text: () => 'This post is no longer open.' },
  place_closed: { status: 409, text: () => 'This place has closed.' },
  place_hidden: { status: 409, text: () => 'The operators have hidden this place.' },
  // Every reason gets the same response: the meetup is closed, over or called off, or a block is between the members.
  not_joinable: { status: 409, text: () => 'You can’t join this meetup.' },
  already_taken: { status: 409, text: () => 'Somebody else was already chosen for this.' },
  already_confirmed: {
    status: 409,
    text: () => 'One of you already marked this as done. Confirm it, too, or say that it didn’t happen.',
  },
  already_rated: {
    status: 409,
    text: () => 'You’ve already thanked your neighbor for this. What you said first stays.',
  },
  rating_closed: {
    status: 409,
    text: () => 'Neighbors can thank each other for 7 days after help is completed. Those have passed.',
  },
  wrong_step: { status: 409, text: ({ status }) => truthOf[status] },
  on_hold: {
    status: 409,
    text: () => 'The operators will look at it and decide. Until then nothing changes.',
  },
  profile_incomplete: {
    status: 409,
    text: ({ missing }) =>
      missing === 'both'
        ? 'Meetups need a short bio and at least one interest on your profile.'
        : missing === 'bio'
          ? 'Meetups need a short bio on your profile.'
          : 'Meetups need at least one interest on your profile.',
  },
  date_passed: { status: 409, text: () => 'Its date and time had passed before it could be sent.' },
  wait_for_answer: {
    status: 409,
    text: () => 'You can write more once your neighbor has answered.',
  },
  prove_email: {
    status: 403,
    text: () =>
      'Before your first message or gift, please confirm your email address: your profile has a button that sends you a link.',
  },
  // Every reason why a number cannot be used gets the same response, because no member may learn who has the number.
  phone_unusable: {
    status: 409,
    text: () => 'This number can’t be used here. Check it, or give another one.',
  },
  wrong_code: {
    status: 400,
    text: () => 'This code isn’t right, or it has expired. Check it, or ask for a new one.',
  },
  code_used_up: {
    status: 409,
    text: () => 'That was one try too many, so this code doesn’t work anymore. Please ask for a new one.',
  },
  texts_unavailable: {
    status: 503,
    text: () => 'Text messages can’t be sent right now. Please try again later.',
  },
  check_unavailable: {
    status: 503,
    text: () => 'The background check can’t be reached right now. Nothing you entered was saved.',
  },
  too_large: { status: 413, text: () => 'This is too large to send.' },
  // The spec's words, as are the next two.
  photo_type: { status: 415, text: () => 'Please upload JPG, PNG, or HEIC files only.' },
  photo_too_large: { status: 413, text: () => 'Please upload photos smaller than 5MB.' },
  photo_unreadable: { status: 422, text: () => 'Failed to process image. Please try again.' },
  photo_damaged: {
    status: 422,
    text: () => 'The photo didn’t arrive as it was sent. It has to be sent again.',
  },
  photo_position: {
    status: 409,
    text: ({ received: receivedBytes }) =>
      `Of this photo ${receivedBytes} bytes have arrived. Please go on from there.`,
  },
  photos_full: {
    status: 409,
    text: () =>
      'You have as many photos here as there’s room for. Take one off a post or a message of yours, and there’s room within a week.',
  },
  key_reused: { status: 422, text: () => 'This idempotency key was already used for something else.' },
  update_needed: { status: 426, text: () => 'This needs a newer version of the app.' },
  unknown_operation: {
    status: 400,
    text: () => 'The server doesn’t know how to do this yet. Please try again once it has been updated.',
  },
  too_many: { status: 429, text: tooManyText },
  internal: { status: 500, text: () => 'Something went wrong on our side. Nothing was changed.' },
  unavailable: { status: 503, text: () => 'The server can’t save right now. Please try again shortly.' },
}

export const refusalCodes = Object.keys(refusals) as RefusalCode[]

/** A refusal, thrown by handlers and returned by rules. Its codes are a closed list, which is the type. */
export class Refused<Code extends RefusalCode = RefusalCode> extends Error {
  override name = 'Refused'
  readonly code: Code
  readonly params: RefusalParams[Code]

  constructor(code: Code, ...params: RefusalParams[Code] extends undefined ? [] : [RefusalParams[Code]]) {
    const readableParams = readable(params[0] as RefusalParams[Code])
    super(refusals[code].text(readableParams))
    this.code = code
    this.params = readableParams
  }

  get status(): number {
    return refusals[this.code].status
  }
}

/**
 * Shortens the issues of a refusal. A refusal must be small whatever was sent, because it is returned, stored, and
 * returned again.
 */
function readable<Params extends RefusalParams[RefusalCode]>(params: Params): Params {
  if (params === undefined || !('issues' in params)) return params
  return { ...params, issues: readableIssues(params.issues) }
}

/** A refusal from what was stored of it: code and params as they came from a `Refused`. */
export function refusalOf(code: RefusalCode, params: unknown): Refused {
  const Again = Refused as unknown as new (code: RefusalCode, params: unknown) => Refused
  return new Again(code, params)
}

/** The one wire shape of a failed call. `requestId` only on 5xx. */
export interface WireError {
  code: RefusalCode
  message: string
  params?: Record<string, unknown>
  issues?: Issue[]
  requiresProfile?: true
  missing?: MissingProfile
  retryAt?: string
  requestId?: string
}

export function toWireError(refusal: Refused): WireError {
  const error: WireError = { code: refusal.code, message: refusal.message }
  if (refusal.params !== undefined) error.params = { ...refusal.params }
  if (is(refusal, 'invalid')) {
    delete error.params
    error.issues = refusal.params.issues
  }
  // Forms show it at the field, as they do with what is invalid.
  if (is(refusal, 'password_guessable') || is(refusal, 'not_this_sign_up')) {
    error.issues = [{ path: 'password', message: refusal.message }]
  }
  if (is(refusal, 'community_code')) {
    error.issues = [{ path: 'communityCode', message: refusal.message }]
  }
  if (is(refusal, 'wrong_code') || is(refusal, 'code_used_up')) {
    error.issues = [{ path: 'verificationCode', message: refusal.message }]
  }
  if (is(refusal, 'phone_unusable')) error.issues = [{ path: 'phoneNumber', message: refusal.message }]
  if (is(refusal, 'profile_incomplete')) {
    error.requiresProfile = true
    error.missing = refusal.params.missing
  }
  if (is(refusal, 'too_many')) error.retryAt = refusal.params.retryAt
  return error
}

function is<Code extends RefusalCode>(refusal: Refused, code: Code): refusal is Refused<Code> {
  return refusal.code === code
}
