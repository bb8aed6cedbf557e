/** The outbox: what waits, goes out, came back and arrived. */
import type { Page } from 'playwright-core'
import { appTexts } from '../../apps/web/src/locales/en/app.ts'
import { outboxTexts } from '../../apps/web/src/locales/en/outbox.ts'
import { profileTexts } from '../../apps/web/src/locales/en/profile.ts'
import { sessionTexts } from '../../apps/web/src/locales/en/sessions.ts'
import { paths } from '../../apps/web/src/paths.ts'
import { makeNewer } from '../harness/newer-data.ts'
import { withoutApp } from '../harness/older-data.ts'
import { writePost } from '../harness/posting.ts'
import { closeDialog, goToOutbox, openDialogBy } from './navigation.ts'
import type { Screen } from './screen.ts'
import { closeToast } from './toasts.ts'

export const outboxScreens: Screen[] = [
  {
    name: 'outbox-empty',
    looker: 'trial',
    show: async (stage) => {
      await stage.signIn('trial')
      await stage.open(paths.outbox)
    },
  },
  {
    name: 'outbox-waiting',
    long: true,
    show: async (stage) => {
      const { page } = stage
      await stage.signIn('sender')
      await stage.open(paths.home)
      await stage.offline(true)
      await writePost(page, { type: 'offer', title: 'Soup on Sunday', description: 'Lentils, for six.' })
      await closeToast(page)
      await writePost(page, { title: 'A second pair of hands', location: 'The long stairs' })
      await closeToast(page)
      await goToOutbox(page)
      await group(page, outboxTexts.groups.waiting).waitFor()
    },
    next: [
      {
        name: 'outbox-discard',
        show: ({ page }) => openDialogBy(page, /^Discard: /),
      },
      {
        name: 'outbox-export',
        long: true,
        show: async ({ page }) => {
          await closeDialog(page)
          await openDialogBy(page, outboxTexts.export)
        },
      },
      {
        name: 'outbox-edit',
        long: true,
        show: async ({ page }) => {
          await closeDialog(page)
          await openDialogBy(page, /^Edit: /)
        },
      },
      {
        name: 'sign-out',
        show: async ({ page }) => {
          await closeDialog(page)
          await page.getByRole('link', { name: appTexts.tabs.profile, exact: true }).click()
          await page.getByRole('button', { name: profileTexts.signOut }).click()
          await page.getByText(sessionTexts.signOut.waiting(2)).waitFor()
        },
      },
    ],
  },
  {
    name: 'outbox-newer-app',
    like: 'outbox-waiting',
    show: async (stage) => {
      await stage.signIn('sender')
      await stage.open(paths.home)
      await stage.visit(withoutApp)
      await makeNewer(stage.page)
      await stage.open(paths.outbox)
      await stage.page.getByText(outboxTexts.states.newerApp).waitFor()
    },
  },
  {
    name: 'outbox-sending',
    like: 'outbox-waiting',
    show: async (stage) => {
      await stage.signIn('sender')
      await stage.open(paths.home)
      // What was sent has no answer yet.
      await stage.hold(/\/api\/sync/)
      await writePost(stage.page, { type: 'offer', title: 'I can water your plants' })
      await goToOutbox(stage.page)
      await group(stage.page, outboxTexts.groups.sending).waitFor()
    },
    next: [
      {
        name: 'outbox-answer-waiting',
        show: async (stage) => {
          await stage.offline(true)
          await group(stage.page, outboxTexts.stuck.title).waitFor()
        },
      },
    ],
  },
  {
    name: 'outbox-sent',
    like: 'outbox-waiting',
    show: async (stage) => {
      await stage.signIn('sender')
      await stage.open(paths.home)
      await writePost(stage.page, { type: 'offer', title: 'A casserole dish to lend' })
      await closeToast(stage.page)
      await stage.open(paths.outbox)
      await group(stage.page, outboxTexts.groups.sent).waitFor()
    },
  },
]

function group(page: Page, name: string) {
  return page.getByRole('region', { name: new RegExp(`^${name}`) })
}
