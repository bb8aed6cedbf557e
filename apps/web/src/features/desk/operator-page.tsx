/** A page of the desk that operators have, and some of them moderators: its head, and for others the reason why there is nothing. */
import { Scale } from 'lucide-react'
import type { ReactNode } from 'react'
import { appTexts } from '../../locales/en/app.ts'
import { deskTexts as texts } from '../../locales/en/desk.ts'
import { Empty } from '../../ui/layout/empty.tsx'
import { ScreenHeader } from '../../ui/layout/screen-header.tsx'
import { useMember } from '../members/members.reads.ts'
import { NeedsSignal } from '../outbox/signal/needs-signal.tsx'
import { DeskHead } from './desk-head.tsx'

interface OperatorPageProps {
  title: string
  /** The page that leads to this one; absent for those that the desk's head lists. */
  back?: { to: string; label: string }
  /** The note shown without a signal; null for a page that shows its own beside what it has stored. */
  noSignal?: string | null
  /** True for a page that moderators have as well. */
  isForModerators?: boolean
  children: ReactNode
}

export function OperatorPage({
  title,
  back,
  noSignal = texts.noSignal,
  isForModerators = false,
  children,
}: OperatorPageProps) {
  const member = useMember()
  const hasRole = member?.isOperator || (isForModerators && member?.isModerator)
  return (
    <>
      <title>{`${title} · ${appTexts.name}`}</title>
      {back ? <ScreenHeader title={title} back={back} /> : <DeskHead title={title} />}
      {member && !hasRole ? (
        <Empty icon={<Scale />} {...texts.operatorsOnly} />
      ) : (
        member && (
          <>
            {noSignal !== null && <NeedsSignal>{noSignal}</NeedsSignal>}
            {children}
          </>
        )
      )}
    </>
  )
}
