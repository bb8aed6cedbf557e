/** The form for a post, and what it asks of a profile. */
import type { Locator } from 'playwright-core'
import { paths } from '../../apps/web/src/app/paths.ts'
import { memberTexts } from '../../apps/web/src/locales/en/members.ts'
import { postTexts } from '../../apps/web/src/locales/en/posts.ts'
import { pick } from '../harness/fields.ts'
import { fillPost, startPost, type WrittenPost } from '../harness/posting.ts'
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
  ...(['request', 'offer', 'event'] as const).map(
    (type): Screen => ({
      name: `create-post-${type}`,
      long: true,
      show: async (stage) => {
        const dialog = await openForm(stage)
        await pick(dialog, postTexts.types[type])
      },
    }),
  ),
  {
    name: 'create-post-written',
    long: true,
    show: async (stage) => {
      await write(await openForm(stage), ride)
    },
  },
  {
    name: 'create-post-category-other',
    long: true,
    show: async (stage) => {
      const dialog = await openForm(stage)
      await write(dialog, {
        title: 'A piano to move',
        category: 'Other',
        customSubcategory: 'Moving a piano',
      })
    },
  },
  {
    name: 'create-post-errors',
    long: true,
    show: async (stage) => {
      const dialog = await openForm(stage)
      await dialog.getByRole('button', { name: submit.request }).click()
      await dialog.getByText('Required').first().waitFor()
    },
  },
  {
    name: 'create-post-too-long',
    show: async (stage) => {
      const dialog = await openForm(stage)
      await dialog.getByLabel(fields.title).fill('A ride to the eye doctor and back again. '.repeat(6))
    },
  },
  {
    name: 'create-post-select-open',
    show: async (stage) => {
      const dialog = await openForm(stage)
      await dialog.getByLabel(fields.category, { exact: true }).press('Enter')
      await stage.page.getByRole('listbox').waitFor()
    },
  },
  {
    name: 'create-post-offline',
    long: true,
    show: async (stage) => {
      const dialog = await openForm(stage)
      await stage.offline(true)
      await write(dialog, ride)
    },
  },
  {
    name: 'create-post-without-credits',
    show: async (stage) => {
      await write(await openForm(stage, 'spent'), ride)
    },
  },
  {
    name: 'create-post-draft',
    show: async (stage) => {
      const dialog = await openForm(stage)
      await fillPost(dialog, ride)
      await stage.page.waitForTimeout(500)
      await stage.page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
      await startPost(stage.page)
      await dialog.getByText(/^Your draft from/).waitFor()
    },
  },
  profileScreen('complete-profile', 'bare'),
  profileScreen('complete-profile-bio', 'withoutBio'),
  profileScreen('complete-profile-interests', 'withoutInterests'),
  {
    name: 'complete-profile-written',
    long: true,
    show: async (stage) => {
      const dialog = await openProfile(stage, 'bare')
      await dialog.getByLabel(profile.bio).fill('Retired teacher, always up for a walk and a good book.')
      await dialog.getByText('Hiking', { exact: true }).click()
      await dialog.getByLabel(profile.custom, { exact: true }).fill('Bird watching')
      await dialog.getByRole('button', { name: profile.add }).click()
    },
  },
]

/** Written from the first field to the last, and back at the first. */
async function write(dialog: Locator, post: WrittenPost): Promise<void> {
  await fillPost(dialog, post)
  await dialog.getByLabel(fields.title).focus()
}

async function openForm(stage: Stage, resident: Resident = 'trial'): Promise<Locator> {
  await stage.signIn(resident)
  await stage.open(paths.home)
  return startPost(stage.page)
}

/** A meetup asks for what the profile lacks. */
async function openProfile(stage: Stage, resident: Resident): Promise<Locator> {
  const form = await openForm(stage, resident)
  await fillPost(form, { type: 'event', title: 'Porch potluck', maxAttendees: '12' })
  await form.getByRole('button', { name: submit.event }).click()
  const dialog = stage.page.getByRole('dialog', { name: profile.title })
  await dialog.waitFor()
  return dialog
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
