/** The screens that show the plans and what a member has of theirs. */
import MembershipScreen from '../../features/plans/membership/membership-screen.tsx'
import PlansScreen from '../../features/plans/offer/plans-screen.tsx'
import { paths, type planPaths } from '../../paths.ts'
import { WherePlans } from './where-plans.tsx'

const screens = {
  [paths.plans]: PlansScreen,
  [paths.membership]: MembershipScreen,
} satisfies Record<(typeof planPaths)[number], unknown>

export default function PlanScreens() {
  return <WherePlans screens={screens} />
}
