/** Names and words of members inside sentences of ours: those that run the other way take no sign around them along. */
import {
  notificationKinds,
  notificationText,
} from '@porchlight/contracts/notifications/notifications.catalogue'
import { describe, expect, it } from 'vitest'

const name = 'שרה'
const apart = `\u2068${name}\u2069`
/** By which a text says that it is handed what somebody wrote. */
const written = /^(name|firstName|title|words?|text|what|place)$/
/** They are put into a field, to be sent as a member's own words, or are made with something else of that name. */
const others = ['coffeeAt', 'friendly', 'meetupAt', 'waitingAt', 'capitalized']

const catalogues = import.meta.glob<Record<string, unknown>>('./*.ts', { eager: true })

const texts = Object.entries(catalogues)
  .filter(([file]) => !/\.test\.ts$|formats\.ts$/.test(file))
  .flatMap(([file, module]) => textsIn(module, file))

/** Every text that is made with what somebody wrote, by its place. */
function textsIn(part: unknown, place: string): [string, (...args: unknown[]) => unknown, string[]][] {
  if (typeof part === 'function') {
    const parameters =
      /^[^(]*\(([^)]*)\)/.exec(String(part))?.[1] ?? /^\s*(\w+)\s*=>/.exec(String(part))?.[1] ?? ''
    const names = parameters.split(',').map((each) => each.replace(/=.*/, '').trim())
    const isOther = others.some((each) => place.endsWith(each))
    if (!names.some((each) => written.test(each)) || isOther) return []
    return [[place, part as (...args: unknown[]) => unknown, names]]
  }
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, each]) => textsIn(each, `${place} ${key}`))
}

describe('a text with what somebody wrote', () => {
  it.each(texts)('sets it apart: %s', (_place, text, names) => {
    const made = text(...names.map((each) => (written.test(each) ? name : 2)))
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
