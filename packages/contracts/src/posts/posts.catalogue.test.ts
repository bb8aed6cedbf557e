import { expect, test } from 'vitest'
import { categories, categoryById, categoryByKey, categoryKeys, categoryLabelOf } from './posts.catalogue.ts'
import { categoryOf } from './posts.rules.ts'

/** The specification's own words, in its order. */
const specified = [
  [
    'P-018',
    'childcare_school',
    'Childcare & School',
    ['Babysitting', 'After-school pickup', 'Homework help', 'Weekend childcare', 'Tutoring'],
  ],
  [
    'P-019',
    'pet_animal',
    'Pet & Animal Care',
    ['Dog walking', 'Pet sitting', 'Feeding pets while away', 'Pet playdate coordination'],
  ],
  [
    'P-020',
    'home_yard',
    'Home & Yard',
    [
      'Lawn mowing',
      'Gardening help',
      'Taking out trash (for elderly/disabled)',
      'Minor household fixes',
      'Light cleaning',
      'Small move help (1 room or less)',
      'Houseplant care',
    ],
  ],
  [
    'P-021',
    'transportation_errands',
    'Transportation & Errands',
    [
      'Carpool to school/work',
      'Ride to local appointment',
      'Grocery run',
      'Pharmacy pickup',
      'DMV trip buddy',
    ],
  ],
  [
    'P-022',
    'beauty_style',
    'Beauty, Style & Grooming',
    [
      'Braids / twists / press',
      'Lash install',
      'Nail repair/fill',
      'Outfit help / personal styling',
      'Hair model / beauty content swap',
    ],
  ],
  [
    'P-023',
    'meal_hospitality',
    'Meal Help & Hospitality',
    [
      'Meal drop-off',
      'Hosting help (setup, serving, clean-up)',
      'Potluck dish needed',
      'Teach me to cook [dish]',
    ],
  ],
  [
    'P-024',
    'wellness_support',
    'Wellness & Emotional Support',
    [
      'Walk/talk buddy',
      'Accompany me to a tough appointment',
      'Post-surgery check-in',
      'Study buddy / co-working support',
    ],
  ],
  [
    'P-025',
    'events_creative',
    'Events & Creative Help',
    [
      'Photo/video support',
      'Playlist or DJ help',
      'Decoration setup',
      'Event content creator (IG, TikTok, etc.)',
    ],
  ],
  [
    'P-026',
    'referrals_recommendations',
    'Referrals & Recommendations',
    ['Mechanic', 'Nail tech', 'Seamstress', 'Hair stylist', 'Skin care or wellness practitioner'],
  ],
  ['P-027', 'other', 'Other', []],
] as const

test('P-017 ten categories in the given order, each with key, label, icon and subcategories', () => {
  expect(categoryKeys).toEqual(specified.map(([, key]) => key))
  expect(categories.map(({ key }) => key)).toEqual(categoryKeys)
  for (const category of categories) {
    expect(Object.keys(category).sort()).toEqual(['icon', 'id', 'key', 'label', 'subcategories'])
    expect(category.icon).toMatch(/^[a-z][a-z-]*$/)
  }
  expect(new Set(categories.map(({ icon }) => icon)).size).toBe(10)
})

test.each(specified)('%s %s is called %j and has its subcategories', (_id, key, label, subcategories) => {
  expect(categoryByKey(key)).toMatchObject({ key, label, subcategories })
})

test('P-028 the number of a category is its position, from 1', () => {
  expect(categories.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  for (const category of categories) expect(categoryById(category.id)).toBe(category)
  for (const id of [0, 11, -1, 1.5]) expect(categoryById(id)).toBeUndefined()
})

test('P-014 a help post without a category, or with other, counts as other', () => {
  expect(categoryOf({ category: null })).toBe('other')
  expect(categoryOf({ category: 'other' })).toBe('other')
  expect(categoryOf({ category: 'home_yard' })).toBe('home_yard')
})

test('a category is shown by its name, and a missing one not at all', () => {
  expect(categoryKeys.map(categoryLabelOf)).toEqual(
    categories.map(({ key, label }) => (key === 'other' ? null : label)),
  )
  expect([categoryLabelOf(null), categoryLabelOf('of a newer app')]).toEqual([null, null])
})
