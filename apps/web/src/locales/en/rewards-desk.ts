/** Texts of the page on which operators keep the rewards. */

import type { RewardCategory } from '@porchlight/contracts/rewards/rewards.schema'
import { setApart } from '@porchlight/contracts/values/text/set-apart'

const acts: Record<string, string> = {
  offer: 'Offered',
  change: 'Changed',
  stock: 'Set how many are left',
  end: 'Ended',
  use: 'A code was used',
}

const categories: Record<RewardCategory, string> = {
  food: 'Food',
  fitness: 'Fitness',
  events: 'Events',
  other: 'Other',
}

export const rewardDeskTexts = {
  title: 'Rewards',
  actOf: (act: string): string => acts[act] ?? act,
  categories,
  use: {
    title: 'Mark a code as used',
    text: 'When somebody shows their code for a reward. A code can be used once.',
    code: 'Code',
    codeHint: 'Capital letters, spaces and hyphens don’t matter.',
    reward: 'Reward',
    anyReward: 'Any reward',
    scan: 'Scan the QR code',
    action: 'Mark as used',
    done: (title: string, partnerName: string) => `Used: ${setApart(title)}, from ${setApart(partnerName)}.`,
  },
  scan: {
    title: 'Hold the QR code in front of the camera',
    text: 'The code is filled in as soon as it is read.',
    noCamera: 'The camera can’t be used. Please type the code.',
    close: 'Type it instead',
  },
  list: {
    title: 'All rewards',
    empty: 'There are no rewards yet.',
    offer: 'Offer a reward',
    from: (partnerName: string) => `from ${setApart(partnerName)}`,
    cost: (credits: number) => (credits === 1 ? '1 credit' : `${credits} credits`),
    left: (count: number | null) => (count === null ? 'no limit' : `${count} left`),
    ended: 'ended',
    redeemed: (count: number, unusedCount: number) => `${count} redeemed, ${unusedCount} not used yet`,
    change: 'Change',
    stock: 'How many are left',
    end: 'End it',
  },
  form: {
    offerTitle: 'Offer a reward',
    changeTitle: 'Change a reward',
    changeText: 'Codes that members have keep what was promised when they redeemed them.',
    title: 'Title',
    partnerName: 'Who gives it',
    description: 'Description',
    instructions: 'What members do with their code',
    instructionsDefault: 'Show this code to the partner.',
    category: 'Kind',
    cost: 'Credits',
    quantity: 'How many are left',
    quantityHint: 'Leave it empty for no limit.',
    notWhole: 'Please enter a whole number.',
    offer: 'Offer it',
    save: 'Save',
  },
  stock: {
    title: (title: string) => `How many are left of “${setApart(title)}”?`,
    text: 'Codes that members have stay valid, even when none are left.',
  },
  end: {
    title: (title: string) => `End “${setApart(title)}”?`,
    text: 'Nobody can redeem it anymore. Codes that members have stay valid.',
    action: 'End it',
  },
}
