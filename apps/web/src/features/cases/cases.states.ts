/** The desk: the queue, a case in each of its states, and what waits or came back. */

import type { ModerationCase } from '@porchlight/contracts/cases/cases.schema'
import { hourMs, minuteMs, toIso } from '@porchlight/contracts/values/time'
import type { MountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import type { StandInResponses } from '../../../../../tests/mounted/stand-in.ts'
import { trialMember } from '../../../../../tests/screens/looking-members.ts'
import type { ScreenState } from '../../../../../tests/screens/screen-state.ts'
import { caseTexts as texts } from '../../locales/en/cases.ts'
import { casePath, paths } from '../../paths.ts'
import { aCase, anAct, aReport, concerned } from './cases.factory.ts'

const ago = (ms: number) => toIso(Date.now() - ms)

export const moderator = () => ({ ...trialMember(), isModerator: true as const })

const rudy = concerned('Rudy')
const mona = concerned('Mona')
const reported = aCase({
  about: rudy,
  reports: [aReport('Noor'), aReport('Ines', { words: '' })],
  reportCount: 2,
})
const message = aCase({
  subject: 'message',
  about: concerned('Pavel'),
  openedAt: ago(3 * hourMs),
  reports: [aReport('Amara', { reason: 'harassment', words: 'He does not stop.' })],
  lines: [
    { name: 'Amara J.', text: 'Thank you, but no.' },
    { name: 'Pavel J.', text: 'Why not? I know where you live.' },
  ],
  claimedBy: mona,
  claimedAt: ago(10 * minuteMs),
})
const help = aCase({
  kind: 'help',
  openedAt: ago(26 * hourMs),
  reports: [aReport('Salma', { reason: 'did_not_happen', words: 'Nobody came.' })],
  lines: [
    { name: 'title', text: 'Ride to an eye appointment' },
    { name: 'author', text: 'Salma J.' },
    { name: 'helper', text: 'Jonah J.' },
    { name: 'confirmed', text: 'Jonah J.' },
  ],
})
const { about: _of, ...aboutNobody } = help
const check = aCase({
  kind: 'check',
  subject: 'check',
  about: concerned('Greta'),
  reports: [],
  reportCount: 0,
  lines: [
    { name: 'joined', text: ago(900 * hourMs) },
    { name: 'bio', text: 'Retired teacher, always up for a walk.' },
  ],
})
const decidedCase = aCase({
  about: rudy,
  state: 'decided',
  openedAt: ago(30 * hourMs),
  decidedAt: ago(2 * hourMs),
  isHidden: true,
})
const directCase = aCase({
  ...{ kind: 'direct', subject: 'member', about: concerned('Pavel'), lines: [], reports: [], reportCount: 0 },
  ...{ state: 'decided', openedAt: ago(5 * hourMs), decidedAt: ago(5 * hourMs) },
})
const acts = [
  anAct(decidedCase.id, { by: mona, createdAt: ago(2 * hourMs) }),
  anAct(directCase.id, {
    ...{ by: mona, act: 'warn', words: 'Please leave room for others.', createdAt: ago(5 * hourMs) },
  }),
]
export const deskRows = {
  moderationCases: [reported, message, aboutNobody, check, decidedCase, directCase] as ModerationCase[],
  moderationActs: acts,
}

export const caseStates: ScreenState[] = [
  { name: 'desk', isLong: true, show: (phone) => openDesk(phone) },
  { name: 'desk-empty', show: (phone) => openDesk(phone, { moderationCases: [], moderationActs: [] }) },
  {
    name: 'desk-of-nobody',
    show: async (phone) => {
      await phone.mount(paths.desk, { member: trialMember() })
      await phone.page.getByText(texts.notModerator.title).waitFor()
    },
  },
  {
    name: 'desk-case',
    isLong: true,
    show: (phone) => openCase(phone, reported.id),
    next: [
      {
        name: 'desk-case-hide',
        show: async ({ page }) => {
          await page.getByRole('button', { name: texts.acts.hide.button }).click()
          await page.getByRole('dialog').waitFor()
        },
      },
      {
        name: 'desk-case-mute',
        show: async ({ page }) => {
          await page.keyboard.press('Escape')
          await page.getByRole('dialog').waitFor({ state: 'detached' })
          await page.getByRole('button', { name: texts.acts.mute.button }).click()
          await page.getByRole('dialog').waitFor()
        },
      },
    ],
  },
  { name: 'desk-case-message', isLong: true, show: (phone) => openCase(phone, message.id) },
  { name: 'desk-case-help', isLong: true, show: (phone) => openCase(phone, help.id) },
  { name: 'desk-case-check', isLong: true, show: (phone) => openCase(phone, check.id) },
  { name: 'desk-case-decided', isLong: true, show: (phone) => openCase(phone, decidedCase.id) },
  { name: 'desk-case-direct', isLong: true, show: (phone) => openCase(phone, directCase.id) },
  {
    name: 'desk-case-waiting',
    isLong: true,
    show: async (phone) => {
      await phone.mount(casePath(reported.id), {
        ...{ member: moderator(), ...deskRows },
        waitingEntries: [
          {
            name: 'cases.decide',
            version: 1,
            args: { caseId: reported.id, act: 'hide', words: 'An advertisement.' },
          },
        ],
      })
      await phone.page.getByText(texts.unsentStates.waiting).waitFor()
    },
  },
  {
    name: 'desk-case-missing',
    show: async (phone) => {
      await phone.mount(casePath('01a20007-ec9a-7f1f-ad4b-99215b75c2f1'), {
        member: moderator(),
        ...deskRows,
      })
      await phone.page.getByText(texts.missing.title).waitFor()
    },
  },
]

export async function openDesk(
  phone: MountedPhone,
  rows: Partial<typeof deskRows> = deskRows,
  server?: StandInResponses,
): Promise<void> {
  await phone.mount(paths.desk, { member: moderator(), ...rows, ...(server ? { server } : {}) })
  await phone.page.getByRole('heading', { name: texts.title, level: 1 }).waitFor()
  if (rows.moderationCases?.length === 0) await phone.page.getByText(texts.empty.waiting.title).waitFor()
  else await phone.page.getByRole('list', { name: texts.list }).waitFor()
}

async function openCase(phone: MountedPhone, id: string): Promise<void> {
  await phone.mount(casePath(id), { member: moderator(), ...deskRows })
  await phone.page.getByRole('heading', { level: 2 }).first().waitFor()
}
