/** The help categories, in the spec's words and order. The key is the identity; the id is the position, from 1. */
import * as v from 'valibot'

export const categoryKeys = [
  'childcare_school',
  'pet_animal',
  'home_yard',
  'transportation_errands',
  'beauty_style',
  'meal_hospitality',
  'wellness_support',
  'events_creative',
  'referrals_recommendations',
  'other',
] as const
export type CategoryKey = (typeof categoryKeys)[number]

export const categorySchema = v.object({
  id: v.number(),
  key: v.picklist(categoryKeys),
  label: v.string(),
  /** A lucide icon's name. */
  icon: v.string(),
  subcategories: v.array(v.string()),
})
export type Category = v.InferOutput<typeof categorySchema>

const catalogue: Record<CategoryKey, Omit<Category, 'id' | 'key'>> = {
  childcare_school: {
    label: 'Childcare & School',
    icon: 'baby',
    subcategories: ['Babysitting', 'After-school pickup', 'Homework help', 'Weekend childcare', 'Tutoring'],
  },
  pet_animal: {
    label: 'Pet & Animal Care',
    icon: 'paw-print',
    subcategories: ['Dog walking', 'Pet sitting', 'Feeding pets while away', 'Pet playdate coordination'],
  },
  home_yard: {
    label: 'Home & Yard',
    icon: 'house',
    subcategories: [
      'Lawn mowing',
      'Gardening help',
      'Taking out trash (for elderly/disabled)',
      'Minor household fixes',
      'Light cleaning',
      'Small move help (1 room or less)',
      'Houseplant care',
    ],
  },
  transportation_errands: {
    label: 'Transportation & Errands',
    icon: 'car',
    subcategories: [
      'Carpool to school/work',
      'Ride to local appointment',
      'Grocery run',
      'Pharmacy pickup',
      'DMV trip buddy',
    ],
  },
  beauty_style: {
    label: 'Beauty, Style & Grooming',
    icon: 'scissors',
    subcategories: [
      'Braids / twists / press',
      'Lash install',
      'Nail repair/fill',
      'Outfit help / personal styling',
      'Hair model / beauty content swap',
    ],
  },
  meal_hospitality: {
    label: 'Meal Help & Hospitality',
    icon: 'cooking-pot',
    subcategories: [
      'Meal drop-off',
      'Hosting help (setup, serving, clean-up)',
      'Potluck dish needed',
      'Teach me to cook [dish]',
    ],
  },
  wellness_support: {
    label: 'Wellness & Emotional Support',
    icon: 'heart-handshake',
    subcategories: [
      'Walk/talk buddy',
      'Accompany me to a tough appointment',
      'Post-surgery check-in',
      'Study buddy / co-working support',
    ],
  },
  events_creative: {
    label: 'Events & Creative Help',
    icon: 'camera',
    subcategories: [
      'Photo/video support',
      'Playlist or DJ help',
      'Decoration setup',
      'Event content creator (IG, TikTok, etc.)',
    ],
  },
  referrals_recommendations: {
    label: 'Referrals & Recommendations',
    icon: 'thumbs-up',
    subcategories: [
      'Mechanic',
      'Nail tech',
      'Seamstress',
      'Hair stylist',
      'Skin care or wellness practitioner',
    ],
  },
  other: { label: 'Other', icon: 'circle-ellipsis', subcategories: [] },
}

export const categories: readonly Category[] = categoryKeys.map((key, index) => ({
  id: index + 1,
  key,
  ...catalogue[key],
}))

export function categoryByKey(key: CategoryKey): Category {
  return categories[categoryKeys.indexOf(key)] as Category
}

export function categoryById(id: number): Category | undefined {
  return categories[id - 1]
}

/** Returns the name of a category. Null for 'other', which is also stored when the author chose no category. */
export function categoryLabelOf(key: string | null): string | null {
  if (key === 'other') return null
  return categories.find((category) => category.key === key)?.label ?? null
}
