/** The acts about a member: their texts, their fields, and the calls they send. */
import * as administration from '@porchlight/contracts/administration/administration.operations'
import type {
  AdministeredMember,
  MemberRole,
} from '@porchlight/contracts/administration/administration.schema'
import { isAddress } from '@porchlight/contracts/sessions/sign-in-names.rules'
import { administrationTexts } from '../../locales/en/administration.ts'
import { call } from '../../sync/transport/transport.ts'
import type { ActDialogProps, SentAct } from './act-dialog.tsx'

const texts = administrationTexts.acts

export type ActName = keyof typeof texts

type ActContent = Pick<ActDialogProps, 'title' | 'text' | 'submit' | 'hint' | 'isDanger' | 'field' | 'send'>

/** Returns the acts that are possible about a member as they are now. */
export function actsFor(member: AdministeredMember): Record<'getIn' | 'money' | 'roles', ActName[]> {
  const { gift, isOperator, isModerator } = member
  return {
    getIn: ['passwordLink', 'endSessions', 'email'],
    money: ['credits', gift ? 'takePremium' : 'givePremium'],
    roles: [
      isOperator ? 'takeOperator' : 'giveOperator',
      isModerator ? 'takeModerator' : 'giveModerator',
      'remove',
    ],
  }
}

/** Returns the acts of an operator about themselves: the others are in their account settings. */
export function actsForOneself({ isModerator }: AdministeredMember): ActName[] {
  return ['takeOperator', isModerator ? 'takeModerator' : 'giveModerator']
}

export function contentOf(name: ActName, member: AdministeredMember): ActContent {
  const { title, submit, hint } = texts[name]
  return { title, submit, hint, text: textOf(name, member), ...fieldAndCall(name, member) }
}

function textOf(name: ActName, { credits, email, isWithoutMail }: AdministeredMember): string {
  if (name === 'credits') return texts.credits.text(credits)
  if (name === 'passwordLink' && !isAddress(email)) return texts.passwordLink.byHand
  const { text } = texts[name]
  return name === 'passwordLink' && isWithoutMail ? `${text} ${texts.passwordLink.withoutMail}` : text
}

function fieldAndCall(
  name: ActName,
  { id: memberId, credits, email, gift }: AdministeredMember,
): Pick<ActContent, 'field' | 'send' | 'isDanger'> {
  const giftUntil = gift?.until ?? null
  const role = (of: MemberRole, isGiven: boolean) => ({
    isDanger: !isGiven,
    send: (act: SentAct) => call(administration.setRole, { ...act, memberId, role: of, isGiven }),
  })
  switch (name) {
    case 'endSessions':
      return { send: (act) => call(administration.endMemberSessions, { ...act, memberId }) }
    case 'passwordLink':
      return { send: (act) => call(administration.sendPasswordLink, { ...act, memberId }) }
    case 'email':
      return {
        field: { name: 'newEmail', label: texts.email.fieldLabel, type: 'email' },
        send: (act, newEmail) => call(administration.correctEmail, { ...act, memberId, newEmail, email }),
      }
    case 'credits':
      return {
        field: { name: 'amount', label: texts.credits.fieldLabel, type: 'number' },
        send: (act, amount) =>
          call(administration.correctCredits, {
            ...{ ...act, memberId, balance: credits, amount: Number(amount) },
          }),
      }
    case 'givePremium':
      return {
        field: { name: 'days', label: texts.givePremium.fieldLabel, type: 'number' },
        send: (act, days) =>
          call(administration.givePremium, { ...act, memberId, days: Number(days), giftUntil }),
      }
    case 'takePremium':
      return { send: (act) => call(administration.takePremium, { ...act, memberId, giftUntil }) }
    case 'giveOperator':
      return role('operator', true)
    case 'takeOperator':
      return role('operator', false)
    case 'giveModerator':
      return role('moderator', true)
    case 'takeModerator':
      return role('moderator', false)
    case 'remove':
      return {
        isDanger: true,
        field: { name: 'email', label: texts.remove.fieldLabel(email), type: 'text' },
        send: (act, typedEmail) => call(administration.removeMember, { ...act, memberId, email: typedEmail }),
      }
  }
}
