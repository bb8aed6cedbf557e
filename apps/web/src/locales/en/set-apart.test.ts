/** Names and words of members inside sentences of ours: those that run the other way take no sign around them along. */
import {
  notificationKinds,
  notificationText,
} from '@porchlight/contracts/notifications/notifications.catalogue'
import { describe, expect, it } from 'vitest'
import { textMakers } from './text-makers.factory.ts'

const name = 'שרה'
const apart = `\u2068${name}\u2069`
/** By which a text says that it is handed what somebody wrote. */
const written = /^(name|firstName|title|words?|text|what|place)$/
/** They are put into a field, to be sent as a member's own words, or are made with something else of that name. */
const others = ['coffeeAt', 'friendly', 'meetupAt', 'waitingAt', 'capitalized']

const makers = await textMakers()
const texts = makers
  .filter(({ parameters }) => parameters.some((each) => written.test(each)))
  .filter(({ place }) => !others.some((each) => place.endsWith(each)))

it('every text that is made with something is known by what it is handed', () => {
  const unknown = makers.filter(({ make, parameters }) => make.length > parameters.length)
  expect(unknown.map(({ place }) => place)).toEqual([])
})

describe('a text with what somebody wrote', () => {
  it.each(texts)('sets it apart: $place', ({ make, parameters }) => {
    const made = make(...parameters.map((each) => (written.test(each) ? name : 2)))
    const all = typeof made === 'string' ? made : JSON.stringify(made)
    expect(all.replaceAll(apart, '')).not.toContain(name)
    expect(all).toContain(apart)
  })

  it('is one of a great many', () => {
    expect(texts.length).toBeGreaterThan(80)
  })

  it.each(notificationKinds)('sets it apart on the bell: %s', (kind) => {
    const made = notificationText(kind, { name, title: name, message: name, credits: 2 })
    expect(made.replaceAll(apart, '')).not.toContain(name)
  })
})
