/** To what the member and one of those they know write to each other. */
import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { conversationPath } from '../../paths.ts'
import { useDevice } from '../../sync/device-context.ts'
import styles from './candidates.module.css'

export function MessageLink({ memberId, children }: { memberId: string; children: ReactNode }) {
  const device = useDevice()
  return (
    <Link to={conversationPath(conversationIdOf(device.memberId, memberId))} className={styles.link}>
      {children}
    </Link>
  )
}
