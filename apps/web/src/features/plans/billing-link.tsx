import { ExternalLink } from 'lucide-react'
import { planScreenTexts } from '../../locales/en/plans.screens.ts'
import { serverPaths } from '../../paths.ts'
import { useConnection } from '../../sync/connection.ts'
import styles from './billing-link.module.css'

/** To where the provider shows what it charges. The server knows where that is, so it is there with a signal alone. */
export function BillingLink() {
  const online = useConnection((connection) => connection.online)
  if (!online) return null
  return (
    <a className={styles.link} href={serverPaths.customerPortal}>
      {planScreenTexts.card.billing}
      <ExternalLink aria-hidden="true" />
    </a>
  )
}
