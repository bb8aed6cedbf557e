/** The parts that the desk's pages about members share: their frame, and how a list goes on. */
import type { ListedMember } from '@porchlight/contracts/administration/administration.schema'
import { type ReactNode, useState } from 'react'
import { administrationTexts as texts } from '../../locales/en/administration.ts'
import { deskTexts } from '../../locales/en/desk.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Problem, useProblem } from '../../ui/feedback/problem.tsx'
import { Tag } from '../../ui/labels/tag.tsx'
import { OperatorPage } from '../desk/operator-page.tsx'
import styles from './administration.module.css'

const toMembers = { to: paths.deskMembers, label: texts.back }

interface MembersPageProps {
  title: string
  /** True for a page behind the one of all members, to which it leads back. */
  isBehind?: boolean
  children: ReactNode
}

export function MembersPage({ title, isBehind = false, children }: MembersPageProps) {
  return (
    <OperatorPage title={title} {...(isBehind && { back: toMembers })}>
      <div className={styles.stack}>{children}</div>
    </OperatorPage>
  )
}

export function More({ label, onMore }: { label: string; onMore: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false)
  const { problem, show, clear } = useProblem()

  async function read(): Promise<void> {
    clear()
    setBusy(true)
    await onMore().catch(() => show({ description: deskTexts.failed.text }))
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
