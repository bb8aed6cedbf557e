import type { CategoryKey } from '@porchlight/contracts/posts/posts.catalogue'
import {
  Baby,
  Camera,
  Car,
  CircleEllipsis,
  CookingPot,
  HeartHandshake,
  House,
  LayoutGrid,
  type LucideIcon,
  PawPrint,
  Scissors,
  ThumbsUp,
} from 'lucide-react'

const icons: Record<CategoryKey | 'all', LucideIcon> = {
  all: LayoutGrid,
  childcare_school: Baby,
  pet_animal: PawPrint,
  home_yard: House,
  transportation_errands: Car,
  beauty_style: Scissors,
  meal_hospitality: CookingPot,
  wellness_support: HeartHandshake,
  events_creative: Camera,
  referrals_recommendations: ThumbsUp,
  other: CircleEllipsis,
}

export function CategoryIcon({ category }: { category: CategoryKey | 'all' }) {
  const Icon = icons[category]
  return <Icon aria-hidden="true" />
}
