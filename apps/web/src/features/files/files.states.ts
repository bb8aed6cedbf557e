/** Photos: choosing one, on its way, what came back, and where they stand. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { createId } from '@porchlight/contracts/values/id'
import { fillPost, startPost } from '../../../../../tests/harness/people/posting.ts'
import { closeToast } from '../../../../../tests/harness/phone/toasts.ts'
import { choosePicture, drawPorch } from '../../../../../tests/harness/pictures.ts'
import type { MountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { freeMember, trialMember } from '../../../../../tests/screens/looking-members.ts'
import { chooseTab, closeDialog, goToOutbox } from '../../../../../tests/screens/navigation.ts'
import { openMessagesOfLena } from '../../../../../tests/screens/neighborhood-chats.ts'
import { neighborhoodPosts } from '../../../../../tests/screens/neighborhood-rows.ts'
import { loseSignal, openNeighborhood } from '../../../../../tests/screens/open-neighborhood.ts'
import type { ScreenState } from '../../../../../tests/screens/screen-state.ts'
import { appTexts } from '../../locales/en/app.ts'
import { fileTexts } from '../../locales/en/files.ts'
import { messageTexts } from '../../locales/en/messages.ts'
import { postTexts } from '../../locales/en/posts.ts'
import { profileTexts } from '../../locales/en/profile.ts'
import { paths } from '../../paths.ts'

const title = 'A porch light to give away'
type Uploads = NonNullable<NonNullable<Parameters<MountedPhone['mount']>[1]>['uploads']>

export const fileStates: ScreenState[] = [
  {
    name: 'photo-choosing',
    show: async (phone) => {
      const page = await openNeighborhood(phone, paths.home, { member: trialMember() })
      await loseSignal(phone)
      const dialog = await startPost(page)
      await dialog.getByRole('button', { name: fileTexts.add }).click()
      await page.getByRole('button', { name: fileTexts.take }).waitFor()
    },
    next: [
      {
        name: 'create-post-photo',
        isLong: true,
        show: async ({ page }) => {
          await page.keyboard.press('Escape')
          const dialog = page.getByRole('dialog')
          await fillPost(dialog, { type: 'offer', title, category: 'Home & Yard' })
          await choosePicture(dialog, await drawPorch(page))
          await dialog.getByRole('img', { name: fileTexts.chosen }).waitFor()
        },
      },
      {
        name: 'board-photo-waiting',
        show: async ({ page }) => {
          await page.getByRole('dialog').getByRole('button', { name: postTexts.compose.submit.offer }).click()
          await closeToast(page)
          await page.getByRole('link', { name: appTexts.tabs.communityHelp, exact: true }).first().click()
          await chooseTab(page, /^All/)
          await page.getByRole('img', { name: fileTexts.of.post(title) }).waitFor()
        },
      },
      {
        name: 'post-photo',
        isLong: true,
        show: async ({ page }) => {
          await page.getByRole('link', { name: title }).click()
          await page.getByRole('button', { name: fileTexts.open(fileTexts.of.post(title)) }).waitFor()
        },
      },
      {
        name: 'photo-large',
        show: async ({ page }) => {
          await page.getByRole('button', { name: fileTexts.open(fileTexts.of.post(title)) }).click()
          await page.getByRole('dialog', { name: fileTexts.dialog }).getByRole('img').waitFor()
        },
      },
      {
        name: 'outbox-photo-waiting',
        show: async ({ page }) => {
          await closeDialog(page)
          await goToOutbox(page)
          await page.getByRole('img', { name: fileTexts.chosen }).waitFor()
        },
      },
    ],
  },
  {
    name: 'outbox-photo-sending',
    show: async (phone) => {
      await postWithPhoto(phone, () => new Promise(() => undefined))
      await goToOutbox(phone.page)
      await phone.page.getByRole('progressbar').waitFor()
    },
  },
  {
    name: 'outbox-photo-refused',
    show: async (phone) => {
      const refusal = new Refused('photos_full')
      await postWithPhoto(phone, () => refusal)
      await phone.visit(paths.outbox)
      await phone.page.getByText(refusal.message).waitFor()
    },
    next: [
      {
        name: 'photo-discard',
        show: async ({ page }) => {
          await page
            .getByRole('region', { name: new RegExp(`^${fileTexts.outbox.group}`) })
            .getByRole('button', { name: /^Discard/ })
            .click()
          await page.getByText(fileTexts.outbox.discard.text).waitFor()
        },
      },
    ],
  },
  {
    name: 'board-photos',
    show: async (phone) => {
      const page = await openNeighborhood(phone, paths.communityHelp, { member: trialMember() })
      await chooseTab(page, /^All/)
      await page.getByRole('searchbox').fill('tomatoes')
      await page
        .getByRole('article')
        .getByRole('img', { name: /^Photo of/ })
        .first()
        .waitFor()
    },
  },
  {
    name: 'board-data-saver',
    like: 'board-photos',
    show: async (phone) => {
      // The new hash makes sure that the phone has none of these photos yet.
      const sha256 = createId().replaceAll('-', '').repeat(2)
      const posts = neighborhoodPosts.map((post) =>
        post.photo ? { ...post, photo: { ...post.photo, sha256, bytes: 84_000 } } : post,
      )
      const page = await openNeighborhood(phone, paths.accountSetup, { member: freeMember(), posts })
      await page.getByRole('switch', { name: fileTexts.saver.label }).check()
      await page.getByRole('link', { name: appTexts.tabs.home, exact: true }).first().click()
      await page.getByRole('main').getByRole('link', { name: appTexts.tabs.communityHelp }).click()
      await chooseTab(page, /^All/)
      await page.getByRole('searchbox').fill('tomatoes')
      await page
        .getByRole('button', { name: /^Show photo/ })
        .first()
        .waitFor()
    },
    next: [
      {
        name: 'account-setup-data-saver',
        isLong: true,
        show: async ({ page }) => {
          await page.getByRole('link', { name: appTexts.tabs.profile, exact: true }).first().click()
          await page.getByRole('link', { name: profileTexts.settings }).click()
          await page.getByText(/of photos not loaded so far/).waitFor()
        },
      },
    ],
  },
  {
    name: 'chat-photo-chosen',
    show: async (phone) => {
      const page = await openMessagesOfLena(phone)
      await phone.offline(true)
      await page
        .getByRole('list', { name: messageTexts.list })
        .getByRole('link', { name: /Viktor/ })
        .click()
      await choosePicture(page, await drawPorch(page))
      await page.getByRole('img', { name: fileTexts.chosen }).waitFor()
    },
    next: [
      {
        name: 'chat-photo',
        show: async ({ page }) => {
          await page
            .getByRole('textbox', { name: messageTexts.chat.write })
            .fill('This one, with the brass shade')
          await page.getByRole('button', { name: messageTexts.chat.send }).click()
          await page.getByRole('button', { name: fileTexts.open(fileTexts.of.ownMessage) }).waitFor()
        },
      },
    ],
  },
]

/** The post is sent; of its photo what `uploads` takes. */
async function postWithPhoto(phone: MountedPhone, uploads: Uploads): Promise<void> {
  const page = await openNeighborhood(phone, paths.home, { member: trialMember(), uploads })
  const dialog = await startPost(page)
  await fillPost(dialog, { type: 'offer', title, category: 'Home & Yard' })
  await choosePicture(dialog, await drawPorch(page))
  await dialog.getByRole('img', { name: fileTexts.chosen }).waitFor()
  await dialog.getByRole('button', { name: postTexts.compose.submit.offer }).click()
  await dialog.waitFor({ state: 'hidden' })
}
