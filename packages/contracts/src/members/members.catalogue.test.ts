import { expect, test } from 'vitest'
import { popularInterests } from './members.catalogue.ts'

test('M-020 the 25 popular interests, in the given words and order', () => {
  expect(popularInterests).toEqual([
    'Coffee & Tea',
    'Hiking',
    'Reading',
    'Cooking',
    'Fitness',
    'Movies',
    'Music',
    'Art',
    'Photography',
    'Travel',
    'Gaming',
    'Sports',
    'Yoga',
    'Dancing',
    'Board Games',
    'Volunteering',
    'Networking',
    'Tech',
    'Writing',
    'Crafts',
    'Gardening',
    'Pet Care',
    'Learning Languages',
    'Food & Dining',
    'Meditation',
  ])
})
