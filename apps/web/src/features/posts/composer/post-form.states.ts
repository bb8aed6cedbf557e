/** The form for a post: of every type, with each of its lists open, and with its messages. */
import type { Locator, Page } from 'playwright-core'
import { fillPost, startPost, type WrittenPost } from '../../../../../../tests/harness/people/posting.ts'
import { pick } from '../../../../../../tests/harness/phone/fields.ts'
import type { MountedPhone } from '../../../../../../tests/mounted/mounted-phone.ts'
import { trialMember } from '../../../../../../tests/screens/looking-members.ts'
import { closeDialog } from '../../../../../../tests/screens/navigation.ts'
import { openNeighborhood } from '../../../../../../tests/screens/open-neighborhood.ts'
import type { ScreenState } from '../../../../../../tests/screens/screen-state.ts'
import { addressSearchTexts } from '../../../locales/en/address-search.ts'
import { draftTexts } from '../../../locales/en/drafts.ts'
import { postTexts } from '../../../locales/en/posts.ts'
import { paths } from '../../../paths.ts'

const { fields, submit } = postTexts.compose

const ride = {
  title: 'Ride to an eye appointment',
  description: 'Short trip to Sunset & Alvarado. I can’t drive for a day after the drops.',
  category: 'Transportation & Errands',
  subcategory: 'Ride to local appointment',
  location: 'Echo Park, Los Angeles',
  time: '09:15',
}

export const postFormStates: ScreenState[] = [
  {
    name: 'create-post-request',
    isLong: true,
    show: async (phone) => {
      await openNeighborhood(phone, paths.home, { member: trialMember() })
      await startPost(phone.page)
    },
    next: [
      ...(['offer', 'event'] as const).map((type) => ({
        name: `create-post-${type}`,
        isLong: true,
        show: ({ page }: MountedPhone) => pick(form(page), postTexts.types[type]),
      })),
      {
        name: 'create-post-select-open',
        show: async ({ page }) => {
          await pick(form(page), postTexts.types.request)
          await form(page).getByLabel(fields.category, { exact: true }).press('Enter')
          await page.getByRole('listbox').waitFor()
        },
      },
      {
        name: 'create-post-suggestions',
        show: async ({ page }) => {
          // A look at the state before has closed the list, because the window changed its size; without one it is open.
          const list = page.getByRole('listbox')
          if (await list.isVisible()) await page.keyboard.press('Escape')
          await list.waitFor({ state: 'detached' })
          await form(page).getByLabel(fields.location, { exact: true }).fill('the')
          await page.getByRole('option').first().waitFor()
        },
      },
      {
        name: 'create-post-place-chosen',
        isLong: true,
        show: async ({ page }) => {
          await page.getByRole('option').first().click()
          await form(page).getByText(addressSearchTexts.chosen).waitFor()
        },
      },
      {
        name: 'create-post-by-hand',
        show: async ({ page }) => {
          await form(page).getByLabel(fields.location, { exact: true }).fill('Zanzibar')
          await page.getByRole('option').first().waitFor()
        },
      },
      {
        name: 'create-post-too-long',
        show: async ({ page }) => {
          await form(page).getByLabel(fields.location, { exact: true }).fill('')
          await form(page)
            .getByLabel(fields.title)
            .fill('A ride to the eye doctor and back again. '.repeat(6))
        },
      },
      {
        name: 'create-post-errors',
        isLong: true,
        show: async ({ page }) => {
          await form(page).getByLabel(fields.title).fill('')
          await form(page).getByRole('button', { name: submit.request }).click()
          await form(page).getByText('Required').first().waitFor()
        },
      },
      {
        name: 'create-post-category-other',
        isLong: true,
        show: ({ page }) =>
          write(form(page), {
            title: 'A piano to move',
            category: 'Other',
            customSubcategory: 'Moving a piano',
          }),
      },
      {
        name: 'create-post-written',
        isLong: true,
        show: ({ page }) => write(form(page), ride),
      },
      {
        name: 'create-post-draft',
        show: async ({ page }) => {
          await closeDialog(page)
          await startPost(page)
          await form(page)
            .getByText(/^Your draft from/)
            .waitFor()
        },
      },
      {
        name: 'create-post-offline',
        isLong: true,
        show: async (phone) => {
          await form(phone.page).getByRole('button', { name: draftTexts.discard }).click()
          await phone.offline(true)
          await write(form(phone.page), ride)
        },
      },
    ],
  },
]

/** Written from the first field to the last, and back at the first. */
async function write(dialog: Locator, post: WrittenPost): Promise<void> {
  await fillPost(dialog, post)
  await dialog.getByLabel(fields.title).focus()
}

function form(page: Page): Locator {
  return page.getByRole('dialog')
}
