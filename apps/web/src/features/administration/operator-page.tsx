/** The parts that the desk's pages about members share: who may see them, that they need a signal, and how they wait. */
import type { ListedMember } from '@porchlight/contracts/administration/administration.schema'
import { Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { administrationTexts as texts } from '../../locales/en/administration.ts'
import { appTexts } from '../../locales/en/app.ts'
import { paths } from '../../paths.ts'
import { useConnection } from '../../sync/transport/connection.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Problem, useProblem } from '../../ui/feedback/problem.tsx'
import { Tag } from '../../ui/labels/tag.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { ScreenHeader } from '../../ui/layout/screen-header.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { DeskHead } from '../desk/desk-head.tsx'
import { useMember } from '../members/members.reads.ts'
import styles from './administration.module.css'

interface OperatorPageProps {
  title: string
  /** True for a page behind the one of all members, to which it leads back. */
  isBehind?: boolean
  children: ReactNode
}

export function OperatorPage({ title, isBehind = false, children }: OperatorPageProps) {
  const isOperator = useMember()?.isOperator
  const online = useConnection((connection) => connection.online)
  return (
    <div className={styles.stack}>
      <title>{`${title} · ${appTexts.name}`}</title>
      {isBehind ? (
        <ScreenHeader title={title} back={{ to: paths.deskMembers, label: texts.back }} />
      ) : (
        <DeskHead title={title} />
      )}
      {isOperator === true && !online && <p role="status">{texts.noSignal}</p>}
      {isOperator === true ? children : <Empty icon={<Users />} {...texts.notOperator} />}
    </div>
  )
}

export function Waiting() {
  return <Skeleton height="150px" />
}

export function Failed({ onAgain }: { onAgain: () => Promise<void> }) {
  return (
    <Card className={styles.part}>
      <p className={styles.soft}>{texts.failed}</p>
      <Button small tone="quiet" onClick={() => void onAgain()}>
        {texts.again}
      </Button>
    </Card>
  )
}

export function More({ label, onMore }: { label: string; onMore: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false)
  const { problem, show, clear } = useProblem()

  async function read(): Promise<void> {
    clear()
    setBusy(true)
    await onMore().catch(() => show({ description: texts.failed }))
    setBusy(false)
  }

  return (
    <>
      <Problem problem={problem} />
      <Button tone="quiet" full busy={isBusy} onClick={() => void read()}>
        {label}
      </Button>
    </>
  )
}

export function Roles({ member: { isOperator, isModerator } }: { member: ListedMember }) {
  if (!isOperator && !isModerator) return null
  return (
    <p className={styles.tags}>
      {isOperator && <Tag tone="event">{texts.roles.operator}</Tag>}
      {isModerator && <Tag>{texts.roles.moderator}</Tag>}
    </p>
  )
}
