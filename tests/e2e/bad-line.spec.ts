/** Lines that lie: nothing is believed that our server did not say, and what waits is sent once. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { postOutboxTexts } from '../../apps/web/src/locales/en/posts.outbox.ts'
import { postTexts } from '../../apps/web/src/locales/en/posts.ts'
import { cursorOf, outboxOf, wordsOn } from '../harness/device-data.ts'
import { writePost } from '../harness/posting.ts'
import { expectPosted, titlesOf } from '../harness/server-posts.ts'
import { openRestartableWorld, type RestartableWorld } from '../harness/world.ts'

const syncRequest = 'POST /api/sync'
/** sync.md D5, and what a busy machine needs to show it. */
const giveUpMsMax = 20_000 + 2000

let world: RestartableWorld
const posted: string[] = []

beforeAll(async () => {
  world = await openRestartableWorld()
})

afterEach(async () => {
  world.line.pass()
  await askForRound()
  await world.phone.page.getByText(/^No signal/).waitFor({ state: 'hidden' })
  await world.phone.visit('/')
  world.line.count()
})

afterAll(() => world?.close())

describe('fault 4: a captive portal answers everything with its own page', () => {
  it('D6 acknowledges nothing, keeps the post waiting, and sends it once when the portal is gone', async () => {
    const { phone, line, caller } = world
    line.portal()
    await write('Through the station portal')
    await banner().waitFor()
    await seesRounds(2)
    expect(await unsettled()).toEqual([{ state: 'waiting', title: 'Through the station portal' }])
    const shown = phone.page.getByRole('listitem').filter({ hasText: 'Through the station portal' })
    await shown.getByText(homeTexts.states.waiting).waitFor()

    await phone.reopen()
    await phone.visit('/')
    await phone.page.getByText('Through the station portal').first().waitFor()
    await banner().waitFor()
    expect(await titlesOf(caller)).not.toContain('Through the station portal')
    expect(await unsettled()).toHaveLength(1)

    line.pass()
    await expectPosted(caller, posted)
    await expect.poll(unsettled).toEqual([])
    expect(phone.faults).toEqual([])
  })
})

describe('fault 6: an answer is cut in its middle', () => {
  it('D3 D6 applies nothing of it, leaves the cursor, and has everything once the line is whole', async () => {
    const { phone, line, caller, neighbor } = world
    const cursor = await cursorOf(phone.page, caller.memberId)
    line.cut({ bytes: 600, requests: /^POST \/api\/sync/ })
    for (let index = 1; index <= 8; index += 1) {
      // Random, so that compression cannot bring the answer below the cut.
      const description = Array.from({ length: 30 }, () => crypto.randomUUID()).join(' ')
      await neighbor.post({ title: `Cut post ${index}`, description })
    }
    await write('Its answer was cut')
    await expectPosted(caller, posted)
    // After many cut ones the next is up to a minute away.
    await askForRound()
    await seesRounds(1)
    await askForRound()
    await seesRounds(1)
    expect(await unsettled()).toEqual([{ state: 'waiting', title: 'Its answer was cut' }])
    expect(await cursorOf(phone.page, caller.memberId)).toEqual(cursor)
    expect(await wordsOn(phone.page)).not.toContain('Cut post')

    line.pass()
    await askForRound()
    await phone.page.getByText('Cut post 8').first().waitFor()
    await expect.poll(unsettled).toEqual([])
    await expectPosted(caller, posted)
    expect(phone.faults).toEqual([])
  })
})

describe('fault 3: the line accepts and never answers', () => {
  it('D5 leaves the screens free, gives the round up within 20 s, and sends once later', async () => {
    const { phone, line, caller } = world
    const { page } = phone
    line.stall()
    await write('Into the void')
    await seesRounds(1)
    const startedAt = Date.now()

    // All of it while the round hangs.
    await write('Another one meanwhile')
    await page.getByRole('link', { name: homeTexts.seeBoard }).click()
    await page.getByRole('heading', { name: postTexts.board.title }).waitFor()
    await page.getByRole('link', { name: /^Outbox, 2 waiting/ }).click()
    await page.getByText('Another one meanwhile').first().waitFor()
    expect(Date.now() - startedAt).toBeLessThan(10_000)

    await banner(2).waitFor({ timeout: 30_000 })
    expect(Date.now() - startedAt).toBeLessThan(giveUpMsMax)
    expect(await titlesOf(caller)).not.toContain('Into the void')

    line.pass()
    await askForRound()
    await expectPosted(caller, posted)
    await expect.poll(unsettled).toEqual([])
    expect(phone.faults).toEqual([])
  })
})

describe('fault 2: the server goes down while the browser believes it is online', () => {
  it('D5 says so, keeps the post, and sends it once when the server is back', async () => {
    const { phone, server, caller } = world
    await server.kill()
    await write('Posted to nobody')
    await banner().waitFor()
    expect(await phone.page.evaluate(() => navigator.onLine)).toBe(true)
    expect(await unsettled()).toEqual([{ state: 'waiting', title: 'Posted to nobody' }])
    await server.restart()
    await expectPosted(caller, posted)
    await expect.poll(unsettled).toEqual([])
  })
})

async function write(title: string): Promise<void> {
  await writePost(world.phone.page, { type: 'offer', title })
  posted.push(title)
}

async function unsettled(): Promise<{ state: string; title: string }[]> {
  const entries = await outboxOf(world.phone.page, world.caller.memberId)
  return entries
    .filter(({ state }) => state !== 'sent')
    .map(({ state, args }) => ({ state, title: (args as { title: string }).title }))
}

/** So many rounds were asked for from here on. */
async function seesRounds(count: number): Promise<void> {
  world.line.count()
  let seen = 0
  await expect
    .poll(
      () => {
        seen += world.line.count().requests.filter((each) => each.startsWith(syncRequest)).length
        return seen
      },
      { timeout: 60_000, interval: 20 },
    )
    .toBeGreaterThanOrEqual(count)
}

async function askForRound(): Promise<void> {
  await world.phone.page.evaluate(() => window.dispatchEvent(new Event('online')))
}

function banner(waiting = 1) {
  return world.phone.page.getByText(postOutboxTexts.waiting(waiting))
}
