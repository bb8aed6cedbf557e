import { ExternalLink } from 'lucide-react'
import { planCardTexts } from '../../../locales/en/plans.card.ts'
import { serverPaths } from '../../../paths.ts'
import { useConnection } from '../../../sync/transport/connection.ts'
import { useOffer } from '../offer.reads.ts'
import type { PlanDetails } from '../plan-details.ts'
import styles from './billing-link.module.css'

/** The link to the payment provider's page about a member's charges. It is shown only for a paid plan. */
export function BillingLink({ plan }: { plan: Pick<PlanDetails, 'billing'> }) {
  return plan.billing === null ? null : <CustomerPortalLink />
}

/**
 * The link leads through the server, which redirects to the provider, so it is shown only while the device is online.
 * Among the providers only PayPal has such a page.
 */
function CustomerPortalLink() {
  const isOnline = useConnection((connection) => connection.online)
  const { data: offer } = useOffer()
  if (!isOnline || offer?.provider !== 'paypal') return null
  return (
    <a className={styles.link} href={serverPaths.customerPortal}>
      {planCardTexts.card.billing}
      <ExternalLink aria-hidden="true" />
    </a>
  )
}
