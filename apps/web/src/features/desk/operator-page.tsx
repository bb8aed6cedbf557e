/** A page of the desk that operators alone have: its head, and for others the reason why there is nothing. */
import { Scale } from 'lucide-react'
import type { ReactNode } from 'react'
import { appTexts } from '../../locales/en/app.ts'
import { deskTexts as texts } from '../../locales/en/desk.ts'
import { Empty } from '../../ui/layout/empty.tsx'
import { useMember } from '../members/members.reads.ts'
import { DeskHead } from './desk-head.tsx'

export function OperatorPage({ title, children }: { title: string; children: ReactNode }) {
  const member = useMember()
  return (
    <>
      <title>{`${title} · ${appTexts.name}`}</title>
      <DeskHead title={title} />
      {member && !member.isOperator ? (
        <Empty icon={<Scale />} {...texts.operatorsOnly} />
      ) : (
        member && children
      )}
    </>
  )
}
