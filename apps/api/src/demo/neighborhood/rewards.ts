/** Rewards of the demo's partners. */
import type { Reward } from '@porchlight/contracts/rewards/rewards.schema'

type DemoReward = Omit<Reward, 'id'> & { hoursAgo: number }

export const rewards: readonly DemoReward[] = [
  {
    hoursAgo: 900,
    title: 'A coffee, any size',
    description: 'With oat milk if you like. Stay as long as it lasts.',
    category: 'food',
    creditCost: 1,
    partnerName: 'The Long Table',
    availableQuantity: null,
    redeemInstructions: 'Show the code at the counter before you order.',
  },
  {
    hoursAgo: 700,
    title: 'Three evenings of yoga',
    description: 'For beginners, mats are there. Tuesdays at seven.',
    category: 'fitness',
    creditCost: 4,
    partnerName: 'Alder Street Studio',
    availableQuantity: 6,
    redeemInstructions: 'Read the code out when you come in.',
  },
  {
    hoursAgo: 500,
    title: 'Two seats at the courtyard cinema',
    description: 'On any Friday in the summer. Blankets for rent.',
    category: 'events',
    creditCost: 3,
    partnerName: 'Courtyard Cinema',
    availableQuantity: 24,
    redeemInstructions: 'Show the code at the entrance.',
  },
  {
    hoursAgo: 400,
    title: 'A day with the cargo bike',
    description: 'For a move, a sofa, or two grandchildren.',
    category: 'other',
    creditCost: 2,
    partnerName: 'Spoke & Chain',
    availableQuantity: 1,
    redeemInstructions: 'Call the day before and say the code.',
  },
]
