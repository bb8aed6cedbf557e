/** Texts of the page on which operators set up their community. */

import type { SettingName } from '@porchlight/contracts/setup/setup.schema'
import { setApart } from '@porchlight/contracts/values/text/set-apart'

interface SettingWords {
  label: string
  hint?: string
}

const settings: Readonly<Record<SettingName, SettingWords>> = {
  name: { label: 'Name of the community', hint: 'It’s on every page, in emails and on the poster.' },
  location: {
    label: 'Place',
    hint: 'For neighbors who haven’t said where they live. For example, Eagle Rock, CA.',
  },
  center: {
    label: 'Center of the map',
    hint: 'Latitude and longitude, like 34.0522,-118.2437. If you leave it empty, it’s looked up from the place.',
  },
  areas: { label: 'Areas', hint: 'Offered to complete short addresses. Put a ; between them.' },
  timeZone: { label: 'Time zone', hint: 'Posts show their days and times in it, wherever their reader is.' },
  units: { label: 'Distances' },
  signUp: {
    label: 'Who can join',
    hint: 'You make the community’s code on the server, with the command: porchlight code.',
  },
  inviteCredit: {
    label: 'Credits for an invitation',
    hint: 'For the person who invited a neighbor, after that neighbor’s first completed help. From 0 to 5.',
  },
  supportEmail: { label: 'Email for help with plans', hint: 'Members see it on the page of their plan.' },
  plans: { label: 'Plans' },
  currency: { label: 'Currency', hint: 'Three letters, like USD.' },
  priceMonthly: { label: 'Price per month' },
  priceAnnual: { label: 'Price per year' },
  trialDays: { label: 'Days of the trial', hint: 'For people who join from now on.' },
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
    code: 'Anyone with the community’s code or an invitation',
    invited: 'Anyone with an invitation',
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
    limits: 'The most one member can do in a day',
    pages: 'Terms and privacy',
  },
  save: 'Save',
  saved: 'Saved. Everybody gets it with their next sync.',
  nothing: 'There’s nothing new to save.',
  failed: 'This couldn’t be saved. Please try again.',
  noSignal: 'You need to be online to save this. What you typed stays here.',
  setOnServer: (setting: string) => `Set on the server (${setting})`,
  /** The note beside a field that somebody else changed. */
  isNow: (value: string) => `It’s now: ${value}. Save again to use yours instead.`,
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
    title: 'Five questions to start',
    text: 'It works as it is. Change what’s different for you. You can change it again anytime.',
    save: 'Save and continue',
    skip: 'Not now',
    card: {
      title: 'Set up your community',
      text: 'Five questions: its name, its place, its time zone, plans, and who can join.',
      action: 'Start',
    },
  },
  checklist: {
    title: 'What’s left',
    done: 'Done',
    open: 'To do',
    https: {
      title: 'An address with https',
      done: 'Members reach this app safely.',
      open: 'Without it phones can’t install the app or notify anybody. The operators’ guide says how, under “HTTPS”.',
    },
    mail: {
      title: 'Mail',
      done: 'This server sends email.',
      open: 'Without it nobody can reset a password. Set SMTP_URL on the server; the operators’ guide says how, under “Passwords and mail”.',
    },
    backup: {
      title: 'A backup somewhere else',
      last: (day: string) => `The last backup on this server is from ${day}. `,
      none: 'There’s no backup on this server yet. ',
      off: 'This server doesn’t make backups of its own. ',
      open: 'This page can’t see if there’s a copy on another machine. The operators’ guide says how, under “Backup”.',
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
    by: (name: string | null) => (name === null ? 'Somebody who left' : setApart(name)),
    line: (before: string, after: string) => `From ${before} to ${after}`,
  },
}
