/**
 * Tests of notification settings: chosen with and without a signal; texts that depend on what the device and the server
 * can deliver.
 */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holdTimers } from '../../../../../tests/harness/phone/clock.ts'
import { lookAtStates } from '../../../../../tests/mounted/look-at-states.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { emptyPath } from '../../../../../tests/mounted/paths.ts'
import { settingsTexts as texts } from '../../locales/en/notifications.settings.ts'
import { outboxTexts } from '../../locales/en/outbox.ts'
import { paths } from '../../paths.ts'
import { aMember } from '../members/members.factory.ts'
import { notificationSettingsStates } from './notifications.states.ts'

/** A time is stored after so many ms without a key. */
const storedAfterMs = 1000

let phone: MountedPhone
let page: Page
beforeAll(async () => {
  phone = await openMountedPhone({ timeZone: 'Europe/Lisbon' })
  page = phone.page
})
afterAll(() => phone?.discard())

lookAtStates(notificationSettingsStates, () => phone)

const listSentSettings = () =>
  phone.server.sentOperations.filter(({ name }) => name === 'notifications.set').map(({ args }) => args)
const telling = (sendsMail: boolean) => ({
  'notifications.telling': { pushKey: 'B'.repeat(87), sendsMail },
})
const switchIn = (part: string, name: string) =>
  page.getByRole('region', { name: part }).getByRole('switch', { name })

async function open(sendsMail = true, roundsAfter = Promise.resolve()) {
  const server = telling(sendsMail)
  await phone.mount(paths.notificationSettings, { member: aMember(), server, roundsAfter })
  await page.getByRole('heading', { level: 1, name: texts.title }).waitFor()
}

describe('the switches for topics', () => {
  it('SH-069 have the defaults, and each tap sends one choice', async () => {
    const { promise, resolve: release } = Promise.withResolvers<void>()
    await open(true, promise)
    const messages = switchIn(texts.push.title, texts.topics.messages.label)
    expect(await messages.isChecked()).toBe(true)
    const byMail = switchIn(texts.mail.title, texts.topics.messages.label)
    expect(await byMail.isChecked()).toBe(false)
    expect(await page.getByRole('radio', { name: texts.nearby.choices.daily }).isChecked()).toBe(true)
    await messages.click()
    await page.getByText(outboxTexts.kept.sending).waitFor()
    release()
    await byMail.click()
    await page.getByRole('radio', { name: texts.nearby.choices.at_once }).click()
    await expect
      .poll(() => listSentSettings())
      .toEqual([
        { push: { messages: false } },
        { mail: { messages: true } },
        { nearby: 'at_once', timeZone: 'Europe/Lisbon' },
      ])
  })

  it('SH-069 without a signal apply at once, are shown as waiting, and are sent with the next signal', async () => {
    await open()
    await switchIn(texts.push.title, texts.topics.credits.label).waitFor()
    await phone.offline(true)
    await switchIn(texts.quiet.title, texts.quiet.label).click()
    const from = page.getByRole('textbox', { name: texts.quiet.from, exact: true })
    await from.waitFor()
    expect(await from.inputValue()).toBe('22:00')
    await page.getByText(outboxTexts.kept.waiting).waitFor()
    await phone.offline(false)
    const night = { from: '22:00', until: '07:00' }
    await expect.poll(() => listSentSettings()).toEqual([{ quiet: night, timeZone: 'Europe/Lisbon' }])
  })

  it.each(['Etc/Unknown', undefined])(
    'SH-069 a browser whose time zone is %s sends none, and quiet hours can be chosen all the same',
    async (timeZone) => {
      await open()
      await page.evaluate((name) => {
        const { resolvedOptions } = Intl.DateTimeFormat.prototype
        Intl.DateTimeFormat.prototype.resolvedOptions = function (this: Intl.DateTimeFormat) {
          return { ...resolvedOptions.call(this), timeZone: name as string }
        }
      }, timeZone)
      await switchIn(texts.quiet.title, texts.quiet.label).click()
      await page.getByRole('textbox', { name: texts.quiet.from, exact: true }).waitFor()
      await page.getByRole('radio', { name: texts.digest.choices.daily }).click()
      const night = { from: '22:00', until: '07:00' }
      await expect.poll(() => listSentSettings()).toEqual([{ quiet: night }, { digest: 'daily' }])
      await phone.visit(emptyPath)
    },
  )

  it('SH-069 an unknown time zone from another device breaks no screen', async () => {
    const quiet = { from: '00:00', until: '23:59' }
    const member = aMember()
    const row = { id: member.id, allOff: false, push: {}, mail: {}, quiet, timeZone: 'Mars/Olympus' }
    await phone.mount(paths.notificationSettings, {
      member,
      notificationSettings: [row],
      server: telling(true),
    })
    expect(await switchIn(texts.quiet.title, texts.quiet.label).isChecked()).toBe(true)
  })

  it('SH-069 quiet hours are stored once they are typed: by leaving the field, by a rest, and by leaving the screen; never after they were turned off', async () => {
    await open()
    const quiet = switchIn(texts.quiet.title, texts.quiet.label)
    const fieldOf = (label: string) => page.getByRole('textbox', { name: label, exact: true })
    const [from, until] = [fieldOf(texts.quiet.from), fieldOf(texts.quiet.until)]
    const nights = [{ from: '22:00', until: '07:00' }]
    const expectNights = (...later: Partial<(typeof nights)[number]>[]) => {
      for (const change of later) nights.push({ ...nights.at(-1), ...change } as (typeof nights)[number])
      return expect
        .poll(() => listSentSettings().map((args) => (args as { quiet: unknown }).quiet))
        .toEqual(nights)
    }
    await quiet.click()
    await expectNights()
    // No rest comes while the timers are held, however long a busy machine takes from key to key.
    const rest = await holdTimers(page, storedAfterMs)
    await from.focus()
    await page.keyboard.type('1130PM', { delay: 50 })
    expect(await from.inputValue()).toBe('23:30')
    await until.focus()
    await expectNights({ from: '23:30' })
    expect(await from.inputValue()).toBe('23:30')
    await page.keyboard.type('0615AM', { delay: 50 })
    expect(await until.inputValue()).toBe('06:15')
    expect(await rest()).toBe(1)
    await expectNights({ until: '06:15' })
    // A rest does not end the typing.
    const laterRest = await holdTimers(page, storedAfterMs)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('45', { delay: 50 })
    expect(await until.inputValue()).toBe('06:45')
    // Neither does this, as with a gesture: the field keeps the focus until it is gone.
    const home = page.getByRole('navigation').getByRole('link', { name: 'Home' })
    await home.first().evaluate((link) => (link as HTMLAnchorElement).click())
    await expectNights({ until: '06:45' })
    await page.goBack()
    await from.focus()
    await page.keyboard.type('0915PM', { delay: 50 })
    // A finger on a switch leaves the focus where it is on an iPhone.
    await quiet.evaluate((element) => (element as HTMLInputElement).click())
    await from.waitFor({ state: 'detached' })
    await laterRest()
    await phone.passRound()
    expect(listSentSettings().slice(nights.length)).toEqual([{ quiet: null, timeZone: 'Europe/Lisbon' }])
  })

  it('SH-069 everything is off with one tap, and no switch without effect is left', async () => {
    await open()
    await switchIn(texts.device.title, texts.allOff).waitFor()
    // The change must be visible before a round responds without its rows.
    await phone.offline(true)
    await switchIn(texts.device.title, texts.allOff).click()
    await page.getByRole('region', { name: texts.push.title }).waitFor({ state: 'hidden' })
    await phone.offline(false)
    await expect.poll(() => listSentSettings()).toEqual([{ allOff: true }])
  })

  it('S-041 without a mail server no mail is offered, and the screen says so', async () => {
    await open(false)
    await page.getByText(texts.noMail).waitFor()
    expect(await page.getByRole('region', { name: texts.mail.title }).count()).toBe(0)
  })

  it('S-041 while the server is asked about mail, nothing is said of a missing signal', async () => {
    const server = { 'notifications.telling': () => new Promise<never>(() => undefined) }
    await phone.mount(paths.notificationSettings, { member: aMember(), server })
    await page.getByRole('heading', { name: texts.quiet.title }).waitFor()
    expect(await page.getByText(texts.mailUnknown).count()).toBe(0)
    phone.server.change({ 'notifications.telling': new Refused('unavailable') })
    await phone.visit(paths.notificationSettings)
    await page.getByText(texts.mailUnknown).waitFor()
  })

  it('S-041 Q9 with an unverified address the screen says that nothing is mailed to it', async () => {
    const response = { pushKey: 'B'.repeat(87), sendsMail: true, wantsProof: true }
    await phone.mount(paths.notificationSettings, {
      member: aMember(),
      server: { 'notifications.telling': response },
    })
    await page.getByText(texts.wantsProof).waitFor()
    await open()
    await switchIn(texts.mail.title, texts.topics.messages.label).waitFor()
    expect(await page.getByText(texts.wantsProof).count()).toBe(0)
  })
})

it('SH-068 a browser that blocks notices is named as the cause, and not the member', async () => {
  await page.evaluate(() => {
    Object.defineProperty(Notification, 'permission', { configurable: true, value: 'denied' })
  })
  await open()
  await page.getByText(/^This browser is blocking notifications\./).waitFor()
  expect(await page.getByText(/You have told/).count()).toBe(0)
})

it('SH-068 on an iPhone without the installed app the switch says how to install it', async () => {
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'standalone', { configurable: true, value: false })
    Object.defineProperty(window, 'PushManager', { configurable: true, value: undefined })
    Reflect.deleteProperty(window, 'PushManager')
  })
  await open()
  await page.getByText(texts.device.instead['install-first']).waitFor()
  expect(await page.getByRole('switch', { name: texts.device.label }).count()).toBe(0)
})
