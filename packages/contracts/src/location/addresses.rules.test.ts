import { expect, test } from 'vitest'
import { matchingAddresses } from './addresses.rules.ts'

const table = { name: 'The Long Table', address: '1712 Palmetto Street, Los Angeles, CA 90026' }
const books = { name: 'Corner Books', address: '12 Long Lane' }
const long = { name: 'Long Beach Café', address: '5 Ocean Walk' }
const all = [books, table, long]
const findNames = (query: string) => matchingAddresses(query, all).map(({ name }) => name)

test('L-033 each typed word begins a word of name or address; places whose name begins with it come first', () => {
  expect(findNames('long')).toEqual(['Long Beach Café', 'The Long Table', 'Corner Books'])
  expect(findNames('palm 17')).toEqual(['The Long Table'])
  expect(findNames('table palmetto')).toEqual(['The Long Table'])
  expect(findNames('able')).toEqual([])
})

test('L-033 L-034 a search starts at two characters, blanks and signs aside', () => {
  for (const query of ['', 'l', ' l ', '.,-', '🏮']) expect(findNames(query)).toEqual([])
  expect(findNames('lo')).toHaveLength(3)
})

test('L-033 at most five results are offered', () => {
  const manyPlaces = Array.from({ length: 6 }, (_, at) => ({ name: `Place ${at}`, address: 'Long Lane' }))
  expect(matchingAddresses('long', manyPlaces.slice(0, 5))).toHaveLength(5)
  expect(matchingAddresses('long', manyPlaces)).toEqual(manyPlaces.slice(0, 5))
})

test('accents and capitals make no difference', () => {
  expect(findNames('CAFE')).toEqual(['Long Beach Café'])
  expect(findNames('cafe\u0301')).toEqual(['Long Beach Café'])
  expect(findNames('ｌｏｎｇ ｂｅａｃｈ')).toEqual(['Long Beach Café'])
  expect(findNames('١٢ lane')).toEqual(['Corner Books'])
  expect(matchingAddresses('lodz', [{ name: 'Łódź\u00ad Café', address: '' }])).toHaveLength(1)
})

test('a search is text: patterns and markup match literally, or nothing', () => {
  for (const query of ['.*', '[a-z]+', '<img src=x onerror=alert(1)>', '%', 'a{1,1000}', '\u0000']) {
    expect(findNames(query)).toEqual([])
  }
  const boldPlace = { name: '<b>Bold</b> Bakery', address: '' }
  expect(matchingAddresses('bold', [boldPlace])).toEqual([boldPlace])
})

test('ten thousand letters are searched no longer than an address can be', () => {
  const before = performance.now()
  const manyPlaces = Array.from({ length: 1000 }, (_, at) => ({ name: `Place ${at}`, address: 'Long Lane' }))
  expect(matchingAddresses('lo '.repeat(3333), manyPlaces)).toHaveLength(5)
  expect(performance.now() - before).toBeLessThan(2000)
})
