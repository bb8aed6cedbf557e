import type { Post } from '@porchlight/contracts/posts/posts.schema'
import { dayMs, hourMs, minuteMs, toIso } from '@porchlight/contracts/values/time'
import { describe, expect, it } from 'vitest'
import { ageText, retentionText } from '../post-times.ts'
import { aPost } from '../posts.factory.ts'
import { arrangeBoard, foundElsewhere, initialTypeFor, inOrder, matchesSearch } from './board.ts'

const now = new Date(2026, 10, 20, 18, 30).getTime()
const ago = (ms: number) => ageText(toIso(now - ms), now)

describe('the age of a post', () => {
  it('P-108 is "Just now" under 1 hour, also with a clock that is behind', () => {
    expect([ago(0), ago(hourMs - 1), ago(-5 * minuteMs)]).toEqual(['Just now', 'Just now', 'Just now'])
  })

  it('P-109 is "Nh ago" under 24 hours', () => {
    expect([ago(hourMs), ago(2.9 * hourMs), ago(dayMs - 1)]).toEqual(['1h ago', '2h ago', '23h ago'])
  })

  it('P-110 is "Nd ago" from 24 hours', () => {
    expect([ago(dayMs), ago(3.5 * dayMs), ago(40 * dayMs)]).toEqual(['1d ago', '3d ago', '40d ago'])
  })
})

describe('the text about a stored post', () => {
  it('shows the time, and from the next day on the day as well', () => {
    const storedAt = new Date(2026, 10, 20, 18, 12).toISOString()
    expect(retentionText(storedAt, now).replaceAll('\u202f', ' ')).toBe(
      'Saved on this phone at 6:12 PM. It will be posted once, when you’re back online.',
    )
    expect(retentionText(storedAt, now + dayMs).replaceAll('\u202f', ' ')).toBe(
      'Saved on this phone since yesterday, 6:12 PM. It will be posted once, when you’re back online.',
    )
  })
})

describe('the order of posts', () => {
  const memberPosition = { latitude: 34.08, longitude: -118.26 }
  const far = { state: 'posted', post: aPost({ title: 'far', latitude: 34.2, longitude: -118.26 }) } as const
  const near = {
    state: 'posted',
    post: aPost({ title: 'near', latitude: 34.09, longitude: -118.26 }),
  } as const
  const nowhere = { state: 'posted', post: aPost({ title: 'nowhere' }) } as const
  const unsent = { state: 'waiting', post: aPost({ title: 'unsent' }) } as const
  const items = [unsent, nowhere, far, near]
  const titles = (...order: Parameters<typeof inOrder> extends [unknown, ...infer Rest] ? Rest : never) =>
    inOrder(items, ...order).map(({ post }) => post.title)

  it('L-027 by distance puts posts without a position last, and keeps unsent ones first', () => {
    expect(titles('near', memberPosition)).toEqual(['unsent', 'near', 'far', 'nowhere'])
  })

  it('stays by date without that choice, and without the member’s location', () => {
    const asTheyCame = ['unsent', 'nowhere', 'far', 'near']
    expect(titles('newest', memberPosition)).toEqual(asTheyCame)
    expect(titles('near', null)).toEqual(asTheyCame)
  })
})

describe('the board’s posts', () => {
  const item = (change: Partial<Post>) => ({ post: aPost(change) })

  it('P-090 are searched without case in title, description and subcategory', () => {
    const post = aPost({ title: 'Groceries', description: 'My KNEE is out', subcategory: 'Grocery run' })
    expect(['groc', 'knee', 'RUN', '  knee '].map((search) => matchesSearch(post, search))).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(matchesSearch(post, 'piano')).toBe(false)
    expect(matchesSearch({ ...post, subcategory: null }, 'run')).toBe(false)
  })

  it.each([
    ['accents left out', 'jose cafe', true],
    ['accents typed as separate letters', 'Jose\u0301', true],
    ['composed letters', 'JOSÉ', true],
    ['several blanks', 'knee   jose', true],
    ['words from different fields', 'run knee café', true],
    ['an extra word', 'knee piano', false],
  ])('P-090 are found by %s', (_what, search, isMatch) => {
    const post = aPost({
      title: 'Jose\u0301’s café',
      description: 'My KNEE is out',
      subcategory: 'Grocery run',
    })
    expect(matchesSearch(post, search)).toBe(isMatch)
  })

  it('P-091 P-098 are counted after filter and search, and then narrowed by category', () => {
    const items = [
      item({ type: 'request', category: 'pet_animal', title: 'Walk my dog' }),
      item({ type: 'offer', category: 'pet_animal', title: 'I walk dogs' }),
      item({ type: 'offer', category: 'pet_animal', title: 'Cat sitting' }),
      item({ type: 'request', category: 'home_yard', title: 'A dog house' }),
    ]
    const all = arrangeBoard(items, { filter: 'all', category: 'pet_animal', search: '' })
    expect([all.counts.pet_animal, all.counts.home_yard, all.shown.length]).toEqual([3, 1, 3])
    const offers = arrangeBoard(items, { filter: 'offer', category: 'pet_animal', search: 'DOG' })
    expect(offers.counts).toMatchObject({ pet_animal: 1, home_yard: 0 })
    expect(offers.shown.map(({ post }) => post.title)).toEqual(['I walk dogs'])
    const isFiltered = (category: 'pet_animal' | 'home_yard' | 'other', search: string) =>
      arrangeBoard(items, { filter: 'offer', category, search }).isFiltered
    expect([isFiltered('home_yard', ''), isFiltered('home_yard', 'cat'), isFiltered('other', '')]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('P-091 P-097 under All keep filter and search, and results elsewhere are named in order', () => {
    const items = [
      item({ type: 'request', category: 'other', title: 'A dog bed' }),
      item({ type: 'offer', category: 'pet_animal', title: 'I walk dogs' }),
      item({ type: 'request', category: 'pet_animal', title: 'Cat sitting' }),
    ]
    const all = arrangeBoard(items, { filter: 'all', category: 'all', search: 'dog' })
    expect([all.shown.length, all.counts.all, all.counts.pet_animal]).toEqual([2, 2, 1])
    expect(foundElsewhere(all.counts, 'home_yard')).toEqual(['pet_animal', 'other'])
    expect(foundElsewhere(all.counts, 'home_yard', ['other'])).toEqual(['other', 'pet_animal'])
    expect(foundElsewhere(all.counts, 'other')).toEqual(['pet_animal'])
    expect(foundElsewhere(all.counts, 'all')).toEqual([])
  })

  it('P-093 P-094 under All are requests or offers alone, what waits on this phone too', () => {
    const items = [
      { post: aPost({ type: 'offer', title: 'Eggs from our hens' }), state: 'waiting' },
      { post: aPost({ type: 'request', title: 'A dog bed' }), state: 'waiting' },
      { post: aPost({ type: 'offer', title: 'I walk dogs' }), state: 'posted' },
      { post: aPost({ type: 'request', title: 'Cat sitting' }), state: 'posted' },
    ]
    const shownTitles = (filter: 'request' | 'offer') =>
      arrangeBoard(items, { filter, category: 'all', search: '' }).shown.map(({ post }) => post.title)
    expect(shownTitles('request')).toEqual(['A dog bed', 'Cat sitting'])
    expect(shownTitles('offer')).toEqual(['Eggs from our hens', 'I walk dogs'])
  })

  it('P-014 without a category count as other', () => {
    const board = arrangeBoard([item({ category: null }), item({ category: 'other' })], {
      filter: 'all',
      category: 'other',
      search: '',
    })
    expect([board.counts.other, board.shown.length]).toEqual([2, 2])
  })
})

it('P-030 P-031 P-032 begin with the tab’s type: requests, offers, otherwise a meetup', () => {
  expect(initialTypeFor('request')).toBe('request')
  expect(initialTypeFor('offer')).toBe('offer')
  expect(initialTypeFor('all')).toBe('event')
})
