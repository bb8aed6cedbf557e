/** The form of a meetup at a third place as plain values, and what becomes of them: a payload, or issues at its fields. */
import { issuesOf } from '@porchlight/contracts/errors/issues'
import { normalizePost, postIssues } from '@porchlight/contracts/posts/posts.rules'
import { type NewPost, newPostSchema, postLimits } from '@porchlight/contracts/posts/posts.schema'
import { numberIn } from '@porchlight/contracts/values/text/figures'
import { truncate } from '@porchlight/contracts/values/text/text'
import * as v from 'valibot'
import { placeMeetupTexts as texts } from '../../../locales/en/posts.place-meetup.ts'
import type { FormResult } from '../../outbox/form/use-outbox-form.tsx'
import { localDay, localTime, localTimeOf, utcIso } from '../local-days.ts'

/** The place of a meetup, with the fields that the meetup copies. */
export interface MeetupPlace {
  id: string
  name: string
  address: string
  latitude?: number | undefined
  longitude?: number | undefined
}

export const meetupFormSchema = v.object({
  title: v.string(),
  description: v.string(),
  /** 'YYYY-MM-DD' and 'HH:MM' by the community's clock, as the inputs give them. */
  date: v.string(),
  time: v.string(),
  guestLimit: v.string(),
})
export type PlaceMeetupForm = v.InferOutput<typeof meetupFormSchema>

export function prefilledForm({ name }: Pick<MeetupPlace, 'name'>): PlaceMeetupForm {
  return {
    title: truncate(texts.coffeeAt(name), postLimits.titleLengthMax),
    description: truncate(texts.friendly(name), postLimits.placeDescriptionLengthMax),
    date: '',
    time: '',
    guestLimit: '',
  }
}

export function formOfMeetup({ title, description, dateNeeded, maxAttendees }: NewPost): PlaceMeetupForm {
  const date = Date.parse(dateNeeded)
  return {
    title,
    description,
    date: localDay(date),
    time: localTime(date),
    guestLimit: maxAttendees === null ? '' : String(maxAttendees),
  }
}

export function isSubmittable({ title, date, time }: PlaceMeetupForm): boolean {
  return title.trim() !== '' && date !== '' && time !== ''
}

export function readMeetupForm(form: PlaceMeetupForm, place: MeetupPlace, now: number): FormResult<NewPost> {
  const { latitude, longitude } = place
  const parsed = v.safeParse(newPostSchema, {
    type: 'event',
    title: form.title.trim(),
    description: form.description.trim(),
    // The specification sends this value, although no meetup has a category.
    categoryId: 1,
    location: truncate(place.address, postLimits.locationLengthMax),
    ...(latitude === undefined || longitude === undefined ? {} : { latitude, longitude }),
    dateNeeded: utcIso(form.date, form.time),
    timeNeeded: localTimeOf(form),
    // A text that is not a number becomes 0, so that the message for a number that is too small appears.
    maxAttendees: form.guestLimit.trim() === '' ? null : (numberIn(form.guestLimit) ?? 0),
    genderPreference: 'all',
    isAnonymous: true,
    thirdPlaceId: place.id,
  })
  const issues = parsed.success ? postIssues(parsed.output, now) : issuesOf(parsed.issues)
  if (parsed.success && issues.length === 0) return { output: normalizePost(parsed.output) }
  return { issues: issues.map(({ path, message }) => ({ path: fieldOf(path, form, now), message })) }
}

/** The contracts speak of the payload; the person looks at the form. */
function fieldOf(path: string, form: PlaceMeetupForm, now: number): keyof PlaceMeetupForm {
  if (path === 'maxAttendees') return 'guestLimit'
  if (path === 'dateNeeded') return form.date === localDay(now) ? 'time' : 'date'
  return path in form ? (path as keyof PlaceMeetupForm) : 'title'
}
