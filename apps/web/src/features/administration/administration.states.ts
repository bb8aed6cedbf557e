/** The desk's pages about members: the search, a member, each act, and what is refused. */
import type { AdministeredMember } from '@porchlight/contracts/administration/administration.schema'
import type { MembersStanding } from '@porchlight/contracts/cases/direct.operations'
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { MountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import type { StandInResponses } from '../../../../../tests/mounted/stand-in.ts'
import { trialMember } from '../../../../../tests/screens/looking-members.ts'
import type { ScreenState } from '../../../../../tests/screens/screen-state.ts'
import { administrationTexts as texts } from '../../locales/en/administration.ts'
import { deskTexts } from '../../locales/en/desk.ts'
import { deskMemberPath, paths } from '../../paths.ts'
import type { ActName } from './acts.ts'
import {
  aListedMember,
  aMemberWithHistory,
  aModeratedMember,
  anActLine,
  anAdministeredMember,
} from './administration.factory.ts'

export const operator = () => ({ ...trialMember(), isOperator: true as const })

export const foundMembers = {
  members: [
    aListedMember(),
    aListedMember({ firstName: 'Rosalind', lastName: 'Park', email: 'lind@example.org', isModerator: true }),
    aListedMember({
      firstName: 'Rosario',
      lastName: 'Vega',
      email: 'rosario.vega@example.org',
      isOperator: true,
    }),
  ],
  after: 'next',
}

const dialogs: readonly ActName[] = [
  'passwordLink',
  'endSessions',
  'email',
  'credits',
  'takePremium',
  'warn',
  'suspend',
  'lift',
  'giveOperator',
  'giveModerator',
  'remove',
  'ban',
]

function dialogState(name: ActName): ScreenState {
  return {
    name: `desk-member-${name}`,
    show: async (phone) => {
      await openMember(phone, aMemberWithHistory())
      await openAct(phone, name)
    },
  }
}

export const administrationStates: ScreenState[] = [
  { name: 'desk-members', isLong: true, show: (phone) => openSearch(phone) },
  {
    name: 'desk-members-none',
    show: async (phone) => {
      await openSearch(phone, { 'administration.search': { members: [], after: null } })
      await phone.page.getByText(texts.search.none.title).waitFor()
    },
  },
  {
    name: 'desk-members-offline',
    show: async (phone) => {
      await openSearch(phone)
      // A response that is still on its way would say that there is a signal after all.
      await phone.page.getByRole('listitem').getByRole('link').first().waitFor()
      await phone.offline(true)
      await phone.page.getByText(deskTexts.noSignal).waitFor()
    },
  },
  {
    name: 'desk-members-of-nobody',
    show: async (phone) => {
      await phone.mount(paths.deskMembers, { member: { ...trialMember(), isModerator: true }, server: {} })
      await phone.page.getByText(deskTexts.operatorsOnly.title).waitFor()
    },
  },
  { name: 'desk-member', isLong: true, show: (phone) => openMember(phone, aMemberWithHistory()) },
  { name: 'desk-member-plain', isLong: true, show: (phone) => openMember(phone, anAdministeredMember()) },
  ...dialogs.map(dialogState),
  {
    name: 'desk-member-of-moderators',
    isLong: true,
    show: (phone) => openModerated(phone, aModeratedMember()),
    next: [
      {
        name: 'desk-member-of-moderators-mute',
        show: async (phone) => {
          await openAct(phone, 'mute')
        },
      },
    ],
  },
  {
    name: 'desk-member-of-moderators-operator',
    show: (phone) =>
      openModerated(
        phone,
        aModeratedMember({ isOperator: true, decisionId: null, mutedUntil: null, decisions: [] }),
      ),
  },
  {
    name: 'desk-member-refused',
    show: async (phone) => {
      await openMember(phone, anAdministeredMember({ credits: 4 }))
      phone.server.change({
        'administration.correctCredits': new Refused('correction_too_large', { available: 4 }),
      })
      await openAct(phone, 'credits')
      await fillAct(phone, 'credits', '-5')
      await phone.page.getByText('They have 4 credits, and no balance', { exact: false }).waitFor()
    },
  },
  {
    name: 'desk-record',
    isLong: true,
    show: (phone) =>
      openRecord(phone, {
        acts: [
          anActLine(),
          anActLine({ act: 'remove', about: null, amount: null, reason: 'They asked for it at the porch.' }),
          anActLine({ act: 'end_sessions', by: null, about: null, amount: null, reason: '' }),
        ],
        after: null,
      }),
  },
  { name: 'desk-record-none', show: (phone) => openRecord(phone, { acts: [], after: null }) },
]

export async function openSearch(phone: MountedPhone, server: StandInResponses = {}): Promise<void> {
  await phone.mount(paths.deskMembers, {
    member: operator(),
    server: { 'administration.search': foundMembers, ...server },
  })
  await phone.page.getByRole('heading', { name: texts.title, level: 1 }).waitFor()
}

export async function openMember(phone: MountedPhone, member: AdministeredMember): Promise<void> {
  await phone.mount(deskMemberPath(member.id), {
    member: operator(),
    server: { 'administration.member': member },
  })
  await phone.page.getByRole('region', { name: texts.page.facts }).waitFor()
}

export const moderator = () => ({ ...trialMember(), isModerator: true as const })

export async function openModerated(
  phone: MountedPhone,
  standing: MembersStanding,
  viewer = moderator(),
): Promise<void> {
  await phone.mount(deskMemberPath(standing.id), {
    member: viewer,
    server: { 'cases.standing': standing },
  })
  await phone.page.getByRole('region', { name: texts.page.facts }).waitFor()
}

async function openRecord(
  phone: MountedPhone,
  record: NonNullable<StandInResponses['administration.acts']>,
): Promise<void> {
  await phone.mount(paths.deskRecord, {
    member: operator(),
    server: { 'administration.acts': record },
  })
  await phone.page.getByRole('heading', { name: texts.recordPage.title, level: 1 }).waitFor()
  await phone.page
    .getByRole('list', { name: texts.recordPage.title })
    .or(phone.page.getByText(texts.recordPage.none.title))
    .first()
    .waitFor()
}

export async function openAct({ page }: MountedPhone, name: ActName): Promise<void> {
  await page.getByRole('button', { name: texts.acts[name].open, exact: true }).click()
  await page.getByRole('dialog', { name: texts.acts[name].title }).waitFor()
}

/** Fills in the dialog of an act and sends it. */
export async function fillAct(
  { page }: MountedPhone,
  name: ActName,
  value: string | null,
  reason = 'She asked for it at the porch.',
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: texts.acts[name].title })
  if (value !== null) await dialog.getByRole('textbox').or(dialog.getByRole('spinbutton')).first().fill(value)
  await dialog.getByLabel(texts.dialog.reason).fill(reason)
  await dialog.getByRole('button', { name: texts.acts[name].submit, exact: true }).click()
}
