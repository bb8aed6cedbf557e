import { CalendarDays, HandHeart, MapPin, Route } from 'lucide-react'
import { mapTexts } from '../../locales/en/map.ts'
import { PremiumUpsell } from '../plans/premium-upsell.tsx'

const icons = [HandHeart, CalendarDays, MapPin, Route]

export function MapUpsell() {
  return <PremiumUpsell texts={mapTexts.upsell} icons={icons} />
}
