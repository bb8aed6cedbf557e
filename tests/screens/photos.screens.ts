/** Photos: choosing one, on its way, what came back, and where they stand. */

import { Refused, toWireError } from '@porchlight/contracts/errors/refusals'
import { appTexts } from '../../apps/web/src/locales/en/app.ts'
import { fileTexts } from '../../apps/web/src/locales/en/files.ts'
import { messageTexts } from '../../apps/web/src/locales/en/messages.ts'
import { postTexts } from '../../apps/web/src/locales/en/posts.ts'
import { paths } from '../../apps/web/src/paths.ts'
import { choosePicture, drawPorch } from '../harness/pictures.ts'
import { fillPost, startPost } from '../harness/posting.ts'
import { chooseTab, closeDialog, goToOutbox } from './navigation.ts'
import type { Screen, Stage } from './screen.ts'
import { closeToast } from './toasts.ts'

const title = 'A porch light to give away'
const partsOfPhotos = /\/api\/files\//

export const photoScreens: Screen[] = [
  {
    name: 'photo-choosing',
    show: async (stage) => {
      await stage.signIn('sender')
      await stage.open(paths.home)
      await stage.offline(true)
      const dialog = await startPost(stage.page)
      await dialog.getByRole('button', { name: fileTexts.add }).click()
      await stage.page.getByRole('button', { name: fileTexts.take }).waitFor()
    },
    next: [
      {
        name: 'create-post-photo',
        long: true,
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
        long: true,
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
    show: async (stage) => {
      await postWithPhoto(stage, () => stage.hold(partsOfPhotos))
      await goToOutbox(stage.page)
      await stage.page.getByRole('progressbar').waitFor()
    },
  },
  {
    name: 'outbox-photo-refused',
    show: async (stage) => {
      const refusal = new Refused('photos_full')
      await postWithPhoto(stage, async () => {
        await stage.context.route(partsOfPhotos, (route) =>
          route.fulfill({ status: refusal.status, json: toWireError(refusal) }),
        )
      })
      await stage.open(paths.outbox)
      await stage.page.getByText(refusal.message).waitFor()
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
    name: 'profile-photo',
    show: async (stage) => {
      const { page } = stage
      await stage.signIn('sender')
      await stage.open(paths.profile)
      await page.getByRole('button', { name: fileTexts.add }).waitFor()
      await stage.offline(true)
      await choosePicture(page.getByRole('main'), await drawPorch(page))
      await page.getByRole('button', { name: fileTexts.remove }).waitFor()
      await closeToast(page)
    },
  },
  {
    name: 'board-photos',
    show: async (stage) => {
      await stage.signIn('trial')
      await stage.open(paths.communityHelp)
      await chooseTab(stage.page, /^All/)
      await stage.page.getByRole('searchbox').fill('tomatoes')
      await stage.page
        .getByRole('article')
        .getByRole('img', { name: /^Photo of/ })
        .first()
        .waitFor()
    },
  },
  {
    name: 'board-data-saver',
    like: 'board-photos',
    show: async (stage) => {
      const { page } = stage
      // Whose phone has kept no photo yet.
      await stage.signIn('free')
      await stage.open(paths.profile)
      await page.getByRole('switch', { name: fileTexts.saver.label }).check()
      await stage.open(paths.communityHelp)
      await chooseTab(page, /^All/)
      await page.getByRole('searchbox').fill('tomatoes')
      await page
        .getByRole('button', { name: /^Show photo/ })
        .first()
        .waitFor()
    },
    next: [
      {
        name: 'profile-data-saver',
        long: true,
        show: async ({ page }) => {
          await page.getByRole('link', { name: appTexts.tabs.profile, exact: true }).first().click()
          await page.getByText(/of photos not loaded so far/).waitFor()
        },
      },
    ],
  },
  {
    name: 'chat-photo-chosen',
    show: async (stage) => {
      const { page } = stage
      await stage.signIn('musician')
      await stage.open(paths.messages)
      await stage.offline(true)
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

/** The post is sent; of its photo what `before` lets through. */
async function postWithPhoto(stage: Stage, before: () => Promise<void>): Promise<void> {
  const { page } = stage
  await stage.signIn('sender')
  await stage.open(paths.home)
  await before()
  const dialog = await startPost(page)
  await fillPost(dialog, { type: 'offer', title, category: 'Home & Yard' })
  await choosePicture(dialog, await drawPorch(page))
  await dialog.getByRole('img', { name: fileTexts.chosen }).waitFor()
  await dialog.getByRole('button', { name: postTexts.compose.submit.offer }).click()
  await dialog.waitFor({ state: 'hidden' })
}
