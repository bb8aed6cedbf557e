/** States of notifications: the bell, with and without a signal, and the settings. */
import type { NotificationName } from '@porchlight/contracts/notifications/notifications.catalogue'
import type { Post } from '@porchlight/contracts/posts/posts.schema'
import { hourMs, toIso } from '@porchlight/contracts/values/time'
import type { Page } from 'playwright-core'
import type { MountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { trialMember } from '../../../../../tests/screens/looking-members.ts'
import { closeDialog, openBell } from '../../../../../tests/screens/navigation.ts'
import { neighbor } from '../../../../../tests/screens/neighborhood-rows.ts'
import { openNeighborhood } from '../../../../../tests/screens/open-neighborhood.ts'
import type { ScreenState } from '../../../../../tests/screens/screen-state.ts'
import { permissionTexts } from '../../locales/en/notifications.permission.ts'
import { settingsTexts } from '../../locales/en/notifications.settings.ts'
import { paths } from '../../paths.ts'
import { aPost } from '../posts/posts.factory.ts'
import { aNotification } from './notifications.factory.ts'

/** The newest first, and how many hours ago. */
const news: [kind: NotificationName, title: string, hoursAgo: number][] = [
  ['help_accepted', 'The porch lamp flickers', 1],
  ['help_withdrawn', 'Carrying a rug up the stairs', 2],
  ['credit_earned', 'My kitchen radio only hums', 3],
  ['help_on_hold', 'A ride to the pharmacy before noon', 5],
  ['help_confirmed', 'Somebody to read a letter from the city with me', 26],
  ['help_started', 'The garden gate hangs crooked again', 27],
  ['help_accepted', 'Boxes to the thrift store on Sunset', 30],
]

export const bellStates: ScreenState[] = [
  {
    name: 'bell-unread',
    isLong: true,
    show: (phone) => openBellWithNews(phone),
    next: [
      {
        name: 'bell-offline',
        show: async (phone) => {
          await closeDialog(phone.page)
          await phone.offline(true)
          await openBell(phone.page)
        },
      },
    ],
  },
  {
    name: 'bell-asks',
    like: 'bell-unread',
    show: async (phone) => {
      const takeBack = await allowBrowserPrompt(phone.page)
      const member = trialMember()
      await openBellWithNews(phone, member, [aPost({ authorId: member.id })])
      await phone.page.getByRole('region', { name: permissionTexts.title }).waitFor()
      await takeBack()
    },
  },
]

export const notificationSettingsStates: ScreenState[] = [
  {
    name: 'notification-settings',
    isLong: true,
    show: async (phone) => {
      await openNeighborhood(phone, paths.notificationSettings, {
        member: trialMember(),
        server: { 'notifications.telling': { pushKey: 'B'.repeat(87), sendsMail: true } },
      })
      await phone.page.getByRole('region', { name: settingsTexts.push.title }).waitFor()
      await phone.page.getByRole('region', { name: settingsTexts.mail.title, exact: true }).waitFor()
    },
  },
]

async function openBellWithNews(
  phone: MountedPhone,
  member = trialMember(),
  posts: Post[] = [],
): Promise<void> {
  const { id: personId, firstName: name } = neighbor('bea')
  await openNeighborhood(phone, paths.home, {
    member,
    besides: { posts },
    notifications: news.map(([kind, title, hoursAgo]) =>
      aNotification({
        kind,
        params: { title, name },
        personId,
        createdAt: toIso(Date.now() - hoursAgo * hourMs),
      }),
    ),
  })
  await openBell(phone.page)
  await phone.page.getByRole('dialog').getByRole('region').first().waitFor()
}

/**
 * Imitates a browser that can still prompt for permission: the headless browser denies it, and has no worker here.
 * Returns the function that restores the original.
 */
async function allowBrowserPrompt(page: Page): Promise<() => Promise<void>> {
  const before = await page.evaluateHandle(() => Object.getOwnPropertyDescriptor(Notification, 'permission'))
  await page.evaluate(() => {
    Object.defineProperty(Notification, 'permission', { configurable: true, get: () => 'default' })
    const pushManager = { getSubscription: async () => null }
    navigator.serviceWorker.getRegistration = (async () => ({ pushManager })) as never
  })
  return () =>
    page.evaluate((descriptor) => {
      if (descriptor) Object.defineProperty(Notification, 'permission', descriptor)
      Reflect.deleteProperty(navigator.serviceWorker, 'getRegistration')
    }, before)
}
