/** Links to the conversation of the member with another member. */
import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import { MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { conversationPath } from '../../paths.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import styles from './candidates.module.css'

interface MessageLinkProps {
  memberId: string
  /** Looks like a button, as wide as its container. */
  full?: boolean
  children: ReactNode
}

export function MessageLink({ memberId, full = false, children }: MessageLinkProps) {
  const device = useDevice()
  const to = conversationPath(conversationIdOf(device.memberId, memberId))
  if (full) {
    return (
      <ButtonLink to={to} tone="quiet" full icon={<MessageCircle aria-hidden="true" />}>
        {children}
      </ButtonLink>
    )
  }
  return (
    <Link to={to} className={styles.link}>
      {children}
    </Link>
  )
}
