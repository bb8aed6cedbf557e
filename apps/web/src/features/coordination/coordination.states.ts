/** The page of a coordinator: neighbors with what is open for them, nobody yet, and the form for one of them. */
import type { Coordination } from '@porchlight/contracts/coordination/coordination.schema'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import type { MountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { trialMember } from '../../../../../tests/screens/looking-members.ts'
import type { ScreenState } from '../../../../../tests/screens/screen-state.ts'
import { coordinationTexts as texts } from '../../locales/en/coordination.ts'
import { postTexts } from '../../locales/en/posts.ts'
import { paths } from '../../paths.ts'
import { aPost } from '../posts/posts.factory.ts'

const createdAt = toIso(Date.now() - 9 * dayMs)
export const ruth = {
  id: '01a20007-ec9a-7f1f-ad4b-99215b75c2f1',
  ...{ firstName: 'Ruth', lastName: 'Miller', name: 'Ruth M.', credits: 2, createdAt },
} as const
const otto = {
  id: '01a20007-ed05-798a-99c9-c34ca960fd8d',
  ...{ firstName: 'Otto', lastName: 'Weiss', name: 'Otto W.', credits: 0, createdAt },
} as const

export function lookedAfter(overrides: Partial<Coordination> = {}): Coordination {
  return { neighbors: [otto, ruth], requestCost: 1, ...overrides }
}

export const coordinator = () => ({ ...trialMember(), isCoordinator: true as const })

/** Opens the page with a post that was written down for Ruth. */
export async function openCoordination(
  phone: MountedPhone,
  list = lookedAfter(),
  member = coordinator(),
): Promise<void> {
  const writtenFor = { id: ruth.id, name: ruth.name }
  const post = aPost({ authorId: member.id, title: 'Lamp to screw in', writtenFor })
  await phone.mount(paths.coordination, {
    member,
    posts: [post],
    server: { 'coordination.list': list, 'coordination.add': ruth, 'coordination.remove': { message: '' } },
  })
  await phone.page.getByRole('heading', { name: texts.list.title }).waitFor()
}

export const coordinationStates: ScreenState[] = [
  {
    name: 'coordination',
    isLong: true,
    show: (phone) => openCoordination(phone),
    next: [
      {
        name: 'coordination-remove',
        show: async ({ page }) => {
          await page
            .getByRole('article', { name: ruth.name })
            .getByRole('button', { name: texts.remove.action })
            .click()
          await page.getByText(texts.remove.question(ruth.name)).waitFor()
        },
      },
    ],
  },
  { name: 'coordination-none', show: (phone) => openCoordination(phone, lookedAfter({ neighbors: [] })) },
  {
    name: 'coordination-compose',
    isLong: true,
    show: async (phone) => {
      await openCoordination(phone)
      await phone.page
        .getByRole('article', { name: ruth.name })
        .getByRole('button', { name: texts.list.request })
        .click()
      await phone.page.getByText(postTexts.compose.writtenFor(ruth.name)).waitFor()
    },
  },
]
