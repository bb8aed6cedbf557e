/** After one visit the app starts everywhere without a signal, with what was there. */
import { categories } from '@porchlight/contracts/posts/posts.catalogue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appTexts } from '../../apps/web/src/locales/en/app.ts'
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { outboxTexts } from '../../apps/web/src/locales/en/outbox.ts'
import { postOutboxTexts } from '../../apps/web/src/locales/en/posts.outbox.ts'
import { postTexts } from '../../apps/web/src/locales/en/posts.ts'
import { paths, placePath } from '../../apps/web/src/paths.ts'
import { databasesOf } from '../harness/device-data.ts'
import type { PersistentPhone } from '../harness/phone.ts'
import { writePost } from '../harness/posting.ts'
import { expectPosted } from '../harness/server-posts.ts'
import { openPersistentWorld, type RestartableWorld } from '../harness/world.ts'

const neighborsTitle = 'A ladder seen before the signal went'
const ownTitle = 'Kept since the signal went'

const screens = [
  { path: '/', heading: homeTexts.upcoming.title, shows: neighborsTitle },
  { path: '/community-help', heading: postTexts.board.title, shows: neighborsTitle },
  { path: '/outbox', heading: outboxTexts.title, shows: ownTitle },
  // Whoever is signed in has nothing to do there.
  { path: '/auth', heading: homeTexts.upcoming.title, shows: neighborsTitle },
]

let world: RestartableWorld<PersistentPhone>

beforeAll(async () => {
  world = await openPersistentWorld()
  const { phone, neighbor } = world
  // The board opens with its first category.
  await neighbor.post({ title: neighborsTitle, category: categories[0]?.key })
  await phone.page.getByText(neighborsTitle).first().waitFor()
  await phone.offline(true)
  await writePost(phone.page, { type: 'offer', title: ownTitle })
})

afterAll(() => world?.close())

describe('fault 1: the phone has no signal', () => {
  beforeAll(() => world.phone.reopen({ offline: true }))

  it.each(screens)('D5 D7 starts $path', async (screen) => {
    await expectScreen(screen)
    expect(await browserSaysOnline()).toBe(false)
  })

  it('says so at an address the app does not know', async () => {
    await world.phone.visit('/no-such-place')
    await world.phone.page.getByRole('heading', { name: appTexts.notFound.title }).waitFor()
    expect(world.phone.faults).toEqual([])
  })
})

describe('fault 2: the server is gone, and the browser believes it is online', () => {
  beforeAll(async () => {
    await world.server.kill()
    await world.phone.reopen()
  })

  it.each(screens)('D5 D7 starts $path', async (screen) => {
    await expectScreen(screen)
    expect(await browserSaysOnline()).toBe(true)
  })

  it('SH-004 opens every route there is, after the one visit that was', async () => {
    const { phone } = world
    const { page } = phone
    for (const path of [...Object.values(paths), placePath('the-lamp-cafe')]) {
      await phone.visit(path)
      await page.getByRole('heading').first().waitFor()
      for (const { title } of [appTexts.notFound, appTexts.notHere, appTexts.crash]) {
        expect(await page.getByText(title).count(), `${title} at ${path}`).toBe(0)
      }
    }
    expect(phone.faults).toEqual([])
  })

  it('D5 the server is back: the banner goes, what waited is posted once', async () => {
    const { phone, server, caller } = world
    await server.restart()
    await expectPosted(caller, [ownTitle])
    await expect.poll(() => banner().count()).toBe(0)
    expect(await databasesOf(phone.page)).toEqual(['porchlight-device', `porchlight:${caller.memberId}`])
  })
})

async function expectScreen({ path, heading, shows }: (typeof screens)[number]): Promise<void> {
  const { phone } = world
  await phone.visit(path)
  await phone.page.getByRole('heading', { name: heading }).waitFor()
  await phone.page.getByText(shows).first().waitFor()
  await banner().waitFor()
  expect(phone.faults).toEqual([])
}

function banner() {
  return world.phone.page.getByText(postOutboxTexts.waiting(1))
}

function browserSaysOnline(): Promise<boolean> {
  return world.phone.page.evaluate(() => navigator.onLine)
}
