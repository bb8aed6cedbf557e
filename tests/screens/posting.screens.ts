/** The form for a post, and what it asks of a profile. */
import type { Locator, Page } from 'playwright-core'
import { addressSearchTexts } from '../../apps/web/src/locales/en/address-search.ts'
import { draftTexts } from '../../apps/web/src/locales/en/drafts.ts'
import { memberTexts } from '../../apps/web/src/locales/en/members.ts'
import { postTexts } from '../../apps/web/src/locales/en/posts.ts'
import { paths } from '../../apps/web/src/paths.ts'
import { pick } from '../harness/fields.ts'
import { fillPost, startPost, type WrittenPost } from '../harness/posting.ts'
import { closeDialog } from './navigation.ts'
import type { Resident } from './residents.ts'
import type { Screen, Stage } from './screen.ts'

const { fields, submit } = postTexts.compose
const profile = memberTexts.completeProfile

const ride = {
  title: 'Ride to an eye appointment',
  description: 'Short trip to Sunset & Alvarado. I can’t drive for a day after the drops.',
  category: 'Transportation & Errands',
  subcategory: 'Ride to local appointment',
  location: 'Echo Park, Los Angeles',
  time: '09:15',
}

export const postingScreens: Screen[] = [
  {
    name: 'create-post-request',
    long: true,
    show: async (stage) => {
      await openForm(stage)
    },
    next: [
      ...(['offer', 'event'] as const).map((type) => ({
        name: `create-post-${type}`,
        long: true,
        show: ({ page }: Stage) => pick(form(page), postTexts.types[type]),
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
          // A list closes when the window changes its size, as it does for every look.
          await page.getByRole('listbox').waitFor({ state: 'detached' })
          await form(page).getByLabel(fields.location, { exact: true }).fill('the')
          await page.getByRole('option').first().waitFor()
        },
      },
      {
        name: 'create-post-place-chosen',
        long: true,
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
        long: true,
        show: async ({ page }) => {
          await form(page).getByLabel(fields.title).fill('')
          await form(page).getByRole('button', { name: submit.request }).click()
          await form(page).getByText('Required').first().waitFor()
        },
      },
      {
        name: 'create-post-category-other',
        long: true,
        show: ({ page }) =>
          write(form(page), {
            title: 'A piano to move',
            category: 'Other',
            customSubcategory: 'Moving a piano',
          }),
      },
      {
        name: 'create-post-written',
        long: true,
        show: ({ page }) => write(form(page), ride),
      },
      {
        name: 'create-post-draft',
        show: async ({ page }) => {
          await page.waitForTimeout(500)
          await closeDialog(page)
          await startPost(page)
          await form(page)
            .getByText(/^Your draft from/)
            .waitFor()
        },
      },
      {
        name: 'create-post-offline',
        long: true,
        show: async (stage) => {
          await form(stage.page).getByRole('button', { name: draftTexts.discard }).click()
          await stage.offline(true)
          await write(form(stage.page), ride)
        },
      },
    ],
  },
  {
    ...profileScreen('complete-profile', 'bare'),
    next: [
      {
        name: 'complete-profile-written',
        long: true,
        show: async ({ page }) => {
          const dialog = page.getByRole('dialog', { name: profile.title })
          await dialog.getByLabel(profile.bio).fill('Retired teacher, always up for a walk and a good book.')
          await dialog.getByText('Hiking', { exact: true }).click()
          await dialog.getByLabel(profile.custom, { exact: true }).fill('Bird watching')
          await dialog.getByRole('button', { name: profile.add }).click()
        },
      },
    ],
  },
  { ...profileScreen('complete-profile-bio', 'withoutBio'), like: 'complete-profile' },
  { ...profileScreen('complete-profile-interests', 'withoutInterests'), like: 'complete-profile' },
]

/** Written from the first field to the last, and back at the first. */
async function write(dialog: Locator, post: WrittenPost): Promise<void> {
  await fillPost(dialog, post)
  await dialog.getByLabel(fields.title).focus()
}

function form(page: Page): Locator {
  return page.getByRole('dialog')
}

async function openForm(stage: Stage, resident: Resident = 'trial'): Promise<Locator> {
  await stage.signIn(resident)
  await stage.open(paths.home)
  return startPost(stage.page)
}

/** A meetup asks for what the profile lacks. */
async function openProfile(stage: Stage, resident: Resident): Promise<Locator> {
  const dialog = await openForm(stage, resident)
  await fillPost(dialog, { type: 'event', title: 'Porch potluck', maxAttendees: '12' })
  await dialog.getByRole('button', { name: submit.event }).click()
  const prompt = stage.page.getByRole('dialog', { name: profile.title })
  await prompt.waitFor()
  return prompt
}

function profileScreen(name: string, resident: Resident): Screen {
  return {
    name,
    long: true,
    show: async (stage) => {
      await openProfile(stage, resident)
    },
  }
}
