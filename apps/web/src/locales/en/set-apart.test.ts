/** Names and words of members inside sentences of ours: those that run the other way take no sign around them along. */
import {
  notificationKinds,
  notificationText,
} from '@porchlight/contracts/notifications/notifications.catalogue'
import { describe, expect, it } from 'vitest'
import { textMakers } from './text-makers.factory.ts'

const name = 'שרה'
const apart = `\u2068${name}\u2069`
/** The names of parameters that hold what somebody wrote. */
const memberTextName = /^(name|firstName|title|words?|text|what|place)$/
/** They are put into a field, to be sent as a member's own words, or are made with something else of that name. */
const exemptMakers = ['coffeeAt', 'friendly', 'meetupAt', 'waitingAt', 'capitalized']

const makers = await textMakers()
const texts = makers
  .filter(({ parameters }) => parameters.some((each) => memberTextName.test(each)))
  .filter(({ place }) => !exemptMakers.some((each) => place.endsWith(each)))

it('every text with parameters is covered by the known ones', () => {
  const unknown = makers.filter(({ make, parameters }) => make.length > parameters.length)
  expect(unknown.map(({ place }) => place)).toEqual([])
})

describe('a text that contains a member’s words', () => {
  it.each(texts)('isolates their direction: $place', ({ make, parameters }) => {
    const result = make(...parameters.map((each) => (memberTextName.test(each) ? name : 2)))
    const all = typeof result === 'string' ? result : JSON.stringify(result)
    expect(all.replaceAll(apart, '')).not.toContain(name)
    expect(all).toContain(apart)
  })

  it('is one of more than 80', () => {
    expect(texts.length).toBeGreaterThan(80)
  })

  it.each(notificationKinds)('isolates their direction on the bell: %s', (kind) => {
    const bellText = notificationText(kind, { name, title: name, message: name, credits: 2 })
    expect(bellText.replaceAll(apart, '')).not.toContain(name)
  })
})
