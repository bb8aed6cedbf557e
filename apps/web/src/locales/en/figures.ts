/** Texts of the community's figures. */
import type { FigureName } from '@porchlight/contracts/figures/figures.schema'

const names: Record<FigureName, string> = {
  requests: 'Requests for help',
  offers: 'Offers of help',
  helped: 'Completed help',
  activeMembers: 'Members who did something',
  newMembers: 'New members',
  leftMembers: 'Members who left',
  creditsMinted: 'New credits',
}

export const figureTexts = {
  title: 'How we are doing',
  nameOf: (figure: string): string => names[figure as FigureName] ?? figure,
  isKnown: (figure: string): boolean => figure in names,
  note: (lastDay: string) =>
    `Whole weeks only; the last one ended on ${lastDay}. Numbers below five are hidden, and so are those from fewer than five people, so nobody can be recognized in them.`,
  few: 'fewer than 5',
  atLeast: (count: number) => `at least ${count}`,
  recent: 'Last 12 weeks',
  total: 'In all',
  sums: (recent: string, total: string) => `${recent} in the last 12 weeks, ${total} in all`,
  chart: (figure: string) => `${figure} by week`,
  week: 'Week of',
  number: 'Number',
  empty: {
    title: 'No whole week yet',
    text: 'The first numbers will be here on the Monday after your community’s first week.',
  },
  failed: {
    title: 'The numbers didn’t load',
    text: 'You need to be online for them. Try again when you’re back online.',
    action: 'Try again',
  },
  stored: 'Without a signal, these are the numbers from when you last looked.',
  now: {
    title: 'Now',
    members: 'Members',
    creditsHeld: 'Credits members have',
    openCases: 'Cases waiting for a decision',
    openReports: 'Of these, reports',
  },
  helpTimes: {
    title: 'Time until somebody helped',
    half: (hours: number) => `Half of the requests got help within ${hoursText(hours)}.`,
    halfLater: 'Half of the requests took longer than a month.',
    none: 'Too few requests got help to say how long it took.',
    within: (hours: number) => withinTexts[hours] ?? `Within ${hoursText(hours)}`,
    share: (percent: number) => `${percent}%`,
  },
  unanswered: {
    title: 'Requests that nobody answered',
    text: 'By category: those that ended without help in the last 12 weeks, and those waiting for a helper now.',
    category: 'Category',
    other: 'Other',
    ended: 'Ended without help',
    waiting: 'Waiting now',
  },
  save: {
    action: 'Save as a spreadsheet',
    hint: 'A CSV file with the same numbers, for people who report to a city or a fund.',
    nameOfFile: (lastDay: string) => `figures-until-${lastDay}.csv`,
    figure: 'Figure',
    community: 'Community',
    helped: 'Requests that got help',
    helpedWithin: (within: string) => `Of these, ${within.charAt(0).toLowerCase()}${within.slice(1)}`,
    half: 'Hours within which half got help',
    unknown: 'not known',
  },
}

const withinTexts: Record<number, string> = {
  24: 'Within a day',
  72: 'Within three days',
  168: 'Within a week',
}

function hoursText(hours: number): string {
  if (hours === 1) return 'an hour'
  if (hours < 48) return hours === 24 ? 'a day' : `${hours} hours`
  const days = Math.round(hours / 24)
  if (days === 7) return 'a week'
  return days === 14 ? 'two weeks' : `${days} days`
}
