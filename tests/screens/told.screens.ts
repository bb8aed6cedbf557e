/** What a member is told, what became of their posts, and what their helping has grown to. */
import { communityTexts } from '../../apps/web/src/locales/en/community.ts'
import { helpTexts } from '../../apps/web/src/locales/en/help.ts'
import { settingsTexts } from '../../apps/web/src/locales/en/notifications.settings.ts'
import { historyTexts } from '../../apps/web/src/locales/en/posts.history.ts'
import { profileTexts } from '../../apps/web/src/locales/en/profile.ts'
import { paths } from '../../apps/web/src/paths.ts'
import { withoutApp } from '../harness/older-data.ts'
import { closeDialog, openBell } from './navigation.ts'
import type { Resident } from './residents.ts'
import type { Screen, Stage } from './screen.ts'
import { thankedFor } from './thanks.ts'

export const toldScreens: Screen[] = [
  {
    name: 'bell-unread',
    long: true,
    show: async (stage) => {
      await openAs(stage, 'helper', paths.home)
      // What earned a credit is celebrated first.
      await stage.page.getByRole('dialog', { name: helpTexts.celebration.title }).waitFor()
      await closeDialog(stage.page)
      await openBell(stage.page)
      await stage.page.getByRole('dialog').getByRole('link').first().waitFor()
    },
    next: [
      {
        name: 'bell-offline',
        show: async (stage) => {
          await closeDialog(stage.page)
          await stage.offline(true)
          await openBell(stage.page)
        },
      },
    ],
  },
  {
    name: 'bell-asks',
    alone: true,
    like: 'bell-unread',
    show: async (stage) => {
      // A browser without windows lets nothing be shown, and would not be asked.
      await stage.context.addInitScript(() => {
        Object.defineProperty(Notification, 'permission', { get: () => 'default' })
      })
      await openAs(stage, 'asker', paths.home)
      await openBell(stage.page)
      await stage.page.getByRole('region', { name: settingsTexts.ask.title }).waitFor()
    },
  },
  {
    name: 'notification-settings',
    looker: 'trial',
    long: true,
    show: async (stage) => {
      await openAs(stage, 'trial', paths.notificationSettings)
      await stage.page.getByRole('region', { name: settingsTexts.push.title }).waitFor()
    },
  },
  {
    name: 'history',
    looker: 'asker',
    long: true,
    show: (stage) => openAs(stage, 'asker', paths.activityHistory),
    next: [
      {
        name: 'history-again',
        show: async ({ page }) => {
          await page
            .getByRole('button', { name: /^Post again/ })
            .first()
            .click()
          await page.getByRole('dialog').waitFor()
        },
      },
    ],
  },
  {
    name: 'history-empty',
    looker: 'trial',
    show: (stage) => openAs(stage, 'trial', paths.activityHistory),
  },
  {
    name: 'history-helped',
    long: true,
    like: 'history',
    show: (stage) => openAsThanked(stage, paths.activityHistory),
    next: [
      {
        name: 'profile-helped',
        long: true,
        show: async (stage) => {
          await stage.open(paths.profile)
          await stage.page
            .getByRole('region', { name: profileTexts.said.title })
            .getByRole('listitem')
            .first()
            .waitFor()
        },
      },
    ],
  },
  {
    name: 'home-in-action',
    looker: 'trial',
    long: true,
    like: 'home',
    show: async (stage) => {
      // Two who have helped each other have to live there.
      await stage.signIn('asker')
      await openAs(stage, 'trial', paths.home)
      await stage.page.getByRole('region', { name: communityTexts.inAction.title }).waitFor()
    },
  },
  {
    name: 'history-loading',
    show: async (stage) => {
      await stage.signIn('trial')
      await stage.hold(/\/api\/sync/)
      await stage.visit(paths.activityHistory)
      await stage.page.getByRole('status', { name: historyTexts.loading }).waitFor()
    },
  },
]

async function openAs(stage: Stage, resident: Resident, path: string): Promise<void> {
  await stage.signIn(resident)
  await stage.open(path)
}

/** What earned a credit was celebrated before. */
async function openAsThanked(stage: Stage, path: string): Promise<void> {
  await stage.signIn('thanked')
  await stage.visit(withoutApp)
  for (const id of thankedFor) {
    await stage.page.evaluate((key) => localStorage.setItem(key, '1'), `dismissed:celebrated:${id}`)
  }
  await stage.open(path)
}
