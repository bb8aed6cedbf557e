/** What the phone's storage promises: asked for in time, honest when full, and the member's own until it is sent. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appTexts } from '../../apps/web/src/locales/en/app.ts'
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { outboxTexts } from '../../apps/web/src/locales/en/outbox.ts'
import { postTexts } from '../../apps/web/src/locales/en/posts.ts'
import { deviceDatabaseName, memberDatabaseName } from '../../apps/web/src/storage/names.ts'
import { clientIdOf, holdDatabase, outboxOf } from '../harness/device-data.ts'
import { cookieOf, isSessionAlive } from '../harness/people.ts'
import { noApp } from '../harness/phone.ts'
import { fillPost, startPost, writePost } from '../harness/posting.ts'
import { expectPosted } from '../harness/server-posts.ts'
import { openWorld, type World } from '../harness/world.ts'

declare global {
  interface Window {
    persistAsked: number
    isDiskFull: boolean
  }
}

let world: World
const posted: string[] = []

beforeAll(async () => {
  world = await openWorld()
})

afterAll(() => world?.close())

describe('persistent storage', () => {
  it('D10 is asked for after the first own write, not at load', async () => {
    const { phone } = world
    await phone.context.addInitScript(() => {
      window.persistAsked = 0
      // A page that is empty yet has none.
      if (!isSecureContext) return
      const { storage } = navigator
      const persist = storage.persist.bind(storage)
      storage.persist = () => {
        window.persistAsked += 1
        return persist()
      }
    })
    const asked = () => phone.page.evaluate(() => window.persistAsked)
    for (const path of ['/community-help', '/outbox', '/']) {
      await phone.visit(path)
      await phone.page.getByRole('heading', { level: 1 }).waitFor()
      // Time to ask, were it to. Each page counts for itself.
      await phone.page.waitForTimeout(500)
      expect(await asked()).toBe(0)
    }
    await write('The first write')
    await expect.poll(asked).toBe(1)
    await expectPosted(world.caller, posted)
  })
})

describe('fault 33: the disk is full', () => {
  it('D1 the form keeps its text and says so; nothing is half kept, and it goes through when there is room', async () => {
    const { phone, caller } = world
    await phone.context.addInitScript(() => {
      window.isDiskFull = false
      // The browser takes a write and then takes its whole transaction back. Of the member's own, which drafts are part
      // of: a round that runs just now is let be, since what it cannot keep is a fault it tells of.
      for (const method of ['add', 'put'] as const) {
        const write = IDBObjectStore.prototype[method]
        IDBObjectStore.prototype[method] = function (...args) {
          const request = write.apply(this, args)
          const { objectStoreNames } = this.transaction
          if (window.isDiskFull && objectStoreNames.contains('drafts')) this.transaction.abort()
          return request
        }
      }
    })
    await phone.visit('/')
    await phone.page.evaluate(() => {
      window.isDiskFull = true
    })
    const { page } = phone
    const dialog = await startPost(page)
    await fillPost(dialog, { type: 'offer', title: 'On a full disk', description: 'Every word of it.' })
    const submit = dialog.getByRole('button', { name: postTexts.compose.submit.offer })
    await submit.click()
    await page.getByText(postTexts.compose.failed.description).first().waitFor()
    expect(await dialog.getByLabel(postTexts.compose.fields.title).inputValue()).toBe('On a full disk')
    expect(await dialog.getByLabel(postTexts.compose.fields.description).inputValue()).toBe(
      'Every word of it.',
    )
    expect(await titlesInOutbox()).toEqual([])

    await page.evaluate(() => {
      window.isDiskFull = false
    })
    await submit.click()
    await dialog.waitFor({ state: 'hidden' })
    posted.push('On a full disk')
    await expectPosted(caller, posted)
    expect(phone.faults).toEqual([])
  })
})

describe('while the browser says offline', () => {
  it('D2 what waits stays editable and discardable, after a restart too, and only the last word is sent', async () => {
    const { phone, caller } = world
    await phone.visit('/')
    await phone.offline(true)
    await writePost(phone.page, { type: 'offer', title: 'Soup on Sunday' })
    await writePost(phone.page, { type: 'offer', title: 'Thought better of it' })
    await phone.page.evaluate(() => {
      for (let round = 0; round < 3; round += 1) document.dispatchEvent(new Event('visibilitychange'))
    })
    await phone.reopen({ offline: true })
    await phone.visit('/outbox')
    const { page } = phone
    await page
      .getByRole('button', { name: outboxTexts.forEntry(outboxTexts.discard, 'Thought better of it') })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: outboxTexts.discardDialog.confirm }).click()
    await expect.poll(titlesInOutbox).toEqual(['Soup on Sunday'])

    await page.getByRole('button', { name: outboxTexts.forEntry(outboxTexts.edit, 'Soup on Sunday') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(postTexts.compose.fields.title).fill('Soup on Saturday')
    await dialog.getByRole('button', { name: postTexts.compose.save }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await titlesInOutbox()).toEqual(['Soup on Saturday'])
    const [entry] = await unsettled()
    expect(entry?.number).toBeUndefined()

    await phone.offline(false)
    posted.push('Soup on Saturday')
    await expectPosted(caller, posted)
    await expect.poll(titlesInOutbox).toEqual([])
    expect(phone.faults).toEqual([])
  })
})

describe('fault 16: the browser has thrown the data away', () => {
  it('R5 D10 the app begins anew with all that the server has, as another client, and what is written then is posted once', async () => {
    const { phone, server, caller } = world
    await phone.visit('/')
    await phone.page.getByText(homeTexts.credits(2)).waitFor()
    const before = await clientIdOf(phone.page, caller.memberId)
    await phone.page.evaluate(() => localStorage.setItem('kept', 'yes'))
    const devtools = await phone.context.newCDPSession(phone.page)
    await devtools.send('Storage.clearDataForOrigin', {
      origin: world.line.origin,
      storageTypes: 'indexeddb',
    })
    await phone.reopen()
    await phone.visit('/')
    await phone.page.getByText(homeTexts.credits(2)).waitFor()
    await phone.page.getByText('Soup on Saturday').first().waitFor()
    expect(await phone.page.evaluate(() => localStorage.getItem('kept'))).toBe('yes')
    const after = await clientIdOf(phone.page, caller.memberId)
    expect(before).toEqual(expect.any(String))
    expect(after).toEqual(expect.any(String))
    expect(after).not.toBe(before)
    expect(await isSessionAlive(server.origin, await cookieOf(phone))).toBe(true)

    await write('Written after it was gone')
    await expectPosted(caller, posted)
    expect(phone.faults).toEqual([])
  })
})

describe('the browser does not open what it keeps', () => {
  it('D10 says so after a while, offers a reload, and goes on by itself when it opens', async () => {
    const { phone, caller } = world
    await phone.reopen()
    const { page } = phone
    const holder = await phone.anotherTab(noApp)
    const releaseDevice = await holdDatabase(holder, deviceDatabaseName)
    const releaseMember = await holdDatabase(holder, memberDatabaseName(caller.memberId))
    const advice = page.getByText(appTexts.slowStart.text)
    await page.bringToFront()

    // Who is signed in is not known.
    await phone.visit('/')
    await advice.waitFor()
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: appTexts.slowStart.reload }).click()
    await reloaded
    await releaseDevice()

    // Now it is, but nothing of theirs.
    await advice.waitFor()
    await releaseMember()
    await page.getByText('Soup on Saturday').first().waitFor()
    expect(await advice.count()).toBe(0)
    expect(phone.faults).toEqual([])
    await holder.close()
  })
})

async function write(title: string): Promise<void> {
  await writePost(world.phone.page, { type: 'offer', title })
  posted.push(title)
}

async function unsettled() {
  const entries = await outboxOf(world.phone.page, world.caller.memberId)
  return entries.filter(({ state }) => state !== 'sent')
}

async function titlesInOutbox(): Promise<string[]> {
  return (await unsettled()).map(({ args }) => (args as { title: string }).title)
}
