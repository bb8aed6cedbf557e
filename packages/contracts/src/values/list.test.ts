import * as v from 'valibot'
import { expect, test } from 'vitest'
import { issuesOf } from '../errors/issues.ts'
import { issuesMax, listOf } from './list.ts'

const word = v.pipe(v.string(), v.maxLength(3))
const words = listOf(word, 20, 'At most 20 words.')

/** Creates an item schema that counts its checks, and a list of this length to parse. */
function createWatchedItem(length: number): { item: v.GenericSchema; items: unknown[]; looks: () => number } {
  let looks = 0
  const item = v.pipe(
    v.unknown(),
    v.check(() => {
      looks += 1
      return false
    }),
  )
  return { item, items: Array.from({ length }), looks: () => looks }
}

test('a list within its limit is read as by the library, with the same issues', () => {
  expect(v.parse(words, ['a', 'b'])).toEqual(['a', 'b'])
  expect(v.parse(listOf(v.object({ a: word }), 2), [{ a: 'x', b: 1 }])).toEqual([{ a: 'x' }])
  for (const value of [['a', 'long', 5], [{}], 'a', null, {}]) {
    const [ownResult, library] = [words, v.array(word)].map((schema) => v.safeParse(schema, value))
    expect(issuesOf(ownResult?.issues ?? [])).toEqual(issuesOf(library?.issues ?? []))
    expect(ownResult?.typed).toBe(library?.typed)
  }
})

test('a list that is too long is one issue, and no item is examined', () => {
  const { item, items, looks } = createWatchedItem(300_000)
  const list = v.pipe(
    listOf(item, 20, 'At most 20 words.'),
    v.check(() => false, 'a check of the items'),
  )
  expect(issuesOf(v.safeParse(list, items).issues ?? [])).toEqual([
    { path: '', message: 'At most 20 words.' },
  ])
  expect(looks()).toBe(0)
})

test('after enough issues no further item is examined', () => {
  const { item, items, looks } = createWatchedItem(200)
  expect(v.safeParse(listOf(item, 200), items).issues).toHaveLength(issuesMax)
  expect(looks()).toBe(issuesMax)
  expect(v.is(listOf(item, 200), items)).toBe(false)
  expect(looks()).toBe(issuesMax + 1)
})
