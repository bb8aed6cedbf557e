import { CalendarCheck, Flame, History, Star } from 'lucide-react'
import { explorationTexts } from '../../../locales/en/exploration.ts'
import { PremiumUpsell } from '../../plans/offer/premium-upsell.tsx'

const icons = [Star, Flame, History, CalendarCheck]

export function ExplorationUpsell() {
  return <PremiumUpsell texts={explorationTexts.upsell} icons={icons} />
}
