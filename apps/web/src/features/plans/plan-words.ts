/** Names a plan and its state, for all screens that show them. */
import { planCardTexts as texts } from '../../locales/en/plans.card.ts'
import { hasPremium, type PlanDetails } from './plan-details.ts'

/** Returns the plan's name. A plan that was canceled is free; only the page where it can be restarted says what it was. */
export function planName(plan: PlanDetails): string {
  if (hasPremium(plan)) return texts.names.premium
  return plan.state === 'trial' ? texts.names.trial : texts.names.free
}

/** A trial's days, 'Active' of premium, otherwise 'Free'. */
export function planStatus(plan: PlanDetails): string {
  if (hasPremium(plan)) return texts.active
  if (plan.state !== 'trial') return texts.names.free
  return plan.trialEndsAt === null ? texts.sevenDays : texts.daysLeft(plan.daysLeft)
}
