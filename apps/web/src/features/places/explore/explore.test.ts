import { describe, expect, it } from 'vitest'
import { aPlace } from '../places.factory.ts'
import { amenities, type ExploreView, isWholeView, placesFound, wholeView } from './explore.ts'

const table = aPlace({ name: 'The Long Table', tags: ['coffee', 'quiet'] })
const vista = aPlace({
  name: 'Vista Park',
  category: 'park',
  address: 'Café Street 4',
  tags: ['pet_friendly'],
})
const bean = aPlace({
  name: 'Book & Bean',
  category: 'bookstore',
  description: 'Poems by José.',
  tagline: null,
  tags: ['coffee', 'free_wifi'],
})
const all = [table, vista, bean].map((place) => ({ place }))
const findNames = (view: Partial<ExploreView>) =>
  placesFound(all, { ...wholeView, ...view }).map(({ place }) => place.name)

describe('Explore', () => {
  it('PL-033 finds a place by every word, in any part, however it is written', () => {
    expect(findNames({ search: '' })).toEqual(['The Long Table', 'Vista Park', 'Book & Bean'])
    expect(findNames({ search: 'jose BOOK' })).toEqual(['Book & Bean'])
    expect(findNames({ search: 'cafe street 4' })).toEqual(['Vista Park'])
    expect(findNames({ search: 'free wifi' })).toEqual(['Book & Bean'])
    expect(findNames({ search: 'long park' })).toEqual([])
  })

  it('PL-034 finds places of one kind', () => {
    expect(findNames({ category: 'park' })).toEqual(['Vista Park'])
    expect(findNames({ category: 'gallery' })).toEqual([])
  })

  it('PL-014 PL-035 finds places with all the chosen amenities, of the five there are', () => {
    expect(amenities).toEqual([
      'pet_friendly',
      'free_wifi',
      'coffee',
      'good_work_environment',
      'event_nights',
    ])
    expect(findNames({ tags: ['coffee'] })).toEqual(['The Long Table', 'Book & Bean'])
    expect(findNames({ tags: ['coffee', 'free_wifi'] })).toEqual(['Book & Bean'])
    expect(findNames({ tags: ['coffee'], category: 'cafe', search: 'table' })).toEqual(['The Long Table'])
  })

  it('PL-033 shows all places without a filter', () => {
    expect(isWholeView(wholeView)).toBe(true)
    expect(isWholeView({ ...wholeView, search: '  ' })).toBe(true)
    expect(isWholeView({ ...wholeView, tags: ['coffee'] })).toBe(false)
  })
})
