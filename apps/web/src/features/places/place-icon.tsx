import type { PlaceCategory } from '@porchlight/contracts/places/places.catalogue'
import {
  Armchair,
  Beer,
  BookOpen,
  Coffee,
  Laptop,
  Library,
  type LucideIcon,
  MapPin,
  Palette,
  Trees,
  Utensils,
} from 'lucide-react'

const icons: Record<PlaceCategory, LucideIcon> = {
  cafe: Coffee,
  park: Trees,
  bar: Beer,
  lounge: Armchair,
  library: Library,
  coworking: Laptop,
  restaurant: Utensils,
  bookstore: BookOpen,
  gallery: Palette,
  other: MapPin,
}

export function PlaceIcon({ category }: { category: PlaceCategory }) {
  const Icon = icons[category]
  return <Icon aria-hidden="true" />
}
