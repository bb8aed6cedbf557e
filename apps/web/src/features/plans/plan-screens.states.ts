/**
 * States of the other places that show a plan: `/membership`, the pages a payment leads back to, and the card on the
 * profile.
 */
import type { Member } from '@porchlight/contracts/members/members.schema'
import { freeMember, payingMember } from '../../../../../tests/screens/looking-members.ts'
import { openNeighborhood } from '../../../../../tests/screens/open-neighborhood.ts'
import type { ScreenState } from '../../../../../tests/screens/screen-state.ts'
import { planScreenTexts } from '../../locales/en/plans.screens.ts'
import { paths } from '../../paths.ts'
import { testOffer } from './plans.factory.ts'

const { card, membership, paid: paidTexts } = planScreenTexts
const anOperator = () => ({ ...freeMember(), isOperator: true })

export const planScreenStates: ScreenState[] = [
  at('membership', paths.membership, freeMember, membership.credits),
  { ...at('membership-premium', paths.membership, payingMember, membership.credits), like: 'membership' },
  at('membership-operator', paths.membership, anOperator, membership.bonus.action),
  at('payment-success', paths.paymentSuccess, payingMember, paidTexts.title),
  {
    ...at('payment-unconfirmed', paths.paymentSuccess, freeMember, paidTexts.waiting),
    like: 'payment-success',
  },
  {
    ...at('payment-cancelled', paths.paymentCancelled, freeMember, paidTexts.manage),
    like: 'payment-success',
  },
  { ...at('profile-subscriber', paths.profile, payingMember, card.title), like: 'profile' },
]

/** @param words what stands there once all of it does */
function at(name: string, path: string, aMember: () => Member, words: string): ScreenState {
  return {
    name,
    isLong: true,
    show: async (phone) => {
      const server = { 'plans.offer': testOffer }
      const page = await openNeighborhood(phone, path, { member: aMember(), server })
      await page.getByText(words, { exact: true }).first().waitFor()
    },
  }
}
