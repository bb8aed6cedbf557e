import { CalendarDays, HandHeart, MapPin, Route } from 'lucide-react'
import { mapEntryTexts } from '../../locales/en/map.entry.ts'
import { PremiumUpsell } from '../plans/offer/premium-upsell.tsx'

const icons = [HandHeart, CalendarDays, MapPin, Route]

interface MapUpsellProps {
  isOnTrial: boolean
}

/** Offers no second trial to a member on trial. */
export function MapUpsell({ isOnTrial }: MapUpsellProps) {
  const { note, noteOnTrial, ...texts } = mapEntryTexts.upsell
  return <PremiumUpsell texts={{ ...texts, note: isOnTrial ? noteOnTrial : note }} icons={icons} />
}
