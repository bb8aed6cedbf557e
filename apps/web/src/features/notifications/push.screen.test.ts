/** Tests of push on this device: requested by a tap, and shown as on only when the browser and the server agree. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listBusyButtons } from '../../../../../tests/harness/phone/busy-buttons.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { emptyPath } from '../../../../../tests/mounted/paths.ts'
import type { StandInResponses } from '../../../../../tests/mounted/stand-in.ts'
import { appTexts } from '../../locales/en/app.ts'
import { permissionTexts } from '../../locales/en/notifications.permission.ts'
import { settingsTexts as texts } from '../../locales/en/notifications.settings.ts'
import { paths } from '../../paths.ts'
import { aMember } from '../members/members.factory.ts'
import { aPost } from '../posts/posts.factory.ts'

/**
 * The state of the stand-in push service, and the member's response to the browser's prompt (`says`). It outlives the
 * page, as in a real browser.
 */
interface Pushes {
  endpoint: string | null
  permission: NotificationPermission
  says: NotificationPermission
  count: number
  /** True while the browser does not say yet whether there is a worker. */
  isHeld: boolean
}

let phone: MountedPhone
let page: Page
let member = aMember()

beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
  // A browser without a screen has neither a worker here nor a push service.
  await phone.context.addInitScript(() => {
    const read = () => JSON.parse(window.name) as Pushes
    const write = (change: Partial<Pushes>) => {
      window.name = JSON.stringify({ ...read(), ...change })
    }
    const asSubscription = (endpoint: string) => ({
      endpoint,
      options: { applicationServerKey: null },
      toJSON: () => ({ endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }),
      unsubscribe: async () => {
        write({ endpoint: null })
        return true
      },
    })
    const pushManager = {
      getSubscription: async () => {
        const { endpoint } = read()
        return endpoint === null ? null : asSubscription(endpoint)
      },
      subscribe: async () => {
        const count = read().count + 1
        const endpoint = `https://push.example/${count}`
        write({ endpoint, count })
        return asSubscription(endpoint)
      },
    }
    const registration = { pushManager, getNotifications: async () => [] }
    navigator.serviceWorker.getRegistration = (async () => {
      while (read().isHeld) await new Promise((resolve) => setTimeout(resolve, 20))
      return registration
    }) as never
    Object.defineProperty(Notification, 'permission', { get: () => read().permission })
    Notification.requestPermission = async () => {
      const permission = read().says
      write({ permission })
      return permission
    }
  })
})
afterAll(() => phone?.discard())
beforeEach(async () => {
  member = aMember()
  await phone.offline(false)
  await set({ endpoint: null, permission: 'default', says: 'granted', count: 0, isHeld: false })
  await phone.visit(emptyPath)
})

const pushes = () => page.evaluate(() => JSON.parse(window.name || '{}') as Pushes)
async function set(change: Partial<Pushes>): Promise<void> {
  const now = JSON.stringify({ ...(await pushes()), ...change })
  await page.evaluate((name) => {
    window.name = name
  }, now)
}
const endpoint = async () => (await pushes()).endpoint

const telling = { pushKey: 'B'.repeat(87), sendsMail: false }
const acceptedResponses: StandInResponses = {
  'notifications.telling': telling,
  'notifications.subscribe': { isOn: true },
  'notifications.unsubscribe': { isOn: false },
}
const refusedResponses: StandInResponses = {
  ...acceptedResponses,
  'notifications.subscribe': new Refused('unavailable'),
}
const ring = () => page.getByRole('switch', { name: texts.device.label })
const subscribed = () => phone.server.calls.filter(({ name }) => name === 'notifications.subscribe')

describe('the switch for notices', () => {
  async function open(server: StandInResponses) {
    await phone.mount(paths.notificationSettings, { member, server })
    await ring().waitFor()
  }

  it('SH-068 is on once the server has the subscription, also after a start without a signal, and off after a tap', async () => {
    const gate = Promise.withResolvers<void>()
    await open({
      ...acceptedResponses,
      'notifications.subscribe': () => gate.promise.then(() => ({ isOn: true })),
    })
    await ring().click()
    // It is on its way meanwhile, and not on.
    await expect.poll(() => ring().getAttribute('aria-busy')).toBe('true')
    expect(await ring().isChecked()).toBe(false)
    gate.resolve()
    await expect.poll(() => ring().isChecked()).toBe(true)
    await expect.poll(() => ring().getAttribute('aria-busy')).toBeNull()
    expect(subscribed()).toMatchObject([{ body: { endpoint: await endpoint() } }])
    phone.server.isCutOff = true
    await phone.visit(paths.notificationSettings)
    await expect.poll(() => ring().isChecked()).toBe(true)
    phone.server.isCutOff = false
    await ring().click()
    await expect.poll(() => ring().isChecked()).toBe(false)
    expect(await endpoint()).toBe(null)
  })

  it('SH-068 stays off with a message when the server cannot be reached, and leaves nothing in the browser', async () => {
    await open(refusedResponses)
    await ring().click()
    await page.getByText(texts.device.failed).waitFor()
    expect(await ring().isChecked()).toBe(false)
    expect(await endpoint()).toBe(null)
  })

  it('SH-068 stays on when the server cannot be told that it is off', async () => {
    await open({ ...acceptedResponses, 'notifications.unsubscribe': new Refused('unavailable') })
    await ring().click()
    await expect.poll(() => ring().isChecked()).toBe(true)
    await ring().click()
    await page.getByText(texts.device.failed).waitFor()
    expect(await ring().isChecked()).toBe(true)
  })

  it('SH-068 is off while the server lacks this member’s subscription, and a start with a signal sends it', async () => {
    await open(acceptedResponses)
    await ring().click()
    await expect.poll(() => ring().isChecked()).toBe(true)
    member = aMember()
    await open(refusedResponses)
    await expect.poll(() => subscribed()).toHaveLength(1)
    expect(await ring().isChecked()).toBe(false)
    await open(acceptedResponses)
    await expect.poll(() => ring().isChecked()).toBe(true)
  })

  it('SH-069 shows a message when a choice cannot be stored on the device', async () => {
    await open(acceptedResponses)
    await page.evaluate(() => {
      const { add } = IDBObjectStore.prototype
      IDBObjectStore.prototype.add = function (...args) {
        const request = add.apply(this, args)
        if (this.name === 'outbox') this.transaction.abort()
        IDBObjectStore.prototype.add = add
        return request
      }
    })
    await page.getByRole('switch', { name: texts.allOff }).click()
    await page.getByText(texts.failed.description).first().waitFor()
    expect(await page.getByRole('switch', { name: texts.allOff }).isChecked()).toBe(false)
  })
})

describe('the offer of notices', () => {
  const question = () => page.getByRole('region', { name: permissionTexts.title })
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')

  async function open(server: StandInResponses) {
    await phone.mount('/', { member, server, posts: [aPost({ authorId: member.id })] })
    await page.getByRole('button', { name: appTexts.notifications.title, exact: true }).click()
    await question().waitFor()
  }

  it('SH-068 comes together with the list below, which never moves under a finger', async () => {
    await set({ isHeld: true })
    await phone.mount('/', { member, server: acceptedResponses, posts: [aPost({ authorId: member.id })] })
    const comesTogether = page.evaluate(
      ({ list, card }) =>
        new Promise<boolean>((resolve) => {
          let isReleased = false
          const look = () => {
            const words = document.querySelector('[role="dialog"]')?.textContent
            if (words === undefined) return
            if (words.includes(list)) resolve(words.includes(card))
            if (isReleased) return
            isReleased = true
            // The browser says a while after the list is ready whether pushes are possible.
            setTimeout(() => {
              window.name = JSON.stringify({ ...JSON.parse(window.name), isHeld: false })
            }, 50)
          }
          new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
        }),
      { list: appTexts.notifications.emptyTitle, card: permissionTexts.title },
    )
    await page.getByRole('button', { name: appTexts.notifications.title, exact: true }).click()
    expect(await comesTogether).toBe(true)
  })

  it('SH-068 is accepted with one tap, after which the device rings and the offer disappears', async () => {
    const gate = Promise.withResolvers<void>()
    await open({
      ...acceptedResponses,
      'notifications.subscribe': () => gate.promise.then(() => ({ isOn: true })),
    })
    await question().getByRole('button', { name: permissionTexts.action }).click()
    await expect.poll(() => listBusyButtons(page)).toEqual([permissionTexts.action])
    gate.resolve()
    await question().waitFor({ state: 'detached' })
    expect(subscribed()).toMatchObject([{ body: { endpoint: await endpoint() } }])
    expect(await focused()).toBe(appTexts.notifications.title)
  })

  it('SH-068 stays with a message when the server cannot be reached', async () => {
    await open(refusedResponses)
    await question().getByRole('button', { name: permissionTexts.action }).click()
    await question().getByText(permissionTexts.failed).waitFor()
    expect(await endpoint()).toBe(null)
  })

  it('SH-068 is replaced by how to allow notices when the browser refuses, until that was read', async () => {
    await open(acceptedResponses)
    await set({ says: 'denied' })
    await question().getByRole('button', { name: permissionTexts.action }).click()
    const blockedRegion = page.getByRole('region', { name: 'Notifications are blocked' })
    await blockedRegion.getByText(/allow notifications\.$/).waitFor()
    expect(await question().count()).toBe(0)
    expect(subscribed()).toEqual([])
    expect(await focused()).toBe('Notifications are blocked')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: appTexts.notifications.title, exact: true }).click()
    await blockedRegion.getByRole('button', { name: permissionTexts.blocked.close }).click()
    await blockedRegion.waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: appTexts.notifications.title, exact: true }).click()
    await page.getByRole('link', { name: permissionTexts.settings }).waitFor()
    expect(await blockedRegion.count()).toBe(0)
  })

  it('SH-068 stays with a message when the browser’s own question was dismissed', async () => {
    await open(acceptedResponses)
    await set({ says: 'default' })
    await question().getByRole('button', { name: permissionTexts.action }).click()
    await question().getByText(permissionTexts.unanswered).waitFor()
  })

  it('SH-068 stays away after being dismissed, and the focus stays in the dialog', async () => {
    await open(acceptedResponses)
    await question().getByRole('button', { name: permissionTexts.later }).focus()
    await page.keyboard.press('Enter')
    await question().waitFor({ state: 'detached' })
    expect(await focused()).toBe(appTexts.notifications.title)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: appTexts.notifications.title, exact: true }).click()
    await page.getByRole('link', { name: permissionTexts.settings }).waitFor()
    expect(await question().count()).toBe(0)
  })
})
