/** Tests of the board on paper: its entries, and how they are divided among pages. */
import { hasContact } from '@porchlight/contracts/posts/contact.rules'
import { type PostType, postTypes } from '@porchlight/contracts/posts/posts.schema'
import { paperOf } from '@porchlight/contracts/values/paper'
import { dayMs, hourMs, minuteMs, toIso } from '@porchlight/contracts/values/time'
import { describe, expect, it } from 'vitest'
import { aMeetupPost } from '../../meetups/meetups.factory.ts'
import { aPost } from '../posts.factory.ts'
import type { PostItem } from '../posts.reads.ts'
import {
  arrangePaper,
  isInvitationLink,
  pagesOf,
  posterLink,
  postsMax,
  printedText,
  slipsOf,
} from './paper.ts'

const now = Date.parse('2026-11-21T15:00:00.000Z')
const tomorrow = toIso(now + dayMs)

function item(post: Partial<PostItem['post']> = {}, change: Partial<PostItem> = {}): PostItem {
  return {
    post: aPost({ dateNeeded: tomorrow, ...post }),
    state: 'posted',
    isOwn: false,
    isHidden: false,
    location: null,
    ...change,
  }
}

function meetup(post: Partial<PostItem['post']> = {}, change: Partial<PostItem> = {}): PostItem {
  return item(aMeetupPost({ dateNeeded: tomorrow, ...post }), change)
}

interface Choices {
  types?: PostType[]
  acceptedAt?: [id: string, time: number][]
}

function arrange(items: PostItem[], { types = [...postTypes], acceptedAt = [] }: Choices = {}) {
  return arrangePaper(items, { types: new Set(types), now, acceptedAt: new Map(acceptedAt) })
}

const titlesOf = (items: readonly PostItem[]) => items.map(({ post }) => post.title)

describe('what is printed', () => {
  it('P-143 a kind that seems to contain an address keeps its post off the board', () => {
    const kinds = ['12 Lemoyne St apt 4', '213-555-0142', 'Piano tuning']
    const { items, withheldCount } = arrange(
      kinds.map((subcategory) => item({ category: 'other', subcategory })),
    )
    expect([items.map(({ post }) => post.subcategory), withheldCount]).toEqual([['Piano tuning'], 2])
  })

  it('P-143 is open and still to come, and nothing withdrawn, done, found, over, hidden or unsent', () => {
    const { items } = arrange([
      item({ title: 'Open' }),
      ...(['matched', 'in_progress', 'completed', 'cancelled', 'expired'] as const).map((status) =>
        item({ title: status, status }),
      ),
      item({ title: 'Over', dateNeeded: toIso(now) }),
      item({ title: 'Hidden' }, { isOwn: true, isHidden: true }),
      ...(['waiting', 'sending', 'refused'] as const).map((state) =>
        item({ title: state }, { isOwn: true, state }),
      ),
      meetup({ title: 'Full list', isListClosed: true }),
    ])
    expect(titlesOf(items)).toEqual(['Open'])
  })

  it('P-143 is of the chosen kinds, requests before offers before meetups, and the next ones first', () => {
    const all = [
      meetup({ title: 'Soup' }),
      item({ title: 'Late ride', dateNeeded: toIso(now + 3 * dayMs) }),
      item({ title: 'Violin', type: 'offer' }),
      item({ title: 'Soon ride', dateNeeded: toIso(now + hourMs) }),
    ]
    expect(titlesOf(arrange(all).items)).toEqual(['Soon ride', 'Late ride', 'Violin', 'Soup'])
    expect(titlesOf(arrange(all, { types: ['offer', 'event'] }).items)).toEqual(['Violin', 'Soup'])
  })

  it('P-143 is the next ones of all kinds where there is no room for all', () => {
    const laterItems = Array.from({ length: postsMax }, (_, index) =>
      item({ title: `Ride ${index}`, dateNeeded: toIso(now + 2 * dayMs + index) }),
    )
    const { items, restCount } = arrange([...laterItems, meetup({ title: 'Soup' })])
    expect(items).toHaveLength(postsMax)
    expect(titlesOf(items).at(-1)).toBe('Soup')
    expect(titlesOf(items)).not.toContain(`Ride ${postsMax - 1}`)
    expect(restCount).toBe(1)
  })

  it('P-143 leaves out the organizer’s own meetup as long as their neighbors may not see it yet', () => {
    const ownMeetup = meetup({ createdAt: '2026-11-21T00:00:00.000Z' }, { isOwn: true })
    const { id } = ownMeetup.post
    expect(arrange([ownMeetup]).items).toEqual([])
    expect(arrange([ownMeetup], { acceptedAt: [[id, now - 14 * minuteMs]] }).items).toEqual([])
    expect(arrange([ownMeetup], { acceptedAt: [[id, now - 15 * minuteMs]] }).items).toEqual([ownMeetup])
    const olderMeetup = meetup({ createdAt: '2026-11-20T00:00:00.000Z' }, { isOwn: true })
    expect(arrange([olderMeetup]).items).toEqual([olderMeetup])
    const neighborsMeetup = meetup({ createdAt: '2026-11-21T00:00:00.000Z' })
    expect(arrange([neighborsMeetup]).items).toEqual([neighborsMeetup])
  })
})

describe('addresses', () => {
  it.each([
    'Come to 12 Lemoyne St at noon',
    'I live at 1204 North Alvarado Street',
    'Lindenstraße 4, second bell',
    'Calle Mayor, 3',
    'It is Apt. 4B',
    'The door code is 4711',
    'Call 213 555 0142',
    'Call (213) 555-0142',
    'Call ٢١٣٥٥٥٠١٤٢',
    'Call 213\u2011555\u20110142',
    'Call 213–555–0142',
    'Call 213·555·0142',
    'Call 21\u200b35\u200b55\u200b01\u200b42',
    'Come to 12\u00ad Lemoyne St at noon',
    'The yellow\u2060 house on the corner',
    'ada@example.org',
    'The yellow house on the corner, please',
  ])('P-143 “%s” stands on no paper', (words) => {
    const location = 'yellow house on the corner'
    expect(hasContact(words, location)).toBe(true)
    expect(printedText(item({ description: words }, { location }))).toBe('')
    const board = arrange([item({ title: words }, { location })])
    expect([board.items.length, board.withheldCount]).toEqual([0, 1])
  })

  it.each([
    'Three floors up, 2 bags, 30-45 minutes',
    'Saturday 11/28 from 9:00 to 10:30',
    'A 1998 Volvo needs a push',
    'I pay 20 to 25 for it',
  ])('P-143 “%s” is printed', (words) => {
    expect(hasContact(words, 'Elsewhere')).toBe(false)
    expect(printedText(item({ description: words }))).toBe(words)
  })
})

describe('pages', () => {
  const items = Array.from({ length: 9 }, () => item())
  const numbersOn = (layout: Parameters<typeof pagesOf>[1]) =>
    pagesOf(items, layout).map((page) => page.map(({ number }) => number))

  it('P-143 hold fewer posts with slips and with extra large letters, and numbers run on', () => {
    expect(numbersOn({ isLarge: false, hasSlips: true })).toEqual([[1, 2, 3, 4], [5, 6, 7, 8], [9]])
    expect(numbersOn({ isLarge: false, hasSlips: false })).toEqual([
      [1, 2, 3, 4, 5],
      [6, 7, 8, 9],
    ])
    expect(numbersOn({ isLarge: true, hasSlips: true })).toEqual([[1, 2], [3, 4], [5, 6], [7, 8], [9]])
    expect(numbersOn({ isLarge: true, hasSlips: false })).toEqual([
      [1, 2, 3],
      [4, 5, 6],
      [7, 8, 9],
    ])
    expect(pagesOf([], { isLarge: false, hasSlips: true })).toEqual([])
  })

  it.each([
    [1, [1, 1, 1, 1, 1, 1, 1, 1]],
    [2, [1, 1, 1, 1, 2, 2, 2, 2]],
    [3, [1, 1, 1, 2, 2, 2, 3, 3]],
    [4, [1, 1, 2, 2, 3, 3, 4, 4]],
  ])('P-143 with %i posts share their slips among them', (count, numbers) => {
    const [page = []] = pagesOf(items.slice(0, count), { isLarge: false, hasSlips: true })
    expect(slipsOf(page).map(({ number }) => number)).toEqual(numbers)
  })

  it('P-143 are Letter where people write on Letter, else A4', () => {
    for (const country of ['us', 'US', 'ca', 'mx', 'ph', 'co'])
      expect(paperOf(country), country).toBe('letter')
    for (const country of ['gb', 'de', 'br', 'jp', '']) expect(paperOf(country), country).toBe('a4')
  })
})

describe('the poster', () => {
  const origin = 'https://echo.example'

  it('P-143 leads to the community, or to an invitation of its own', () => {
    expect(posterLink('', origin)).toBe(origin)
    expect(
      [origin, `${origin}/auth`, `${origin}/auth#abc`, `${origin}/invite/abc`].map(isInvitationLink),
    ).toEqual([false, false, true, true])
    expect(posterLink(`  ${origin}/join#abc `, origin)).toBe(`${origin}/join#abc`)
  })

  it.each([
    'https://elsewhere.example/join',
    `${origin}.elsewhere.example`,
    'echo',
    'javascript:alert(1)',
    `${origin}/${'a'.repeat(300)}`,
    `blob:${origin}/join`,
    origin.replace('://', '://somebody@'),
  ])('P-143 leads nowhere by “%s”', (text) => {
    expect(posterLink(text, origin)).toBeNull()
  })
})
