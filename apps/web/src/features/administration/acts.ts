/** The acts about a member: their texts, their fields, and the calls they send. */
import * as administration from '@porchlight/contracts/administration/administration.operations'
import type {
  AdministeredMember,
  MemberRole,
} from '@porchlight/contracts/administration/administration.schema'
import { caseLimits, decisionDays } from '@porchlight/contracts/cases/cases.rules'
import { decideAboutMember, type MembersStanding } from '@porchlight/contracts/cases/direct.operations'
import { isAddress } from '@porchlight/contracts/sessions/sign-in-names.rules'
import { isSanction, type StandingAct, standingActs } from '@porchlight/contracts/standing/standing.catalogue'
import { standingRules } from '@porchlight/contracts/standing/standing.schema'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import { administrationTexts } from '../../locales/en/administration.ts'
import { caseTexts } from '../../locales/en/cases.ts'
import { call } from '../../sync/transport/transport.ts'
import type { ActDialogProps, SentAct } from './act-dialog.tsx'

const texts = administrationTexts.acts

export type ActName = keyof typeof texts

type ActContent = Omit<ActDialogProps, 'onDone' | 'onStale' | 'onClose'>

/** Returns the acts that are possible about a member as they are now. */
export function actsFor(
  member: AdministeredMember,
): Record<'getIn' | 'money' | 'measures' | 'roles', ActName[]> {
  const { gift, isOperator, isModerator, email } = member
  return {
    getIn: ['passwordLink', 'endSessions', 'email'],
    money: ['credits', gift ? 'takePremium' : 'givePremium'],
    measures: measuresFor(member),
    roles: [
      isOperator ? 'takeOperator' : 'giveOperator',
      isModerator ? 'takeModerator' : 'giveModerator',
      'remove',
      // Without an address there is nothing that could be kept out.
      ...(isAddress(email) ? (['ban'] as const) : []),
    ],
  }
}

/** The part of a member that a decision about them depends on. */
type DecidedMember = Pick<MembersStanding, 'id' | 'decisionId'>

/** Returns the decisions that are possible about a member without a report. */
export function measuresFor({ decisionId }: Pick<DecidedMember, 'decisionId'>): StandingAct[] {
  return standingActs.filter((act) => act !== 'lift' || decisionId !== null)
}

/** Returns the dialog of a decision about a member. Its end is counted from the moment at which it is sent. */
export function contentOfMeasure(
  act: StandingAct,
  { id: memberId, decisionId }: DecidedMember,
  now: () => number,
): ActContent {
  const rules = standingRules.map((rule) => ({ value: rule, label: caseTexts.reasonOf(rule) }))
  const days = decisionDays.map((count) => ({
    value: String(count),
    label: caseTexts.decision.days(count),
  }))
  return {
    ...texts[act],
    isDanger: act === 'suspend',
    reasonPath: 'words',
    reasonLengthMax: caseLimits.wordsLengthMax,
    choices: [
      ...(isSanction(act)
        ? [{ name: 'until', label: caseTexts.decision.end, options: days, initial: '7' }]
        : []),
      ...(act === 'lift'
        ? []
        : [{ name: 'rule', label: administrationTexts.dialog.rule, options: rules, initial: 'other' }]),
    ],
    send: ({ id, reason: words }, _value, { until: dayCount, rule }) =>
      call(decideAboutMember, {
        ...{ id, memberId, act, words, decisionId },
        rule: standingRules.find((each) => each === rule) ?? 'other',
        ...(dayCount === undefined ? {} : { until: toIso(now() + Number(dayCount) * dayMs) }),
      }),
  }
}

/** Returns true for an act after which the member is not there any more. */
export function isRemoval(name: ActName): boolean {
  return name === 'remove' || name === 'ban'
}

/** Returns the acts of an operator about themselves: the others are in their account settings. */
export function actsForOneself({ isModerator }: AdministeredMember): ActName[] {
  return ['takeOperator', isModerator ? 'takeModerator' : 'giveModerator']
}

export function contentOf(name: ActName, member: AdministeredMember, now: () => number): ActContent {
  if (isMeasure(name)) return contentOfMeasure(name, member, now)
  const { title, submit, hint } = texts[name]
  return { title, submit, hint, text: textOf(name, member), ...fieldAndCall(name, member) }
}

function isMeasure(name: ActName): name is StandingAct {
  return (standingActs as readonly ActName[]).includes(name)
}

type PlainActName = Exclude<ActName, StandingAct>

function textOf(name: PlainActName, { credits, email, isWithoutMail }: AdministeredMember): string {
  if (name === 'credits') return texts.credits.text(credits)
  if (name === 'passwordLink' && !isAddress(email)) return texts.passwordLink.byHand
  const { text } = texts[name]
  return name === 'passwordLink' && isWithoutMail ? `${text} ${texts.passwordLink.withoutMail}` : text
}

function fieldAndCall(
  name: PlainActName,
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
    case 'ban':
      return {
        isDanger: true,
        field: { name: 'email', label: texts[name].fieldLabel(email), type: 'text' },
        send: (act, typedEmail) =>
          call(administration.removeMember, {
            ...{ ...act, memberId, email: typedEmail },
            isBan: name === 'ban',
          }),
      }
  }
}
