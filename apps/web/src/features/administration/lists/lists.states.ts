/** The desk's pages for a list from another system, from the file to its letters on paper. */
import type { Fates, SentLine, WaitingLetters } from '@porchlight/contracts/administration/lists.schema'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import type { MountedPhone } from '../../../../../../tests/mounted/mounted-phone.ts'
import type { StandInResponses } from '../../../../../../tests/mounted/stand-in.ts'
import type { ScreenState } from '../../../../../../tests/screens/screen-state.ts'
import { memberListTexts } from '../../../locales/en/member-lists.ts'
import { paths } from '../../../paths.ts'
import { operator } from '../administration.states.ts'

const texts = memberListTexts.import
const letterTexts = memberListTexts.letters

export const mixedList = `Name;E-Mail;PLZ;Saldo;Code;Telefon
Ana Ruiz;;90026;5;1;555
Zoë Weiß;zoe@example.org;99999;2,5;2;555
Noor Haddad;noor@example.org;90026;7;3;555
Ben Ode;;90026;-4;4;555
Cleo Day;cleo@;90026;1;5;555
Ana Ruiz;;90026;5;1;555
=SUM(A1:A9);;90026;1;7;555
Ivo Park;;90026;3;8;555
`

const letterOf = (overrides: Partial<WaitingLetters['letters'][number]> = {}) => ({
  ...{ id: createId(), name: 'Ana Ruiz', email: null, zipCode: '90026', oldId: '1', opening: 5 },
  ...{ isOfNeighbor: false, mailedAt: null, goodUntil: null },
  ...overrides,
})
const at = Date.parse('2026-11-21T12:00:00Z')

export const waitingLetters: WaitingLetters = {
  letters: [
    letterOf(),
    letterOf({ name: 'Zoë Weiß', email: 'zoe@example.org', mailedAt: toIso(at), goodUntil: toIso(at) }),
    letterOf({ name: 'Walter Finch', zipCode: null, oldId: null, opening: 2, isOfNeighbor: true }),
  ],
  ...{ after: createId(), waiting: 53, came: 4 },
}

export const printedLetters = {
  operatorName: 'Maya',
  letters: waitingLetters.letters.map(({ id, name, opening }, index) => ({
    ...{ id, name, opening: index === 1 ? 0 : opening },
    link: `https://help.example.org/invite/${'mE2uVSgCJrDx0Vl1ZcEwP'}${index}`,
    signInName: `neighbor-000${index}`,
    until: toIso(at + 90 * dayMs),
  })),
}

export const listStates: ScreenState[] = [
  { name: 'import-list', show: (phone) => openImport(phone) },
  {
    name: 'import-list-no-list',
    show: async (phone) => {
      await openImport(phone)
      await chooseFile(phone, 'email,zip\nana@example.org,90026\n')
      await phone.page.getByText('No column has names', { exact: false }).waitFor()
    },
  },
  {
    name: 'import-list-checked',
    isLong: true,
    show: async (phone) => {
      await openImport(phone)
      await chooseFile(phone, mixedList)
      await phone.page.getByRole('button', { name: texts.action(4, 16) }).waitFor()
    },
    next: [
      {
        name: 'import-list-all-lines',
        isLong: true,
        show: ({ page }) => page.getByRole('radio', { name: texts.filters.all }).check(),
      },
      {
        name: 'import-list-imported',
        isLong: true,
        show: async ({ page }) => {
          await page.getByRole('button', { name: texts.action(4, 16) }).click()
          await page.getByRole('heading', { name: texts.imported.title }).waitFor()
        },
      },
    ],
  },
  {
    name: 'import-list-stopped',
    isLong: true,
    show: async (phone) => {
      await openImport(phone, { 'administration.checkLines': new Refused('unavailable') })
      await chooseFile(phone, mixedList)
      await phone.page.getByRole('button', { name: texts.goOn }).waitFor()
    },
  },
  { name: 'letters', isLong: true, show: (phone) => openLetters(phone, waitingLetters) },
  {
    name: 'letters-none',
    show: (phone) => openLetters(phone, { letters: [], after: null, waiting: 0, came: 3 }),
  },
  {
    name: 'letters-printed',
    isLong: true,
    show: async (phone) => {
      await openLetters(phone, waitingLetters, { 'administration.printLetters': printedLetters })
      await phone.page.getByRole('button', { name: letterTexts.printAll(3), exact: true }).click()
      await phone.page.getByRole('region', { name: 'Walter Finch' }).waitFor()
    },
  },
]

/** Mounts the page with a server that decides by rules of its own: Noor is a member, Ivo was imported before. */
export async function openImport(phone: MountedPhone, server: StandInResponses = {}): Promise<void> {
  await phone.mount(paths.deskImport, {
    member: operator(),
    server: {
      'administration.checkLines': async () => fatesFor(phone),
      'administration.importLines': async () => fatesFor(phone),
      ...server,
    },
  })
  await phone.page.getByRole('button', { name: texts.choose }).waitFor()
}

export function fatesFor({ server }: Pick<MountedPhone, 'server'>): Fates {
  const body = server.calls.at(-1)?.body as { lines: SentLine[] } | undefined
  return { fates: (body?.lines ?? []).map(fateOf) }
}

function fateOf({ email, lastName, zipCode }: SentLine): Fates['fates'][number] {
  const fate = { kind: 'letter' as const, reason: '', member: '', isZipKnown: zipCode !== '99999' }
  if (lastName === 'Park') return { ...fate, kind: 'before' }
  return email === 'noor@example.org' ? { ...fate, kind: 'member', member: 'Noor Haddad' } : fate
}

export async function chooseFile({ page }: MountedPhone, content: string | Buffer): Promise<void> {
  const buffer = typeof content === 'string' ? Buffer.from(content) : content
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'members.csv', mimeType: 'text/csv', buffer })
}

export async function openLetters(
  phone: MountedPhone,
  letters: WaitingLetters,
  server: StandInResponses = {},
): Promise<void> {
  await phone.mount(paths.deskLetters, {
    member: operator(),
    server: { 'administration.letters': letters, ...server },
  })
  await phone.page
    .getByRole('list', { name: letterTexts.list })
    .or(phone.page.getByText(letterTexts.none.title))
    .first()
    .waitFor()
}
