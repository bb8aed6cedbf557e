/** The create-post form as plain values, and what becomes of them: a payload, or issues at its fields. */

import { type Issue, issuesOf } from '@porchlight/contracts/errors/issues'
import { sha256Schema } from '@porchlight/contracts/files/files.schema'
import { coordinatesIn, type Position } from '@porchlight/contracts/location/coordinates.rules'
import { type CategoryKey, categoryByKey, categoryKeys } from '@porchlight/contracts/posts/posts.catalogue'
import {
  categoryFrom,
  normalizePost,
  postIssues,
  publicZipCode,
} from '@porchlight/contracts/posts/posts.rules'
import {
  genderPreferences,
  type NewPost,
  newPostSchema,
  type Post,
  type PostPatch,
  type PostType,
  postLimits,
  postTypes,
} from '@porchlight/contracts/posts/posts.schema'
import { numberIn } from '@porchlight/contracts/values/text/figures'
import { toIso } from '@porchlight/contracts/values/time'
import * as v from 'valibot'
import type { FormResult } from '../../outbox/form/use-outbox-form.tsx'
import { localDay, localTime, localTimeOf, utcIso } from '../local-days.ts'

/**
 * The fields of the form. Each field stores its text for every type, so that the text is there again when the type is
 * changed back.
 */
const newPostFormSchema = v.object({
  type: v.picklist(postTypes),
  title: v.string(),
  description: v.string(),
  category: v.picklist([...categoryKeys, '']),
  subcategory: v.string(),
  customSubcategory: v.string(),
  location: v.string(),
  /** 'lat, lng' of the cell in which the chosen place lies; '' for a place in words alone, and in drafts of before. */
  position: v.optional(v.string(), ''),
  /** 'YYYY-MM-DD' and 'HH:MM' by the community's clock, as the inputs give them. */
  date: v.string(),
  time: v.string(),
  maxAttendees: v.string(),
  genderPreference: v.picklist(genderPreferences),
  hasTipJar: v.boolean(),
  isInWindow: v.optional(v.boolean(), false),
  /** The hash of the photo, whose bytes are stored beside the draft. */
  photo: v.optional(v.nullable(sha256Schema), null),
})
export type NewPostForm = v.InferOutput<typeof newPostFormSchema>

const fields = Object.keys(newPostFormSchema.entries) as (keyof NewPostForm)[]

export function emptyForm(type: PostType, category: CategoryKey | '' = ''): NewPostForm {
  return {
    type,
    title: '',
    description: '',
    category,
    subcategory: '',
    customSubcategory: '',
    location: '',
    position: '',
    date: '',
    time: '',
    maxAttendees: '',
    genderPreference: 'all',
    hasTipJar: false,
    isInWindow: false,
    photo: null,
  }
}

/** True while nothing was written that would be missed. */
export function isUntouched(form: NewPostForm): boolean {
  return isSameForm(form, emptyForm(form.type, form.category))
}

export function isSameForm(first: NewPostForm, other: NewPostForm): boolean {
  return fields.every((field) => first[field] === other[field])
}

/** Returns null for a draft that another version of the app stored in another shape. */
export function formFrom(storedForm: unknown): NewPostForm | null {
  const parsed = v.safeParse(newPostFormSchema, storedForm)
  return parsed.success ? parsed.output : null
}

type FormPost = Pick<
  NewPost,
  | 'type'
  | 'title'
  | 'description'
  | 'category'
  | 'categoryId'
  | 'subcategory'
  | 'location'
  | 'dateNeeded'
  | 'maxAttendees'
  | 'genderPreference'
  | 'hasTipJar'
  | 'isInWindow'
  | 'photo'
>

/** The form that would give `post`, for editing what is still on this phone. */
export function formOf(post: FormPost): NewPostForm {
  const category = categoryFrom(post) ?? ''
  const date = Date.parse(post.dateNeeded)
  return {
    ...emptyForm(post.type, category),
    title: post.title,
    description: post.description,
    [category === 'other' ? 'customSubcategory' : 'subcategory']: post.subcategory ?? '',
    location: post.location ?? '',
    date: localDay(date),
    time: localTime(date),
    maxAttendees: post.maxAttendees === null ? '' : String(post.maxAttendees),
    genderPreference: post.genderPreference ?? 'all',
    hasTipJar: post.hasTipJar,
    isInWindow: post.isInWindow === true,
    photo: post.photo ?? null,
  }
}

/** The form that would give a post that is there. */
export function formOfPost(post: Post, location: string | null, isInWindow = false): NewPostForm {
  return formOf({ ...post, categoryId: null, location, isInWindow, photo: post.photo?.sha256 })
}

/** Returns the form for the same post once more, on another day. */
export function formForAgain(post: Post, location: string | null): NewPostForm {
  return { ...formOfPost(post, location), date: '', time: '' }
}

interface ChangedPost {
  before: NewPostForm
  post: Pick<Post, 'id' | 'thirdPlaceId'>
  /** Epoch ms. */
  now: number
}

/**
 * Returns only the fields that differ from `before`, so that changes of another device stay. An unchanged date may be
 * past.
 */
export function readPatch(form: NewPostForm, { before, post, now }: ChangedPost): FormResult<PostPatch> {
  const differs = (...names: (keyof NewPostForm)[]) => names.some((name) => form[name] !== before[name])
  const isMoved = differs('date', 'time')
  const previousTime = Date.parse(utcIso(before.date, before.time) ?? '')
  const outcome = readForm(form, {
    zipCode: null,
    now: isMoved ? now : Math.min(now, previousTime),
    thirdPlaceId: post.thirdPlaceId,
  })
  if ('issues' in outcome) return outcome
  const { title, description, category, subcategory, location, dateNeeded, timeNeeded, hasTipJar, photo } =
    outcome.output
  return {
    output: {
      id: post.id,
      ...(differs('title') && { title }),
      ...(differs('description') && { description }),
      ...(differs('category', 'subcategory', 'customSubcategory') && { category, subcategory }),
      ...(differs('location', 'position') && {
        location,
        ...(form.type === 'event' ? {} : { ...(positionIn(form) ?? { latitude: null, longitude: null }) }),
      }),
      ...(isMoved && { dateNeeded, timeNeeded }),
      ...(differs('hasTipJar') && { hasTipJar }),
      ...(differs('isInWindow') && { isInWindow: form.isInWindow }),
      ...(differs('photo') && { photo: photo ?? null }),
    },
  }
}

/** The days the date field offers. Requests, offers and meetups at a third place may lie any time ahead. */
export function dateBounds(type: PostType, now: number, isAtPlace = false): { min: string; max?: string } {
  const min = localDay(now)
  return type === 'event' && !isAtPlace ? { min, max: localDay(now, postLimits.eventDaysAheadMax) } : { min }
}

interface Writer {
  /** The member's own. */
  zipCode: string | null
  /** The member's position. */
  cell?: Position | null
  /** The third place of a meetup that stays there. */
  thirdPlaceId?: string | undefined
  /** Epoch ms. */
  now: number
}

/** Reads the form as this member writes it now. */
export function readForm(form: NewPostForm, writer: Writer): FormResult<NewPost> {
  const { now, thirdPlaceId } = writer
  const payload = payloadOf(form, writer)
  const parsed = v.safeParse(newPostSchema, payload)
  if (!parsed.success) {
    const unreadable = issuesOf(parsed.issues)
    return { issues: atFields([...unreadable, ...issuesBesides(unreadable, payload, now)], form, now) }
  }
  const issues = postIssues(parsed.output, now)
  const { max } = dateBounds(form.type, now, thirdPlaceId !== undefined)
  // The server allows 96 hours, which holds three local days in every time zone; the picker's own end is exact.
  if (max !== undefined && form.date > max && !issues.some((issue) => issue.path === 'dateNeeded')) {
    issues.push({ path: 'dateNeeded', message: 'Meetups can be at most 3 days ahead.' })
  }
  return issues.length > 0
    ? { issues: atFields(issues, form, now) }
    : { output: normalizePost(parsed.output) }
}

/** Finds the other errors, apart from the fields that cannot be read, so that the form shows all errors at once. */
function issuesBesides(unreadable: Issue[], payload: Record<string, unknown>, now: number): Issue[] {
  const paths = new Set(unreadable.map(({ path }) => path))
  const standIns: Record<string, unknown> = { title: '-', description: '-', dateNeeded: toIso(now) }
  const filledValues = Object.fromEntries([...paths].map((path) => [path, standIns[path] ?? null]))
  const parsed = v.safeParse(newPostSchema, { ...payload, ...filledValues })
  return parsed.success ? postIssues(parsed.output, now).filter(({ path }) => !paths.has(path)) : []
}

function payloadOf(
  form: NewPostForm,
  { zipCode, cell = null, thirdPlaceId }: Writer,
): Record<string, unknown> {
  const isEvent = form.type === 'event'
  const category = isEvent || form.category === '' ? null : form.category
  return {
    type: form.type,
    title: form.title.trim(),
    description: form.description.trim(),
    categoryId: category === null ? null : categoryByKey(category).id,
    category,
    subcategory:
      category === null ? null : textOrNull(category === 'other' ? form.customSubcategory : form.subcategory),
    location: textOrNull(form.location),
    // Never of a meetup: it would be its organizer's.
    ...(isEvent ? {} : (positionIn(form) ?? cell)),
    dateNeeded: utcIso(form.date, form.time),
    timeNeeded: localTimeOf(form),
    // A text that is not a number becomes 0, so that the message for a number that is too small appears.
    maxAttendees: isEvent && form.maxAttendees.trim() !== '' ? (numberIn(form.maxAttendees) ?? 0) : null,
    genderPreference: isEvent ? form.genderPreference : null,
    hasTipJar: !isEvent && form.hasTipJar,
    ...(!isEvent && form.isInWindow ? { isInWindow: true } : {}),
    zipCode: publicZipCode({ type: form.type, zipCode }),
    ...(isEvent ? { isAnonymous: true } : {}),
    ...(isEvent && thirdPlaceId !== undefined ? { thirdPlaceId } : {}),
    ...(form.photo === null ? {} : { photo: form.photo }),
  }
}

/** Returns the position of the place that was chosen for a help post; null when it is about the author's home. */
function positionIn({ position }: NewPostForm): Position | null {
  return coordinatesIn(position)
}

function textOrNull(text: string): string | null {
  const trimmed = text.trim()
  return trimmed === '' ? null : trimmed
}

/** The contracts speak of the payload; the person looks at the form. */
function atFields(issues: Issue[], form: NewPostForm, now: number): Issue[] {
  return issues.flatMap(({ path, message }) => {
    if (path === 'subcategory' && form.category === 'other') return { path: 'customSubcategory', message }
    if (path === 'categoryId') return { path: 'category', message }
    if (path !== 'dateNeeded') return { path, message }
    const missing = [form.date === '' ? 'date' : '', form.time === '' ? 'time' : ''].filter(
      (field) => field !== '',
    )
    if (missing.length > 0) return missing.map((field) => ({ path: field, message }))
    if (utcIso(form.date, form.time) === undefined) return { path: 'date', message: 'Please choose a date.' }
    // A time of today that is over is put right at the time, everything else at the date.
    return { path: form.date === localDay(now) ? 'time' : 'date', message }
  })
}
