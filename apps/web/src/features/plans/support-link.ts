/** Where a member writes for help: to whoever runs the community. */
import { planScreenTexts } from '../../locales/en/plans.screens.ts'

const { subject, prioritySubject } = planScreenTexts.support

/** @param isPremium their mails are marked, so that they can be answered first */
export function supportHref(email: string, isPremium: boolean): string {
  return `mailto:${email}?subject=${encodeURIComponent(isPremium ? prioritySubject : subject)}`
}
