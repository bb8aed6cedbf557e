/** Inviting, and being invited: each screen as it is found. */
import type { OwnInvitations } from '@porchlight/contracts/invitations/invitations.schema'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import type { Page } from 'playwright-core'
import type { MountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import type { StandInResponses } from '../../../../../tests/mounted/stand-in.ts'
import { trialMember } from '../../../../../tests/screens/looking-members.ts'
import { community } from '../../../../../tests/screens/neighborhood-rows.ts'
import type { ScreenState } from '../../../../../tests/screens/screen-state.ts'
import { invitationTexts as texts } from '../../locales/en/invitations.ts'
import { inviteTexts } from '../../locales/en/invite.ts'
import { letterTexts } from '../../locales/en/letters.ts'
import { sessionTexts } from '../../locales/en/sessions.ts'
import { invitePath, paths } from '../../paths.ts'

const at = (days: number) => toIso(Date.now() + days * dayMs)

export const exampleCode = 'mE2uVSgCJrDx0Vl1ZcEwPA'
export const openInvitation = {
  id: '01a20007-ec9a-7f1f-ad4b-99215b75c2f1',
  code: exampleCode,
  state: 'open',
  usesMax: 5,
  cameCount: 2,
  endsAt: at(9),
  createdAt: at(-5),
} as const
const endedInvitation = {
  ...openInvitation,
  id: '01a20007-ed05-798a-99c9-c34ca960fd8d',
  code: null,
  state: 'ended',
  usesMax: 1,
  cameCount: 0,
  endsAt: at(-2),
} as const

export function ownInvitations(overrides: Partial<OwnInvitations> = {}): OwnInvitations {
  return {
    ...{ invitations: [openInvitation, endedInvitation], canInvite: true, usesMax: 10, daysMax: 30 },
    ...{ remaining: 3, creditsForNewcomer: 1, ...overrides },
  }
}

export const instagram =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 340.0.0.22.109 (iPhone15,2)'

export const invitationStates: ScreenState[] = [
  {
    name: 'invitations',
    isLong: true,
    show: (phone) => openInvitations(phone, { 'invitations.list': ownInvitations() }),
    next: [
      {
        name: 'invitation-cancel',
        show: async ({ page }) => {
          await page.getByRole('button', { name: texts.list.cancel }).click()
          await page.getByText(texts.list.cancelQuestion).waitFor()
        },
      },
    ],
  },
  {
    name: 'invitations-none',
    show: (phone) => openInvitations(phone, { 'invitations.list': ownInvitations({ invitations: [] }) }),
  },
  {
    name: 'invitations-closed',
    show: (phone) =>
      openInvitations(phone, {
        'invitations.list': ownInvitations({ invitations: [], canInvite: false, remaining: 0 }),
      }),
  },
  { name: 'invite', show: (phone) => openInvite(phone, 'Rosa') },
  {
    name: 'invite-in-app',
    show: async (phone) => {
      await actAs(phone, instagram)
      await openInvite(phone, 'Rosa')
      await phone.page.getByText(inviteTexts.inApp.title('Instagram')).waitFor()
    },
  },
  { name: 'invite-unusable', show: (phone) => openInvite(phone, null) },
  {
    name: 'invite-letter',
    show: (phone) => openInvite(phone, 'Rosa', letterServer()),
    next: [
      {
        name: 'letter-join',
        show: async ({ page }) => {
          await page.getByRole('link', { name: letterTexts.join.open }).click()
          await page.getByRole('heading', { name: letterTexts.join.title }).waitFor()
        },
      },
      {
        name: 'letter-joined',
        show: async ({ page }) => {
          await joinHere(page)
          await page.getByText(exampleSignInName).waitFor()
        },
      },
    ],
  },
]

export const exampleSignInName = 'ruth-4821'

/** The responses for the code of a letter, by which somebody joins. */
export function letterServer(overrides: StandInResponses = {}): StandInResponses {
  return {
    'invitations.show': { invitedBy: 'Rosa', isLetter: true },
    'sessions.joinByLetter': { signInName: exampleSignInName },
    ...overrides,
  }
}

/** Fills in the form and sends it. */
export async function joinHere(page: Page): Promise<void> {
  const form = sessionTexts.signUp
  await page.getByLabel(form.firstName, { exact: true }).fill('Ruth')
  await page.getByLabel(form.lastName, { exact: true }).fill('Miller')
  await page.getByLabel(form.password, { exact: true }).fill('a lamp in the window')
  await page.getByRole('button', { name: form.submit, exact: true }).click()
}

/** Gives the browser the name of another one, from the next page on. */
export async function actAs({ page }: MountedPhone, userAgent: string): Promise<void> {
  await page.evaluate((name) => {
    Object.defineProperty(navigator, 'userAgent', { get: () => name, configurable: true })
  }, userAgent)
}

async function openInvitations(phone: MountedPhone, server: StandInResponses): Promise<void> {
  await phone.mount(paths.invitations, { member: trialMember(), server })
  await phone.page.getByRole('heading', { name: texts.title, level: 1 }).waitFor()
  await phone.page.getByRole('heading', { name: texts.list.title }).waitFor()
  const { invitations = [] } = server['invitations.list'] as OwnInvitations
  if (invitations.length > 0) await phone.page.getByRole('img', { name: texts.list.qr }).waitFor()
}

export async function openInvite(
  phone: MountedPhone,
  invitedBy: string | null,
  server: StandInResponses = {},
): Promise<void> {
  await phone.mount(invitePath(exampleCode), {
    server: { 'community.about': community, 'invitations.show': { invitedBy }, ...server },
  })
  await phone.page
    .getByRole('heading', {
      level: 1,
      name: invitedBy ? inviteTexts.invitedBy(invitedBy) : inviteTexts.unusable.title,
    })
    .waitFor()
}
