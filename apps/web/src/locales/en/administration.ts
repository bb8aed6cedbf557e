/** Texts of the desk's pages about members, which operators alone see. */
import type { MemberRole, OperatorAct } from '@porchlight/contracts/administration/administration.schema'
import type { PlanState } from '@porchlight/contracts/plans/plans.rules'
import {
  type SanctionAct,
  type StandingAct,
  standingActs,
} from '@porchlight/contracts/standing/standing.catalogue'
import { recordOf } from '@porchlight/contracts/values/record-by'
import { setApart } from '@porchlight/contracts/values/text/set-apart'
import { caseTexts } from './cases.ts'

const credits = (count: number) => `${count} ${count === 1 || count === -1 ? 'credit' : 'credits'}`

const plans: Record<PlanState, string> = {
  free: 'Free',
  trial: 'Trial',
  premium: 'Premium, paid',
  ending: 'Premium, paid to its end',
  grace: 'Premium, a payment is late',
  given: 'Premium, given',
  canceled: 'Free, after premium was canceled',
}

const actTexts: Record<OperatorAct, string> = {
  end_sessions: 'Signed out everywhere',
  send_password_link: 'Sent a password link',
  correct_credits: 'Corrected the credits',
  give_premium: 'Gave premium',
  take_premium: 'Ended given premium',
  give_operator: 'Made an operator',
  take_operator: 'Removed as operator',
  give_moderator: 'Made a moderator',
  take_moderator: 'Removed as moderator',
  correct_email: 'Corrected the email',
  remove: 'Removed a member',
  ban: 'Removed a member and kept them out',
  import_list: 'Imported a list',
}

const caseKinds: Record<string, string> = {
  report: 'A report',
  check: 'A background check',
  place: 'A change to a place',
  appeal: 'An objection',
}

const roles: Record<MemberRole, string> = { operator: 'Operator', moderator: 'Moderator' }

const reasonOfOperators = 'Operators can read it in the record.'
const reasonOfMember = 'They read it, and so can operators.'

/** The words of the same decision in a case. */
const decisionWords = (act: StandingAct) => {
  const { button, title, text } = caseTexts.acts[act]
  const hint =
    act === 'lift'
      ? 'Operators and moderators can read it.'
      : 'They read it, and so can operators and moderators.'
  return { open: button, title, text, submit: button, hint }
}

export const administrationTexts = {
  title: 'Members',
  back: 'Back to members',
  search: {
    label: 'Name or email',
    role: 'Which members',
    roles: { any: 'Everybody', operator: 'Operators', moderator: 'Moderators' },
    list: 'Members found',
    none: {
      title: 'Nobody by that name',
      text: 'Try the beginning of a first name, a last name or an email.',
    },
    more: 'Show more',
  },
  roles,
  record: 'What operators did',
  page: {
    facts: 'At a glance',
    email: 'Email',
    signInName: 'Sign-in name',
    joined: 'Here since',
    seen: 'Last here',
    weeks: (count: number) => (count === 0 ? 'This week' : count === 1 ? 'A week ago' : `${count} weeks ago`),
    signedOut: 'Signed out',
    sessions: 'Signed in',
    sessionCount: (count: number) =>
      count === 0 ? 'Nowhere' : count === 1 ? 'In 1 browser' : `In ${count} browsers`,
    roles: 'Roles',
    member: 'Member',
    plan: 'Plan',
    plans,
    until: (day: string) => `until ${day}`,
    gift: 'Given premium',
    giftUntil: (day: string) => `Until ${day}`,
    credits: 'Credits',
    standing: 'Standing',
    good: 'No restrictions',
    sanctioned: (act: SanctionAct, day: string) => `${caseTexts.acts[act].done} until ${day}`,
    leaves: 'Leaves on',
    getIn: 'Getting in',
    money: 'Credits and plan',
    rolesAndRemoval: 'Roles and removal',
    measures: caseTexts.measures,
    ofOperators: 'They look after this community, so an operator decides about them.',
    appeal: 'Their answer is waiting: read it',
    ownStanding: 'This is you. Others decide about you.',
    decided: 'What was decided about them',
    noDecisions: 'Nothing.',
    decisionOf: caseTexts.actOf,
    caseOf: (kind: string) => caseKinds[kind] ?? 'A case',
    waits: 'waiting',
    wasDecided: 'decided',
    acts: 'What operators did about them',
    noActs: 'Nothing yet.',
    gone: { title: 'Nobody here', text: 'They may have left, or somebody removed them.' },
    own: 'This is you. Your own account is in your account settings.',
  },
  line: {
    done: (act: string) => actTexts[act as OperatorAct] ?? 'Did something',
    by: (name: string) => `by ${setApart(name)}`,
    byNobody: 'at the server’s terminal, or by somebody who left',
    about: (name: string) => `about ${setApart(name)}`,
    aboutNobody: 'about somebody who’s gone',
    amount: (amount: number) => `${amount > 0 ? '+' : '−'}${credits(Math.abs(amount))}`,
    until: (day: string) => `until ${day}`,
  },
  recordPage: {
    title: 'What operators did',
    text: 'Nobody can change this list. Only operators see it.',
    none: { title: 'Nothing yet', text: 'What operators do to members is written down here.' },
    more: 'Show more',
  },
  passwordLink: {
    title: 'Their link for a new password',
    text: 'Let them scan it with their phone, or send it to them. It’s only shown here once.',
    lost: 'The link was made, but didn’t arrive here. Please make another one.',
    qr: 'QR code of the link',
    address: 'Link',
    copy: 'Copy the link',
    copiedNote: 'Copied.',
    copyFailed: 'That didn’t copy. Tap the link, and copy it from there.',
    done: 'Done',
  },
  dialog: {
    reason: 'Why?',
    reasonMissing: 'Please say why.',
    rule: 'By which rule?',
    keep: 'Not now',
    done: 'Done',
    failed: 'That didn’t work. Please try again.',
  },
  acts: {
    ...recordOf(standingActs, decisionWords),
    endSessions: {
      open: 'Sign them out everywhere',
      title: 'Sign them out everywhere?',
      text: 'For a lost phone. What they haven’t sent stays on their devices, and the password stays the same.',
      submit: 'Sign them out',
      hint: reasonOfOperators,
    },
    passwordLink: {
      open: 'Send a password link',
      title: 'Send them a link for a new password?',
      text: 'It goes to their own email, works once, within an hour, and nobody else sees it.',
      byHand:
        'They have no email address. You see the link, and hand it over: it works once, within an hour, and signs them out everywhere.',
      withoutMail: 'This server doesn’t send email: the link is a file on the server, in the folder “mail”.',
      submit: 'Send the link',
      hint: reasonOfOperators,
    },
    email: {
      open: 'Correct the email',
      title: 'Correct their email?',
      text: 'They are signed out everywhere, links to the old address stop working, and both addresses get an email.',
      fieldLabel: 'The right email',
      submit: 'Correct it',
      hint: reasonOfOperators,
    },
    credits: {
      open: 'Correct the credits',
      title: 'Correct their credits?',
      text: (count: number) => `They have ${credits(count)} now. The change is in their statement.`,
      fieldLabel: 'How many more? Use a minus for fewer',
      submit: 'Correct them',
      hint: reasonOfMember,
    },
    givePremium: {
      open: 'Give premium',
      title: 'Give them premium?',
      text: 'It starts now. What they pay for doesn’t change.',
      fieldLabel: 'For how many days?',
      submit: 'Give premium',
      hint: reasonOfMember,
    },
    takePremium: {
      open: 'End given premium',
      title: 'End the premium that was given?',
      text: 'It ends now. What they pay for stays.',
      submit: 'End it',
      hint: reasonOfMember,
    },
    giveOperator: {
      open: 'Make them an operator',
      title: 'Make them an operator?',
      text: 'They can do everything that you can on these pages. They have to sign in again.',
      submit: 'Make them one',
      hint: reasonOfOperators,
    },
    takeOperator: {
      open: 'Remove as operator',
      title: 'Remove them as operator?',
      text: 'They lose these pages, their invitations end, and they have to sign in again.',
      submit: 'Remove as operator',
      hint: reasonOfOperators,
    },
    giveModerator: {
      open: 'Make them a moderator',
      title: 'Make them a moderator?',
      text: 'They read what’s reported, and decide on it.',
      submit: 'Make them one',
      hint: reasonOfOperators,
    },
    takeModerator: {
      open: 'Remove as moderator',
      title: 'Remove them as moderator?',
      text: 'Their devices delete what was reported.',
      submit: 'Remove as moderator',
      hint: reasonOfOperators,
    },
    remove: {
      open: 'Remove them for good',
      title: 'Remove them for good?',
      text: 'Their profile, posts and sign-in are deleted, also on neighbors’ phones. This can’t be undone.',
      fieldLabel: (email: string) => `To confirm, type their email: ${setApart(email)}`,
      submit: 'Remove them',
      hint: 'It stays in the record when everything else is gone, so don’t write their name.',
    },
    ban: {
      open: 'Remove them and keep them out',
      title: 'Remove them and keep them out?',
      text: 'Everything of theirs is deleted, and their email can’t open an account here again. Others only learn what was called off. The removal can’t be undone; to let the email in again, use this command at the server: porchlight unban.',
      fieldLabel: (email: string) => `To confirm, type their email: ${setApart(email)}`,
      submit: 'Remove and keep out',
      hint: 'It stays in the record when everything else is gone, so don’t write their name.',
    },
  },
} as const
