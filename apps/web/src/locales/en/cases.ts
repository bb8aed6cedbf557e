/** Texts of the desk. */
import type { CaseAct, CaseKind, CaseSubject } from '@porchlight/contracts/cases/cases.schema'
import type { ReportReason } from '@porchlight/contracts/safety/safety.schema'
import { setApart } from '@porchlight/contracts/values/text/set-apart'

const subjects: Record<CaseSubject, string> = {
  post: 'A post',
  message: 'A message',
  member: 'A neighbor',
  place: 'A place',
  placeReview: 'A review',
  check: 'A background check',
  appeal: 'An objection',
}

const kinds: Record<CaseKind, string> = {
  report: 'Reports',
  help: 'Disputes about a help',
  check: 'Background checks',
  place: 'Places',
  appeal: 'Objections',
}

const reasons: Record<ReportReason | 'did_not_happen', string> = {
  closed: 'It is closed for good',
  same_as: 'The same as another place',
  spam: 'Spam or advertising',
  harassment: 'Harassment or hate',
  danger: 'Somebody may be in danger',
  scam: 'A scam or a lie',
  not_a_neighbor: 'Not a real neighbor',
  other: 'Something else',
  did_not_happen: 'It did not happen',
}

/** The names of the fields of what was reported. */
const fields: Record<string, string> = {
  title: 'Title',
  description: 'Description',
  location: 'Location',
  dateNeeded: 'Date',
  firstName: 'First name',
  lastName: 'Last initial',
  rating: 'Rating',
  totalRatings: 'Ratings',
  zipCode: 'ZIP',
  name: 'Name',
  address: 'Address',
  category: 'Category',
  sameAs: 'The same as',
  place: 'Place',
  review: 'Review',
  joined: 'Here since',
  bio: 'About themselves',
  author: 'Posted by',
  helper: 'With',
  confirmed: 'Says that it is done',
  message: 'Message',
  appeal: 'They answer',
  decision: 'What was decided',
  reason: 'Why',
  until: 'Until',
}

interface ActTexts {
  /** The button. */
  button: string
  /** The heading of the question. */
  title: string
  text: string
  /** The texts of the record of acts. */
  done: string
}

const acts: Record<CaseAct, ActTexts> = {
  dismiss: {
    button: 'Leave it as it is',
    title: 'Leave it as it is?',
    text: 'Nothing changes. Whoever reported it is thanked.',
    done: 'Left as it is',
  },
  hide: {
    button: 'Hide it',
    title: 'Hide it from everybody?',
    text: 'Only its author still sees it, reads your words, and can answer once. Whoever reported it is thanked.',
    done: 'Hidden',
  },
  restore: {
    button: 'Show it again',
    title: 'Show it to everybody again?',
    text: 'Neighbors see it as before.',
    done: 'Shown again',
  },
  warn: {
    button: 'Warn them',
    title: 'Send a warning?',
    text: 'They read your words, and can do everything as before.',
    done: 'Warned',
  },
  mute: {
    button: 'Mute them',
    title: 'Mute them for a while?',
    text: 'They can read and keep what they agreed on, but can’t write to others. They read why, and can answer once.',
    done: 'Muted',
  },
  suspend: {
    button: 'Suspend them',
    title: 'Suspend them for a while?',
    text: 'They can only read, take their data with them, and leave. They read why, and can answer once.',
    done: 'Suspended',
  },
  lift: {
    button: 'Take the decision back',
    title: 'Take the decision back?',
    text: 'It no longer holds: they can do everything again, what was hidden is shown again, and they are told so.',
    done: 'The decision was taken back',
  },
  pass: {
    button: 'They passed',
    title: 'Did they pass the check?',
    text: 'Neighbors see a badge beside their name. Make sure who they are by other means than this page, such as meeting them.',
    done: 'Passed',
  },
  refuse: {
    button: 'They didn’t pass',
    title: 'Refuse the check?',
    text: 'Only they read your words.',
    done: 'Refused',
  },
  complete: {
    button: 'It happened',
    title: 'Did it happen?',
    text: 'It counts as completed, and the credit is earned. Both are told. This can’t be taken back.',
    done: 'It happened',
  },
  not_complete: {
    button: 'It didn’t happen',
    title: 'Did it not happen?',
    text: 'It ends without help, and the credit goes back. Both are told. This can’t be taken back.',
    done: 'It did not happen',
  },
  close: {
    button: 'It has closed',
    title: 'Has the place closed?',
    text: 'It is in no list any more, and nobody can meet there.',
    done: 'Closed',
  },
  merge: {
    button: 'They are the same',
    title: 'Make one place of them?',
    text: 'The other place gets the reviews, bookmarks and meetups of both. This can’t be taken back.',
    done: 'Made one place',
  },
}

export const caseTexts = {
  title: 'The desk',
  backToQueue: 'Back to the desk',
  choose: 'Choose a case',
  filter: 'Which cases',
  filters: { waiting: 'Waiting', own: 'Mine', decided: 'Decided' },
  kind: 'Kind',
  allKinds: 'Everything',
  kinds,
  list: 'Cases',
  empty: {
    waiting: { title: 'Nothing waits', text: 'What neighbors report comes here, also without a signal.' },
    own: {
      title: 'You have claimed nothing',
      text: 'Claim a case, so that nobody else decides it meanwhile.',
    },
    decided: { title: 'Nothing was decided yet', text: 'Decisions can be taken back within a day.' },
  },
  /** The heading of a case. */
  headings: {
    report: (subject: string) => `${subjects[subject as CaseSubject] ?? 'Something'} was reported`,
    help: () => 'A help in dispute',
    check: () => 'A background check',
    place: () => 'A change of a place',
    appeal: () => 'An objection',
    direct: () => 'A decision without a report',
    other: () => 'A newer kind of case',
  },
  about: (name: string) => `About ${setApart(name)}`,
  reportCount: (count: number) => (count === 1 ? '1 report' : `${count} reports`),
  hidden: 'Hidden',
  claimedBy: (name: string) => (name === '' ? 'Claimed by you' : `${setApart(name)} is looking at it`),
  parts: {
    content: 'What was reported, as it was',
    contentOf: { help: 'The help', check: 'Who applies', appeal: 'What they say', direct: 'The member' },
    gone: 'A month after the decision, what was reported is no longer kept here.',
    photo: 'There is a photo, too. It can be seen at the server’s terminal.',
    reports: 'Who reported it',
    reportsNote: 'Only operators and moderators see this.',
    moreReports: (count: number) => `And ${count} more.`,
    standing: 'What was decided about them',
    history: 'Earlier cases',
    historyAbout: (name: string) => `About ${setApart(name)}`,
    historyBy: 'From the same neighbors',
    noHistory: 'None.',
    acts: 'What was decided',
    unsent: 'Not sent yet',
  },
  fields,
  fieldOf: (key: string) => fields[key.split('.').at(-1) ?? ''] ?? key,
  formerMember: 'A former member',
  reasons,
  reasonOf: (reason: string) => reasons[reason as keyof typeof reasons] ?? 'Something else',
  undone: 'Taken back',
  waits: 'Waits',
  actOf: (act: string) => (act === 'undo' ? 'Taken back' : (acts[act as CaseAct]?.done ?? 'Decided')),
  by: (name: string) => `by ${setApart(name)}`,
  byNobody: 'at the server’s terminal',
  byYou: 'by you',
  until: (time: string) => `until ${time}`,
  acts,
  /** The heading of the acts about a member. */
  measures: 'Warn, mute or suspend',
  claim: 'I’ll look at it',
  claimOver: 'Take it over',
  release: 'Give it back',
  undo: 'Take the decision back',
  undoText: 'The case is open again, and what was done is put back.',
  notYours:
    'You are part of this, so somebody else decides it. If nobody else is an operator or a moderator, it can be decided with the commands at the server’s terminal.',
  aboutOperator: 'This is about an operator, so an operator decides it.',
  decision: {
    words: 'Your words',
    wordsNeeded: 'Why? They read this.',
    wordsHint: 'Not needed. Only operators and moderators read it.',
    wordsMissing: 'Please say why. They read it.',
    end: 'For how long?',
    days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
    keep: 'Not now',
  },
  sentWhenBack: 'It will be decided when you’re back online.',
  missing: {
    title: 'There is no such case here',
    text: 'It may have been withdrawn, or this device hasn’t fetched it yet.',
  },
  notModerator: {
    title: 'This page is for operators and moderators',
    text: 'Reports of neighbors are decided here.',
  },
  failed: { title: 'Error', description: 'This couldn’t be saved on your device. Nothing was changed.' },
  unsentStates: { waiting: 'Waiting for signal', sending: 'Being sent', refused: 'Not decided' },
  noReason: 'The server didn’t say why.',
} as const
