/** The parts that the desk's pages about members share: their frame, and how a list goes on. */
import type { ListedMember } from '@porchlight/contracts/administration/administration.schema'
import type { ReactNode } from 'react'
import { administrationTexts as texts } from '../../locales/en/administration.ts'
import { caseTexts } from '../../locales/en/cases.ts'
import { deskTexts } from '../../locales/en/desk.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Problem, useProblem } from '../../ui/feedback/problem.tsx'
import { passesFocusOn } from '../../ui/focus/move-focus.ts'
import { useWork } from '../../ui/hooks/use-work.ts'
import { Tag } from '../../ui/labels/tag.tsx'
import { OperatorPage } from '../desk/operator-page.tsx'
import { useMember } from '../members/members.reads.ts'
import styles from './administration.module.css'

const toMembers = { to: paths.deskMembers, label: texts.back }

const toCases = { to: paths.desk, label: caseTexts.backToQueue }

interface MembersPageProps {
  title: string
  /** True for a page behind the one of all members, to which it leads back. */
  isBehind?: boolean
  /** True for a page that moderators have as well: the cases are theirs, and the list of members is not. */
  isForModerators?: boolean
  children: ReactNode
}

export function MembersPage({
  title,
  isBehind = false,
  isForModerators = false,
  children,
}: MembersPageProps) {
  const isOperator = useMember()?.isOperator === true
  return (
    <OperatorPage
      title={title}
      isForModerators={isForModerators}
      {...(isBehind && { back: isForModerators && !isOperator ? toCases : toMembers })}
    >
      <div className={styles.stack}>{children}</div>
    </OperatorPage>
  )
}

export function More({ label, onMore }: { label: string; onMore: () => Promise<void> }) {
  const { problem, show, clear } = useProblem()
  const [read, isBusy] = useWork(async () => {
    clear()
    await onMore().catch(() => show({ description: deskTexts.failed.text }))
  })

  return (
    <>
      <Problem problem={problem} />
      <Button tone="quiet" full busy={isBusy} onClick={() => void read()}>
        {label}
      </Button>
    </>
  )
}

/** Says above what was read that it could not be renewed. */
export function Outdated({ reload }: { reload: () => Promise<void> }) {
  const [read, isBusy] = useWork(reload)
  return (
    <div className={styles.acts} ref={passesFocusOn}>
      <p className={styles.soft} role="alert">
        {deskTexts.outdated}
      </p>
      <Button small tone="quiet" busy={isBusy} onClick={() => void read()}>
        {deskTexts.failed.action}
      </Button>
    </div>
  )
}

export function Roles({
  member: { isOperator, isModerator },
}: {
  member: Partial<Pick<ListedMember, 'isOperator' | 'isModerator'>>
}) {
  if (!isOperator && !isModerator) return null
  return (
    <p className={styles.tags}>
      {isOperator && <Tag tone="event">{texts.roles.operator}</Tag>}
      {isModerator && <Tag>{texts.roles.moderator}</Tag>}
    </p>
  )
}
