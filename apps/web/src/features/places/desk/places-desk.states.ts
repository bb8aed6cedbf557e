/** The page on which operators look after third places. */
import type { ResponseNamed } from '@porchlight/contracts/operations'
import type { DeskPlace } from '@porchlight/contracts/places/place-desk.operations'
import { hourMs, toIso } from '@porchlight/contracts/values/time'
import type { MountedPhone } from '../../../../../../tests/mounted/mounted-phone.ts'
import type { StandInResponses } from '../../../../../../tests/mounted/stand-in.ts'
import { trialMember } from '../../../../../../tests/screens/looking-members.ts'
import type { ScreenState } from '../../../../../../tests/screens/screen-state.ts'
import { deskTexts } from '../../../locales/en/desk.ts'
import { placeDeskTexts as texts } from '../../../locales/en/places-desk.ts'
import { paths } from '../../../paths.ts'

const operator = () => ({ ...trialMember(), isOperator: true as const })

function aDeskPlace(overrides: Partial<DeskPlace> = {}): DeskPlace {
  return {
    ...{ id: '01a20007-ec9a-7f1f-ad4b-99215b75c2f1', name: 'Stairwell Café', address: '12 Palmetto Street' },
    ...{ category: 'cafe', tagline: null },
    ...{ isFeatured: false, isSponsored: false, isClosed: false, isHidden: false },
    ...overrides,
  }
}

export function deskPlaces(): ResponseNamed<'places.desk'> {
  return {
    places: [
      aDeskPlace({ isFeatured: true, isSponsored: true, tagline: 'A roll with every coffee' }),
      aDeskPlace({ id: '01a20007-ed05-798a-99c9-c34ca960fd8d', name: '<b>=Café</b> \u202eelif' }),
      aDeskPlace({
        ...{ id: '01a20007-ed06-798a-99c9-c34ca960fd8d', name: 'The old library', category: 'library' },
        ...{ isClosed: true, isHidden: true },
      }),
    ],
    hasMore: true,
    acts: [
      {
        ...{ id: '01a20007-ee06-798a-99c9-c34ca960fd8d', act: 'sponsor', title: 'Stairwell Café' },
        ...{ detail: '', reason: 'They pay for the summer party.', by: 'Olu' },
        createdAt: toIso(Date.now() - hourMs),
      },
    ],
  }
}

const openDialog =
  (act: 'merge' | 'tagline') =>
  async ({ page }: Pick<MountedPhone, 'page'>) => {
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: texts.acts[act] }).first().click()
    await page.getByRole('dialog').waitFor()
  }

export const placesDeskStates: ScreenState[] = [
  {
    name: 'desk-places',
    isLong: true,
    show: (phone) => openPlacesDesk(phone),
    next: [
      { name: 'desk-places-tagline', show: openDialog('tagline') },
      { name: 'desk-places-merge', show: openDialog('merge') },
    ],
  },
  {
    name: 'desk-places-none',
    show: async (phone) => {
      await openPlacesDesk(phone, { 'places.desk': { places: [], hasMore: false, acts: [] } })
      await phone.page.getByText(texts.none).waitFor()
    },
  },
  {
    name: 'desk-places-failed',
    show: async (phone) => {
      await phone.mount(paths.deskPlaces, { member: operator(), server: {} })
      await phone.page.getByText(deskTexts.failed.title).waitFor()
    },
  },
]

export async function openPlacesDesk(
  phone: MountedPhone,
  server: StandInResponses = { 'places.desk': deskPlaces() },
): Promise<void> {
  await phone.mount(paths.deskPlaces, { member: operator(), server })
  await phone.page.getByRole('heading', { name: texts.list, level: 2 }).waitFor()
}
