/** Texts of the page on which operators set up their community. */

import type { SettingName } from '@porchlight/contracts/setup/setup.schema'
import { setApart } from '@porchlight/contracts/values/text/set-apart'

interface SettingWords {
  label: string
  hint?: string
}

const settings: Readonly<Record<SettingName, SettingWords>> = {
  name: { label: 'Name of the community', hint: 'It stands on every page, in mails and on the poster.' },
  location: {
    label: 'Place',
    hint: 'For neighbors who have not said where they live, such as Eagle Rock, CA.',
  },
  center: {
    label: 'Center of the map',
    hint: 'Latitude and longitude, such as 34.0522,-118.2437. Left empty, it is looked up by the place.',
  },
  areas: { label: 'Areas', hint: 'Offered to complete short addresses. Put a ; between them.' },
  timeZone: { label: 'Time zone', hint: 'The days and times of posts go by it, wherever their reader is.' },
  units: { label: 'Distances' },
  signUp: {
    label: 'Who can join',
    hint: 'The community’s code is made on the server, with the command: porchlight code.',
  },
  inviteCredit: {
    label: 'Credits for an invitation',
    hint: 'For whoever invited a neighbor, after that neighbor’s first completed help. From 0 to 5.',
  },
  supportEmail: { label: 'Email for help with plans', hint: 'Members see it on the page of their plan.' },
  plans: { label: 'Plans' },
  currency: { label: 'Currency', hint: 'In three letters, such as USD.' },
  priceMonthly: { label: 'Price of a month' },
  priceAnnual: { label: 'Price of a year' },
  trialDays: { label: 'Days of the trial', hint: 'For those who join from now on.' },
  categories: { label: 'Kinds of help', hint: 'On the board, and where neighbors choose one.' },
  placeKinds: { label: 'Kinds of places', hint: 'Where neighbors choose one, and look for one.' },
  terms: { label: 'Terms', hint: 'You can use # for a heading, * for a list and **bold** letters.' },
  privacy: { label: 'Privacy', hint: 'Say here who runs this server, and how to reach you.' },
  postsPerDay: { label: 'Posts' },
  messagesPerDay: { label: 'Messages' },
  conversationsPerDay: { label: 'New conversations' },
  rsvpsPerDay: { label: 'RSVPs' },
  giftsPerDay: { label: 'Gifts' },
  placesPerDay: { label: 'New places' },
  placeReviewsPerDay: { label: 'Reviews of places' },
  movesPerDay: { label: 'Moves to another home' },
  reportsPerDay: { label: 'Reports' },
  backgroundChecksPerMember: { label: 'Requests for a background check' },
  invitationsPerWeek: { label: 'Invitations, in a week' },
}

const choices = {
  units: { miles: 'Miles', kilometers: 'Kilometers' },
  signUp: {
    open: 'Everybody',
    code: 'Whoever has the community’s code, or an invitation',
    invited: 'Whoever has an invitation',
    closed: 'Nobody',
  },
  plans: {
    on: 'On: some things come with premium',
    off: 'Off: every member has everything',
  },
}

export const setupTexts = {
  title: 'Set up your community',
  settings,
  choices,
  sections: {
    community: 'Community',
    joining: 'Joining',
    plans: 'Plans and prices',
    order: 'What comes first',
    limits: 'The most that one member can do in a day',
    pages: 'Terms and privacy',
  },
  save: 'Save',
  saved: 'Saved. Everybody has it with their next sync.',
  nothing: 'There is nothing new to save.',
  failed: 'This could not be saved. Please try again.',
  noSignal: 'Without a signal this can’t be saved. What you typed stays here.',
  setOnServer: (setting: string) => `Set on the server (${setting})`,
  /** The note beside a field that somebody else changed. */
  isNow: (value: string) => `It is now: ${value}. Save once more to have yours instead.`,
  empty: 'empty',
  order: {
    up: (label: string) => `Move ${label} up`,
    down: (label: string) => `Move ${label} down`,
    /** Screen readers read it out. */
    announcement: (label: string, position: number, count: number) =>
      `${label} is number ${position} of ${count} now`,
    usual: 'Use the usual order',
    none: 'the usual order',
  },
  firstRun: {
    title: 'Five questions to begin',
    text: 'It works as it is. Change what is different with you, and you can change it again at any time.',
    save: 'Save and go on',
    skip: 'Not now',
    card: {
      title: 'Set up your community',
      text: 'Five questions: its name, its place, its clock, plans, and who can join.',
      action: 'Begin',
    },
  },
  checklist: {
    title: 'What is left',
    done: 'Done',
    open: 'To do',
    https: {
      title: 'An address with https',
      done: 'Members reach this app safely.',
      open: 'Without it phones neither install the app nor notify anybody. The operators’ guide says how, under “HTTPS”.',
    },
    mail: {
      title: 'Mail',
      done: 'This server sends mail.',
      open: 'Without it nobody can reset a password. Set SMTP_URL on the server; the operators’ guide says how, under “Passwords and mail”.',
    },
    backup: {
      title: 'A backup somewhere else',
      last: (day: string) => `The last backup on this server is of ${day}. `,
      none: 'No backup is on this server yet. ',
      off: 'This server makes no backups of its own. ',
      open: 'Whether a copy is on another machine can’t be seen from here. The operators’ guide says how, under “Backup”.',
    },
    invite: {
      title: 'Invite five people',
      done: (count: number) => `${count} people are invited.`,
      open: (count: number) => (count === 0 ? 'Nobody is invited yet.' : `So far ${count} of 5.`),
      action: 'Invite',
    },
  },
  changes: {
    title: 'Latest changes',
    none: 'Nobody has changed anything yet.',
    by: (name: string | null) => (name === null ? 'Somebody who has left' : setApart(name)),
    line: (before: string, after: string) => `From ${before} to ${after}`,
  },
}
