/** The page with the community's figures, as operators find it. */
import type { Figures } from '@porchlight/contracts/figures/figures.schema'
import { categoryKeys } from '@porchlight/contracts/posts/posts.catalogue'
import type { MountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import type { StandInResponses } from '../../../../../tests/mounted/stand-in.ts'
import { trialMember } from '../../../../../tests/screens/looking-members.ts'
import { community } from '../../../../../tests/screens/neighborhood-rows.ts'
import type { ScreenState } from '../../../../../tests/screens/screen-state.ts'
import { deskTexts } from '../../locales/en/desk.ts'
import { figureTexts as texts } from '../../locales/en/figures.ts'
import { paths } from '../../paths.ts'

export const operator = () => ({ ...trialMember(), isOperator: true as const })

const weeks = [
  ...['2026-08-31', '2026-09-07', '2026-09-14', '2026-09-21', '2026-09-28', '2026-10-05'],
  ...['2026-10-12', '2026-10-19', '2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16'],
]

const helpTimes = {
  helped: 80,
  halfWithinHours: 24,
  within: [
    { hours: 24, count: 45 },
    { hours: 72, count: 65 },
    { hours: 168, count: 75 },
  ],
}

export const exampleFigures: Figures = {
  weeks,
  series: [
    { name: 'requests', byWeek: [null, 6, 9, 11, 8, null, 12, 14, 13, 9, 16, 18], recent: 121, total: 310 },
    { name: 'offers', byWeek: [7, 8, null, null, 9, 10, 8, 7, 11, 12, 9, 13], recent: 99, total: 245 },
    { name: 'helped', byWeek: [null, 5, 7, 8, 6, null, 9, 11, 10, 8, 12, 14], recent: 95, total: 230 },
    { name: 'activeMembers', byWeek: [22, 24, 27, 26, 30, 28, 33, 35, 34, 37, 41, 44] },
    {
      name: 'newMembers',
      byWeek: [null, null, 6, null, null, 8, null, null, 5, 7, null, 9],
      recent: 45,
      total: 70,
    },
    { name: 'leftMembers', byWeek: weeks.map(() => null), recent: null, total: 5 },
    {
      name: 'creditsMinted',
      byWeek: [18, 20, 33, 21, 19, 42, 25, 27, 40, 44, 30, 52],
      recent: 371,
      total: 900,
    },
  ],
  helpTimes: { recent: helpTimes, total: { ...helpTimes, helped: 190 } },
  unanswered: categoryKeys.map((category, index) => ({
    category,
    endedCount: index % 3 === 0 ? 5 : null,
    waitingCount: index % 4 === 1 ? 10 : null,
  })),
  now: { members: 70, creditsHeld: 410, openCases: 5, openReports: null },
}

export const figureStates: ScreenState[] = [
  {
    name: 'desk-figures',
    isLong: true,
    show: (phone) => openFigures(phone, { 'figures.read': exampleFigures }),
    next: [
      {
        name: 'desk-figures-without-signal',
        isLong: true,
        show: async (phone) => {
          await phone.offline(true)
          await phone.page.getByText(texts.stored).waitFor()
        },
      },
    ],
  },
  {
    name: 'desk-figures-few',
    isLong: true,
    show: (phone) => openFigures(phone, { 'figures.read': fewFigures }),
  },
  {
    name: 'desk-figures-first-week',
    show: async (phone) => {
      const series = exampleFigures.series.map(({ name }) => ({ name, byWeek: [] }))
      await openFigures(phone, { 'figures.read': { ...fewFigures, weeks: [], series } }, texts.empty.title)
    },
  },
  {
    name: 'desk-figures-failed',
    show: (phone) => openFigures(phone, {}, texts.failed.title),
  },
  {
    name: 'desk-figures-of-nobody',
    show: async (phone) => {
      await phone.mount(paths.deskFigures, { member: trialMember(), server: {} })
      await phone.page.getByText(deskTexts.operatorsOnly.title).waitFor()
    },
  },
]

const fewHelpTimes = {
  helped: null,
  halfWithinHours: null,
  within: helpTimes.within.map(({ hours }) => ({ hours, count: null })),
}

/** The figures of a community in which few people did little. */
export const fewFigures: Figures = {
  weeks: weeks.slice(-2),
  series: exampleFigures.series.map(({ name }) => ({
    ...{ name, byWeek: [null, null] },
    ...(name === 'activeMembers' ? {} : { recent: null, total: null }),
  })),
  helpTimes: { recent: fewHelpTimes, total: fewHelpTimes },
  unanswered: categoryKeys.map((category) => ({ category, endedCount: null, waitingCount: null })),
  now: { members: null, creditsHeld: null, openCases: null, openReports: null },
}

export async function openFigures(
  phone: MountedPhone,
  server: StandInResponses,
  text = texts.note('').slice(0, 17),
): Promise<void> {
  await phone.mount(paths.deskFigures, {
    member: operator(),
    server: { 'community.about': community, ...server },
  })
  await phone.page.getByText(text).waitFor()
}
