import { newPostSchema } from '@porchlight/contracts/posts/posts.schema'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { localDay, utcIso } from '../local-days.ts'
import {
  dateBounds,
  emptyForm,
  formFrom,
  formOf,
  isUntouched,
  type NewPostForm,
  readForm,
} from './new-post-form.ts'

const now = new Date(2026, 10, 20, 12, 0).getTime()
const context = { zipCode: '90026', now }

function request(change: Partial<NewPostForm> = {}): NewPostForm {
  return {
    ...emptyForm('request'),
    title: 'Ride to an eye appointment',
    description: 'Short trip to Sunset & Alvarado.',
    category: 'transportation_errands',
    subcategory: 'Ride to local appointment',
    location: 'Echo Park, Los Angeles',
    date: '2026-11-22',
    time: '09:15',
    ...change,
  }
}

function event(change: Partial<NewPostForm> = {}): NewPostForm {
  return { ...request(), type: 'event', maxAttendees: '12', ...change }
}

function payload(form: NewPostForm) {
  const outcome = readForm(form, context)
  if (!('output' in outcome)) throw new Error(JSON.stringify(outcome.issues))
  return outcome.output
}

function issues(form: NewPostForm, at = context) {
  const outcome = readForm(form, at)
  return 'issues' in outcome ? outcome.issues : []
}

describe('the payload of the form', () => {
  describe('for a request', () => {
    const buildPayload = () => payload(request({ hasTipJar: true }))
    const writtenFields = {
      type: 'request',
      title: 'Ride to an eye appointment',
      description: 'Short trip to Sunset & Alvarado.',
    }
    const category = {
      categoryId: 4,
      category: 'transportation_errands',
      subcategory: 'Ride to local appointment',
    }
    const whereAndWhen = {
      location: 'Echo Park, Los Angeles',
      dateNeeded: new Date(2026, 10, 22, 9, 15).toISOString(),
      timeNeeded: '09:15',
    }
    const rest = { maxAttendees: null, genderPreference: null, hasTipJar: true, zipCode: '90026' }

    it('P-055 P-056 has its type and texts', () => {
      expect(buildPayload()).toMatchObject(writtenFields)
    })

    it('P-057 P-058 has the category by its number and its name, and the subcategory', () => {
      expect(buildPayload()).toMatchObject(category)
    })

    it('P-059 P-061 has place and time', () => {
      expect(buildPayload()).toMatchObject(whereAndWhen)
    })

    it('P-064 P-065 has the tip jar and its author’s ZIP code, and no further field', () => {
      expect(buildPayload()).toEqual({ ...writtenFields, ...category, ...whereAndWhen, ...rest })
    })
  })

  it('P-048 P-060 date and time are combined and sent as UTC ISO', () => {
    const { dateNeeded } = payload(request())
    expect(dateNeeded).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z$/)
    const local = new Date(dateNeeded)
    expect([local.getFullYear(), local.getMonth(), local.getDate()]).toEqual([2026, 10, 22])
    expect([local.getHours(), local.getMinutes()]).toEqual([9, 15])
    expect(utcIso('', '09:15')).toBeUndefined()
    expect(utcIso('20266-11-22', '09:15')).toBeUndefined()
    expect(utcIso('0026-11-22', '09:15')).toBeUndefined()
    expect(utcIso('2026-11-22', '')).toBeUndefined()
  })

  describe('for a meetup', () => {
    const buildPayload = () => payload(event({ genderPreference: 'women', hasTipJar: true }))

    it('P-036 P-037 P-052 has no category and no tip jar, whatever was chosen before', () => {
      const emptyFields = { categoryId: null, category: null, subcategory: null, hasTipJar: false }
      expect(buildPayload()).toMatchObject({ type: 'event', ...emptyFields })
    })

    it('P-062 P-063 P-066 is anonymous, and has attendees and a preference', () => {
      expect(buildPayload()).toMatchObject({ maxAttendees: 12, genderPreference: 'women', isAnonymous: true })
    })
  })

  it('P-036 P-057 P-058 has no category when none was chosen', () => {
    expect(payload(request({ category: '', subcategory: '' }))).toMatchObject({
      categoryId: null,
      category: null,
      subcategory: null,
    })
  })

  it('P-010 the position of a help post is its chosen place’s or its author’s, and a meetup has none', () => {
    const cell = { latitude: 34.08, longitude: -118.26 }
    const lies = (form: NewPostForm) => {
      const outcome = readForm(form, { ...context, cell })
      return 'output' in outcome ? [outcome.output.latitude, outcome.output.longitude] : outcome.issues
    }
    expect(lies(request())).toEqual([34.08, -118.26])
    expect(lies(request({ position: '34.13, -118.31' }))).toEqual([34.13, -118.31])
    expect(lies(event({ position: '34.13, -118.31' }))).toEqual([undefined, undefined])
  })

  it('P-065 C4 a meetup is sent without the ZIP code of its organizer', () => {
    expect(payload(event()).zipCode).toBeNull()
    expect(payload(request({ type: 'offer' })).zipCode).toBe('90026')
  })

  it('P-049 P-051 requests and offers are sent without attendees and preference, whatever was typed before', () => {
    const offer = payload(request({ type: 'offer', maxAttendees: '12', genderPreference: 'men' }))
    expect(offer).toMatchObject({ type: 'offer', maxAttendees: null, genderPreference: null })
    expect(offer).not.toHaveProperty('isAnonymous')
  })

  it('P-038 the custom text is the subcategory of the category other', () => {
    const form = request({
      category: 'other',
      subcategory: 'Grocery run',
      customSubcategory: ' Piano moving ',
    })
    expect(payload(form)).toMatchObject({ category: 'other', categoryId: 10, subcategory: 'Piano moving' })
  })

  it('P-034 P-035 category, subcategory and location are optional, and text is trimmed', () => {
    const bare = request({
      title: '  Ride ',
      description: ' \n To the clinic. ',
      category: '',
      subcategory: '',
      location: '  ',
    })
    expect(payload(bare)).toMatchObject({
      title: 'Ride',
      description: 'To the clinic.',
      categoryId: null,
      category: null,
      subcategory: null,
      location: null,
    })
  })

  it('a valid form is accepted by the wire’s schema', () => {
    for (const form of [request(), request({ type: 'offer' }), event()]) {
      expect(v.is(newPostSchema, payload(form))).toBe(true)
    }
  })
})

describe('faults of the form', () => {
  it.each([
    ['P-034', 'title'],
    ['P-035', 'description'],
    ['P-044', 'date'],
    ['P-047', 'time'],
  ])('%s the %s is required', (_id, path) => {
    expect(issues(emptyForm('request'))).toContainEqual({ path, message: 'Required' })
  })

  it('P-053 required fields are reported in the order of the form, and blanks count as empty', () => {
    expect(issues(emptyForm('request')).map(({ path }) => path)).toEqual([
      'title',
      'description',
      'date',
      'time',
    ])
    expect(issues(request({ title: '   ', time: '' }))).toEqual([
      { path: 'title', message: 'Required' },
      { path: 'time', message: 'Required' },
    ])
  })

  it('P-039 the custom subcategory is required when the category is other', () => {
    expect(issues(request({ category: 'other', customSubcategory: ' ' }))).toEqual([
      { path: 'customSubcategory', message: 'Required' },
    ])
  })

  it('P-049 maximum attendees are required for events', () => {
    expect(issues(event({ maxAttendees: '' }))).toEqual([{ path: 'maxAttendees', message: 'Required' }])
  })

  it('P-039 P-049 P-053 all missing fields are reported together with the title', () => {
    const event = issues(emptyForm('event')).map(({ path, message }) => `${path}: ${message}`)
    expect(event).toEqual([
      'title: Required',
      'description: Required',
      'date: Required',
      'time: Required',
      'maxAttendees: Required',
    ])
    expect(issues(request({ title: '', category: 'other' })).map(({ path }) => path)).toEqual([
      'title',
      'customSubcategory',
    ])
    expect(issues(request({ title: '', date: '2026-11-19' })).map(({ path }) => path)).toEqual([
      'title',
      'date',
    ])
  })

  it.each(['1', '21', '2.5', '-3', '1e1', 'ten'])(
    'P-050 %s attendees are refused as not between 2 and 20',
    (maxAttendees) => {
      expect(issues(event({ maxAttendees })).map(({ path }) => path)).toEqual(['maxAttendees'])
    },
  )

  it.each(['2', '20', '١٢', '１２'])('P-050 %s attendees are accepted', (maxAttendees) => {
    expect(issues(event({ maxAttendees }))).toEqual([])
  })

  it('P-045 a time in the past today is reported at the time, an earlier day at the date', () => {
    expect(issues(request({ date: '2026-11-20', time: '11:59' }))).toEqual([
      { path: 'time', message: 'Choose a date and time that are still to come.' },
    ])
    expect(issues(request({ date: '2026-11-19', time: '23:00' })).map(({ path }) => path)).toEqual(['date'])
    expect(issues(request({ date: '2026-11-20', time: '12:00' }))).toEqual([])
  })

  it('P-046 a meetup is at most 3 local days ahead, a request at any time', () => {
    expect(issues(event({ date: '2026-11-23', time: '23:59' }))).toEqual([])
    expect(issues(event({ date: '2026-11-24', time: '00:00' }))).toEqual([
      { path: 'date', message: 'Meetups can be at most 3 days ahead.' },
    ])
    expect(issues(event({ date: '2026-12-24' })).map(({ path }) => path)).toEqual(['date'])
    expect(issues(request({ date: '2027-11-24' }))).toEqual([])
  })
})

describe('the form itself', () => {
  it('P-045 P-046 the date field offers today onwards, for events up to 3 days ahead', () => {
    expect(dateBounds('request', now)).toEqual({ min: '2026-11-20' })
    expect(dateBounds('event', now)).toEqual({ min: '2026-11-20', max: '2026-11-23' })
  })

  it('days are counted by the calendar, also over the ends of months and changes of the clock', () => {
    expect(localDay(new Date(2026, 11, 30, 23, 59).getTime(), 3)).toBe('2027-01-02')
    expect(localDay(new Date(2026, 2, 7, 0, 0).getTime(), 2)).toBe('2026-03-09')
    expect(localDay(new Date(2026, 9, 31, 23, 30).getTime(), 1)).toBe('2026-11-01')
  })

  it.each([request(), request({ category: 'other', customSubcategory: 'Piano moving' }), event()])(
    'editing without a change gives the same post (%#)',
    (form) => {
      const post = payload(form)
      expect(payload(formOf(post))).toEqual(post)
    },
  )

  it('a form counts as untouched until a text is written; type and category do not count', () => {
    expect(isUntouched(emptyForm('offer', 'pet_animal'))).toBe(true)
    expect(isUntouched({ ...emptyForm('offer'), location: 'x' })).toBe(false)
  })

  it('an empty form passes the check of drafts', () => {
    expect(formFrom(emptyForm('event'))).toEqual(emptyForm('event'))
  })
})

it('P-044 a year with too many digits is reported in plain words, at the date', () => {
  for (const date of ['20266-11-22', '9999-12-31', '0202-11-22']) {
    expect(issues(request({ date }))).toEqual([{ path: 'date', message: 'Please choose a date.' }])
  }
})
