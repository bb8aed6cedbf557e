/** States of the statement of a member's credits. */
import type { CreditEntry } from '@porchlight/contracts/credits/credits.schema'
import { hourMs, toIso } from '@porchlight/contracts/values/time'
import { premiumMember } from '../../../../../../tests/screens/looking-members.ts'
import { neighbor, postTitled } from '../../../../../../tests/screens/neighborhood-rows.ts'
import { openNeighborhood } from '../../../../../../tests/screens/open-neighborhood.ts'
import type { ScreenState } from '../../../../../../tests/screens/screen-state.ts'
import { creditTexts } from '../../../locales/en/credits.ts'
import { paths } from '../../../paths.ts'
import { anEntry } from '../credits.factory.ts'

const tomatoes = postTitled('Tie up the tomatoes before they take over')
/** The newest last: each so many hours ago. The bonus is of this moment, so that each month has it from its first hour. */
const movements: readonly [hoursAgo: number, Partial<CreditEntry>][] = [
  [330, { reason: 'welcome', amount: 2 }],
  [260, { reason: 'request', amount: -1, title: 'Someone tall for the top shelf' }],
  [240, { reason: 'redemption', amount: -1, title: 'A coffee, any size' }],
  [96, { reason: 'help', amount: 1, personId: neighbor('walter').id, title: 'A lamp that flickers' }],
  [
    70,
    {
      reason: 'gift',
      amount: 1,
      personId: neighbor('gus').id,
      message: 'That pie deserves more than five stars.',
    },
  ],
  [
    52,
    {
      reason: 'gift',
      amount: -1,
      personId: neighbor('walter').id,
      message: 'The radio plays. The kitchen dances.',
    },
  ],
  [22, { reason: 'request', amount: -1, postId: tomatoes.id, title: tomatoes.title }],
  [
    6,
    {
      reason: 'gift',
      amount: -1,
      personId: neighbor('lena').id,
      message: 'For your first weeks here. Ask for something!',
    },
  ],
  [0, { reason: 'bonus', amount: 1 }],
]

export const statementStates: ScreenState[] = [
  {
    name: 'statement',
    isLong: true,
    show: async (phone) => {
      const page = await openNeighborhood(phone, paths.donations, {
        member: { ...premiumMember(), credits: 4 },
        creditEntries: movements.map(([hoursAgo, change]) =>
          anEntry({ ...change, createdAt: toIso(Date.now() - hoursAgo * hourMs) }),
        ),
      })
      await page.getByRole('heading', { level: 1, name: creditTexts.title }).waitFor()
      await page.getByText(creditTexts.reasons.bonus).first().waitFor()
    },
  },
]
