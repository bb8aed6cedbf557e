/** Words for a case and for who did something about it. */
import type { ConcernedMember, ModerationAct, ModerationCase } from '@porchlight/contracts/cases/cases.schema'
import { shortName } from '@porchlight/contracts/members/members.rules'
import { caseTexts as texts } from '../../locales/en/cases.ts'

export function headingOf({ kind, subject }: Pick<ModerationCase, 'kind' | 'subject'>): string {
  const heading = (texts.headings as Record<string, (subject: string) => string>)[kind]
  return (heading ?? texts.headings.other)(subject)
}

/** Says who claimed a case; '' when nobody did. */
export function claimText({ claimedBy }: ModerationCase, memberId: string): string {
  if (!claimedBy) return ''
  return texts.claimedBy(claimedBy.id === memberId ? '' : nameOf(claimedBy))
}

export function deciderText({ by }: ModerationAct, memberId: string): string {
  if (!by) return texts.byNobody
  return by.id === memberId ? texts.byYou : texts.by(nameOf(by))
}

function nameOf(member: ConcernedMember): string {
  return shortName(member) || texts.formerMember
}
