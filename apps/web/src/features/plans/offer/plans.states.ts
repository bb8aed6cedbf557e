/** `/plans`, for visitors and for members of every plan. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import { freeMember, payingMember, trialMember } from '../../../../../../tests/screens/looking-members.ts'
import { openNeighborhood } from '../../../../../../tests/screens/open-neighborhood.ts'
import type { ScreenState } from '../../../../../../tests/screens/screen-state.ts'
import { paths } from '../../../paths.ts'
import { testOffer } from '../plans.factory.ts'

export const planStates: ScreenState[] = [
  plansOf('plans', freeMember),
  { ...plansOf('plans-visitor'), like: 'plans' },
  { ...plansOf('plans-trial', trialMember), like: 'plans' },
  { ...plansOf('plans-premium', payingMember), like: 'plans' },
]

function plansOf(name: string, aMember?: () => Member): ScreenState {
  return {
    name,
    isLong: true,
    show: async (phone) => {
      const server = { 'plans.offer': testOffer }
      const page = await openNeighborhood(phone, paths.plans, {
        ...(aMember && { member: aMember() }),
        server,
      })
      await page.getByRole('heading', { level: 2, name: 'Premium', exact: true }).waitFor()
    },
  }
}
