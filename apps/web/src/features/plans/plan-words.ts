/** Names a plan and its state, for all screens that show them. */
import { planCardTexts as texts } from '../../locales/en/plans.card.ts'
import { hasPremium, type PlanDetails } from './plan-details.ts'

/** Returns the plan's name. A plan that was canceled is shown as canceled and not as free. */
export function planName(plan: PlanDetails): string {
  if (hasPremium(plan)) return texts.names.premium
  if (plan.state === 'canceled' || plan.state === 'trial') return texts.names[plan.state]
  return texts.names.free
}

/** A trial's days, 'Active' of premium, otherwise 'Free'. */
export function planStatus(plan: PlanDetails): string {
  if (hasPremium(plan)) return texts.active
  if (plan.state !== 'trial') return plan.state === 'canceled' ? texts.names.canceled : texts.names.free
  return plan.trialEndsAt === null ? texts.sevenDays : texts.daysLeft(plan.daysLeft)
}
