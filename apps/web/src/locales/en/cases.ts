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
  help: 'Disputes about help',
  check: 'Background checks',
  place: 'Places',
  appeal: 'Objections',
}

const reasons: Record<ReportReason | 'did_not_happen', string> = {
  closed: 'It’s closed for good',
  same_as: 'The same as another place',
  spam: 'Spam or advertising',
  harassment: 'Harassment or hate',
  danger: 'Somebody may be in danger',
  scam: 'A scam or a lie',
  not_a_neighbor: 'Not a real neighbor',
  other: 'Something else',
  did_not_happen: 'It didn’t happen',
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
  confirmed: 'Says it’s done',
  message: 'Message',
  appeal: 'Their answer',
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
    text: 'Nothing changes. We thank whoever reported it.',
    done: 'Left as it is',
  },
  hide: {
    button: 'Hide it',
    title: 'Hide it from everybody?',
    text: 'Only its author can still see it. They read your words, and can answer once. We thank whoever reported it.',
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
    text: 'It ends now: they can do everything again, what was hidden is shown again, and we let them know.',
    done: 'The decision was taken back',
  },
  pass: {
    button: 'They passed',
    title: 'Did they pass the check?',
    text: 'Neighbors see a badge beside their name. Make sure who they are in some other way than this page, like meeting them.',
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
    text: 'It counts as completed, and the credit is earned. We let both know. This can’t be undone.',
    done: 'It happened',
  },
  not_complete: {
    button: 'It didn’t happen',
    title: 'It didn’t happen?',
    text: 'It ends without help, and the credit goes back. We let both know. This can’t be undone.',
    done: 'It didn’t happen',
  },
  close: {
    button: 'It has closed',
    title: 'Has the place closed?',
    text: 'It’s no longer in any list, and nobody can meet there.',
    done: 'Closed',
  },
  merge: {
    button: 'They are the same',
    title: 'Merge them into one place?',
    text: 'The other place gets the reviews, bookmarks and meetups of both. This can’t be undone.',
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
    waiting: {
      title: 'Nothing waiting',
      text: 'What neighbors report shows up here, even without a signal.',
    },
    own: {
      title: 'You haven’t claimed any cases',
      text: 'Claim a case so nobody else decides it in the meantime.',
    },
    decided: { title: 'Nothing decided yet', text: 'Decisions can be taken back within a day.' },
  },
  /** The heading of a case. */
  headings: {
    report: (subject: string) => `${subjects[subject as CaseSubject] ?? 'Something'} was reported`,
    help: () => 'Help in dispute',
    check: () => 'A background check',
    place: () => 'A change to a place',
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
    photo: 'There’s a photo, too. You can see it at the server’s terminal.',
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
  waits: 'Waiting',
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
  undoText: 'The case opens again, and what was done is undone.',
  notYours:
    'You’re part of this, so somebody else decides it. If nobody else is an operator or a moderator, it can be decided with the commands at the server’s terminal.',
  aboutOperator: 'This is about an operator, so an operator decides it.',
  decision: {
    words: 'Your words',
    wordsNeeded: 'Why? They read this.',
    wordsHint: 'Optional. Only operators and moderators read it.',
    wordsMissing: 'Please say why. They read it.',
    end: 'For how long?',
    days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
    keep: 'Not now',
  },
  missing: {
    title: 'There’s no such case here',
    text: 'It may have been withdrawn, or this device hasn’t fetched it yet.',
  },
  notModerator: {
    title: 'This page is for operators and moderators',
    text: 'Neighbors’ reports are decided here.',
  },
  failed: { title: 'Error', description: 'This couldn’t be saved on your device. Nothing was changed.' },
  unsentStates: { waiting: 'Waiting for signal', sending: 'Sending', refused: 'Not decided' },
  noReason: 'The server didn’t say why.',
} as const
