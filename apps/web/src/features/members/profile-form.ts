/** Pure decisions of the 'Complete Your Profile' form. */
import type { MissingProfile } from '@porchlight/contracts/errors/refusals'
import { popularInterests } from '@porchlight/contracts/members/members.catalogue'
import {
  bioLengthMin,
  interestLengthMax,
  interestsMax,
  tidyInterests,
} from '@porchlight/contracts/members/members.rules'

export interface ProfileForm {
  bio: string
  interests: string[]
}

/** What still stands in the way of saving, the first thing first. */
export function profileIssue(
  { bio, interests }: ProfileForm,
  missing: MissingProfile,
): 'bio' | 'interests' | null {
  if (missing !== 'interests' && bio.trim().length < bioLengthMin) return 'bio'
  return missing !== 'bio' && tidyInterests(interests).length === 0 ? 'interests' : null
}

/** Only what is missing is sent. */
export function profileArgs({ bio, interests }: ProfileForm, missing: MissingProfile) {
  return {
    ...(missing === 'interests' ? {} : { bio: bio.trim() }),
    ...(missing === 'bio' ? {} : { interests: tidyInterests(interests) }),
  }
}

export type Adding = { interests: string[] } | { problem: 'empty' | 'double' | 'full' }

/** A popular interest typed by hand is the popular one, in its own spelling. */
export function addInterest(interests: readonly string[], typed: string): Adding {
  const text = typed.trim().slice(0, interestLengthMax)
  if (text === '') return { problem: 'empty' }
  const known = popularInterests.find((each) => each.toLowerCase() === text.toLowerCase()) ?? text
  const next = tidyInterests([...interests, known])
  if (next.length === interests.length) return { problem: 'double' }
  return next.length > interestsMax ? { problem: 'full' } : { interests: next }
}

/** The popular ones in their order, then what was added by hand. */
export function offeredInterests(chosen: readonly string[]): string[] {
  return tidyInterests([...popularInterests, ...chosen])
}
