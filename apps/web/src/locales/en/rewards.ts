/** Texts of rewards, which partners give for credits, and of the codes that were redeemed. */
import { setApart } from '@porchlight/contracts/values/text/set-apart'
import { ownTexts } from './unspecified.ts'

const credits = (count: number) => `${count} ${count === 1 ? 'credit' : 'credits'}`

export const rewardTexts = {
  open: 'Redeem',
  title: 'Rewards',
  text: 'Neighborhood partners give something back for your credits.',
  tabs: { label: 'Rewards', available: 'Available Rewards', mine: 'My Redemptions' },
  balance: (count: number) => `You have ${credits(count)}.`,
  categories: { food: 'Food', fitness: 'Fitness', events: 'Events', other: 'Other' },
  cost: credits,
  left: (count: number) => `Only ${count} left`,
  soldOut: ownTexts.soldOut,
  redeem: 'Redeem',
  redeemFor: (title: string) => `Redeem: ${setApart(title)}`,
  helpFirst: 'You can redeem after your first completed help, given or received.',
  needsSignal: 'You need to be online to redeem. Your codes are here offline, too.',
  empty: 'No rewards yet',
  emptyText: 'When a partner offers something for credits, you’ll find it here.',
  loading: 'Loading the rewards',
  insufficient: {
    title: 'Insufficient Credits',
    description: (cost: number, available: number) => `You need ${credits(cost)} but only have ${available}.`,
  },
  question: {
    title: (title: string) => `Redeem “${setApart(title)}”?`,
    text: (cost: number, remaining: number) =>
      `It costs ${credits(cost)}. You’ll have ${credits(remaining)} left.`,
    confirm: (cost: number) => `Redeem for ${credits(cost)}`,
    cancel: 'Not now',
  },
  redeemed: 'Reward Redeemed!',
  code: 'Your code',
  qr: 'Your code to scan',
  qrOf: (title: string) => `Your code to scan for ${setApart(title)}`,
  copy: 'Copy Code',
  copied: 'Code Copied!',
  copyFailed: 'Copying didn’t work. You can select the code instead.',
  another: 'Redeem Another',
  done: 'Done',
  failed: { title: 'Redemption Failed', description: 'Failed to redeem reward' },
  /** No response arrived: the reward may have been paid already. */
  unanswered: {
    title: 'Redemption Failed',
    description:
      'We got no answer. Try again when you’re back online: you only pay once, and the code is the same.',
  },
  used: 'Used',
  available: 'Available',
  spent: (count: number, when: string) => `${credits(count)}, ${when}`,
  nothing: 'Nothing redeemed yet',
  nothingText: 'Codes for rewards you redeem are here, even offline.',
  of: (partner: string) => `from ${partner}`,
} as const
