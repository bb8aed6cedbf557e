import { ExternalLink } from 'lucide-react'
import { planScreenTexts } from '../../locales/en/plans.screens.ts'
import { serverPaths } from '../../paths.ts'
import { useConnection } from '../../sync/connection.ts'
import styles from './billing-link.module.css'
import { useOffer } from './offer.reads.ts'
import type { PlanDetails } from './plan-details.ts'

/** Links to the provider's page of its charges: for a paid plan, when the provider has such a page. */
export function BillingLink({ plan }: { plan: Pick<PlanDetails, 'billing'> }) {
  return plan.billing === null ? null : <ProviderLink />
}

/**
 * A link to the provider's site. The link goes through the server, which has the provider's address, so it is shown
 * only with a signal.
 */
function ProviderLink() {
  const online = useConnection((connection) => connection.online)
  const { data: offer } = useOffer()
  if (!online || offer?.provider !== 'paypal') return null
  return (
    <a className={styles.link} href={serverPaths.customerPortal}>
      {planScreenTexts.card.billing}
      <ExternalLink aria-hidden="true" />
    </a>
  )
}
