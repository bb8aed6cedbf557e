/** Pure decisions of the 'Complete Your Profile' form. */
import type { MissingProfile } from '@porchlight/contracts/errors/refusals'
import { popularInterests } from '@porchlight/contracts/members/members.catalogue'
import {
  bioLengthMax,
  bioLengthMin,
  interestCountMax,
  interestLengthMax,
  normalizeInterests,
} from '@porchlight/contracts/members/members.rules'
import { truncate } from '@porchlight/contracts/values/text/text'
import * as v from 'valibot'
import type { OutboxEntry } from '../../storage/database.ts'
import { argsNowOf } from '../../sync/outbox/entry-args.ts'

export interface ProfileForm {
  bio: string
  interests: string[]
  /** The member's own interest that is typed and not added yet. */
  typed?: string | undefined
}

const profileFormSchema = v.object({
  bio: v.string(),
  interests: v.array(v.string()),
  typed: v.optional(v.string()),
})

export const emptyProfileForm: ProfileForm = { bio: '', interests: [] }

export function formOf({ bio, interests }: { bio: string | null; interests: string[] }): ProfileForm {
  return { bio: bio ?? '', interests }
}

/** Returns null for a draft that another version of the app stored in another shape. */
export function readProfileForm(storedForm: unknown): ProfileForm | null {
  const parsed = v.safeParse(profileFormSchema, storedForm)
  return parsed.success ? parsed.output : null
}

export function isSameProfile(first: ProfileForm, other: ProfileForm): boolean {
  return (
    first.bio === other.bio &&
    (first.typed ?? '') === (other.typed ?? '') &&
    JSON.stringify(first.interests) === JSON.stringify(other.interests)
  )
}

/** Returns the first reason why the form cannot be saved; null when there is none. */
export function profileIssue(
  { bio, interests }: ProfileForm,
  missing: MissingProfile,
): 'bioTooShort' | 'bioTooLong' | 'selectInterests' | null {
  const { length } = bio.trim()
  if (missing !== 'interests' && length < bioLengthMin) return 'bioTooShort'
  if (missing !== 'interests' && length > bioLengthMax) return 'bioTooLong'
  return missing !== 'bio' && normalizeInterests(interests).length === 0 ? 'selectInterests' : null
}

/**
 * Adds the interest that was typed and not added: saving must include it, too. Null when there is no more room for it.
 */
export function withTyped(form: ProfileForm): ProfileForm | null {
  const outcome = addInterest(form.interests, form.typed ?? '')
  if ('interests' in outcome) return { ...form, interests: outcome.interests, typed: '' }
  return outcome.problem === 'full' ? null : form
}

/** The form that would give `entry`, and which parts it is about; null for an entry of another kind. */
export function formOfEntry(entry: Pick<OutboxEntry, 'name' | 'version' | 'args'>) {
  const args = argsNowOf('members.completeProfile', entry)
  if (args === null) return null
  const { bio, interests } = args
  const missing: MissingProfile = bio === undefined ? 'interests' : interests === undefined ? 'bio' : 'both'
  return { form: { bio: bio ?? '', interests: interests ?? [] }, missing }
}

/** Returns the arguments; only the missing parts are sent. */
export function profileArgs({ bio, interests }: ProfileForm, missing: MissingProfile) {
  return {
    ...(missing === 'interests' ? {} : { bio: bio.trim() }),
    ...(missing === 'bio' ? {} : { interests: normalizeInterests(interests) }),
  }
}

export type AddedInterest = { interests: string[] } | { problem: 'empty' | 'double' | 'full' }

/** A popular interest typed by hand is the popular one, in its own spelling. */
export function addInterest(interests: readonly string[], typedText: string): AddedInterest {
  const text = truncate(typedText.trim(), interestLengthMax)
  if (text === '') return { problem: 'empty' }
  const interest = popularInterests.find((each) => each.toLowerCase() === text.toLowerCase()) ?? text
  const next = normalizeInterests([...interests, interest])
  if (next.length === interests.length) return { problem: 'double' }
  return next.length > interestCountMax ? { problem: 'full' } : { interests: next }
}

/** The popular ones in their order, then what was added by hand. */
export function offeredInterests(chosenInterests: readonly string[]): string[] {
  return normalizeInterests([...popularInterests, ...chosenInterests])
}
