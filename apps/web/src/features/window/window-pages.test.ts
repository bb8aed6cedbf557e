/** Tests of what is still true of a window without a signal, and of its pages. */
import { dayMs, hourMs } from '@porchlight/contracts/values/time'
import { describe, expect, it } from 'vitest'
import { aWindowPost } from './window.factory.ts'
import { daysMax, pagesOf, postsAhead } from './window-pages.ts'

/** A Wednesday. */
const heardAt = Date.parse('2026-11-25T15:00:00.000Z')
const posts = [
  aWindowPost({ title: 'Today', weekday: 3 }),
  aWindowPost({ title: 'Friday', weekday: 5 }),
  aWindowPost({ title: 'Tuesday', weekday: 2 }),
  aWindowPost({ title: 'Soon', weekday: null }),
]

function titlesAfter(ms: number, offset = 0) {
  const reading = { heardAt, now: heardAt + ms, offsetAt: () => offset }
  return postsAhead(posts, reading).map(({ title }) => title)
}

describe('without a signal', () => {
  it('P-143 posts go with their weekday, the others after a week', () => {
    expect(titlesAfter(8 * hourMs)).toEqual(['Today', 'Friday', 'Tuesday', 'Soon'])
    expect(titlesAfter(9 * hourMs)).toEqual(['Friday', 'Tuesday', 'Soon'])
    expect(titlesAfter(3 * dayMs)).toEqual(['Tuesday', 'Soon'])
    expect(titlesAfter(6 * dayMs)).toEqual(['Tuesday', 'Soon'])
    expect(titlesAfter(daysMax * dayMs)).toEqual(['Soon'])
    expect(titlesAfter((daysMax + 1) * dayMs)).toEqual([])
  })

  it('P-143 days begin by the community’s clock, and a clock that was set back takes nothing away', () => {
    expect(titlesAfter(8 * hourMs, hourMs)).toEqual(['Friday', 'Tuesday', 'Soon'])
    expect(titlesAfter(-400 * dayMs)).toEqual(['Today', 'Friday', 'Tuesday', 'Soon'])
  })
})

it('P-143 the posts are divided among pages, and an empty window has one', () => {
  expect(pagesOf(posts, 3).map((page) => page.length)).toEqual([3, 1])
  expect(pagesOf([], 3)).toEqual([[]])
})
