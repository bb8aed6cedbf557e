/** Two tabs of one member: one database, one round at a time, one effect. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { outboxOf } from '../harness/device/device-data.ts'
import { writePost } from '../harness/people/posting.ts'
import { expectPosted, titlesOf } from '../harness/people/server-posts.ts'
import { moveIn, openWorld, settingsOfMany, type World } from '../harness/people/world.ts'
import { askForRound, expectRound } from '../harness/phone/requests.ts'

/** sync.md D4: a round waits 50 s for the lock and then takes it over. */
const takeOverMsMin = 45_000
const takeOverMsMax = 60_000
/** The other tab may be at a round of its own, which it gives up after 20 s. */
const heldMsMax = 30_000
/** D4: after 10 s another tab sends what one left behind; a busy machine takes its time. */
const stalledMsMax = 25_000

declare global {
  interface Window {
    releaseTimers: () => void
    heldWaits: Map<number, () => void>
    endWaits: () => void
  }
}

let world: World
let other: Page
/** The titles that the member of this test wrote. */
let posted: string[] = []

beforeAll(async () => {
  world = await openWorld({ settings: settingsOfMany })
})

beforeEach(async () => {
  world = await moveIn(world)
  posted = []
  other = await world.phone.anotherTab('/')
  await other.getByText(homeTexts.credits(2)).waitFor()
})

afterAll(() => world?.close())

describe('two tabs', () => {
  it('D1 a post written in one tab shows in the other, waiting and posted', async () => {
    const { phone, caller } = world
    await phone.offline(true)
    await write(phone.page, 'Written in the first tab')
    const upcoming = other.getByRole('region', { name: homeTexts.upcoming.title })
    const shownItem = upcoming.getByRole('listitem').filter({ hasText: 'Written in the first tab' })
    await shownItem.getByText(homeTexts.states.waiting).waitFor()
    await phone.offline(false)
    await expectPosted(caller, posted)
    await shownItem.getByText(homeTexts.states.waiting).waitFor({ state: 'hidden' })
    await shownItem.waitFor()
  })

  it('W2 fault 32 one poke causes one pull, and both tabs show the post', async () => {
    const { line, phone, neighbor } = world
    // The rounds with which both tabs start may take a while.
    const listRequestsOfAWhile = async () => {
      line.count()
      await quiet()
      return line.count().requests
    }
    await expect.poll(listRequestsOfAWhile, { timeout: 30_000 }).toEqual([])
    await neighbor.post({ title: 'Poked once' })
    for (const page of [phone.page, other]) await page.getByText('Poked once').first().waitFor()
    await quiet()
    const requests = line.count().requests.filter((each) => each !== 'GET /service-worker.js')
    expect(requests).toEqual(['POST /api/sync'])
  })

  it('R5 fault 7 the same batch from two tabs has one effect', async () => {
    const { phone, line, caller } = world
    line.lose({ requests: /^POST \/api\/sync/ })
    await write(phone.page, 'Sent by both tabs')
    // A round that began before has nothing of it.
    const request = await phone.page.waitForRequest((each) => each.url().endsWith('/api/sync'))
    const round = {
      headers: await request.allHeaders(),
      body: [...(request.postDataBuffer() ?? [])],
    }
    expect(await titlesOf(caller)).not.toContain('Sent by both tabs')

    // The lock normally prevents this: both tabs send the round at the same time, and each sends it twice.
    line.pass()
    const states = await Promise.all(
      [phone.page, other, phone.page, other].map((page) => sendAsIs(page, round)),
    )
    expect(states).toEqual(['applied', 'applied', 'applied', 'applied'])
    for (const page of [phone.page, other]) await askForRound({ page })
    await expectPosted(caller, posted)
    await expect.poll(async () => (await waitingEntries()).length).toBe(0)
  })
})

describe('fault 31: the tab that sends is closed in the middle', () => {
  it('R5 D4 another tab finishes, and the entry is posted once', async () => {
    const { phone, line, caller } = world
    const sender = await phone.anotherTab('/')
    await sender.getByText(homeTexts.credits(2)).waitFor()
    line.stall()
    line.count()
    await write(sender, 'Sent by a tab that is closed')
    await expectRound(line)
    line.heal()
    const closedAt = Date.now()
    await sender.close()
    await expectPosted(caller, posted)
    // Long before a lock would be taken by force.
    expect(Date.now() - closedAt).toBeLessThan(stalledMsMax)
    await expect.poll(async () => (await waitingEntries()).length).toBe(0)
  })
})

describe('fault 30: a frozen tab holds the lock of rounds', () => {
  it('D4 the other tab sends within 60 s, and the frozen one finds everything done when it wakes', async () => {
    const { phone, line, caller } = world
    await phone.page.evaluate(holdTimers)
    line.stall()
    line.count()
    const heldRound = phone.page.waitForRequest('**/api/sync', { timeout: heldMsMax })
    await write(phone.page, 'Held by a frozen tab')
    await heldRound
    await expectRound(line)
    line.heal()
    await other.bringToFront()
    await other.evaluate(holdWaits, { from: takeOverMsMin, to: takeOverMsMax })
    await write(other, 'Written beside it')
    // It waits for its turn, neither shorter nor longer than it may, and sends nothing until then.
    await expect.poll(() => other.evaluate(() => window.heldWaits.size)).toBeGreaterThan(0)
    await quiet()
    expect(await titlesOf(caller)).toEqual(posted.slice(0, -2).sort())
    await other.evaluate(() => window.endWaits())
    await expect.poll(() => titlesOf(caller)).toEqual([...posted].sort())

    await phone.page.evaluate(() => window.releaseTimers())
    await phone.page.bringToFront()
    await phone.page.getByText('Written beside it').first().waitFor()
    await expectPosted(caller, posted)
    expect(await waitingEntries()).toEqual([])
    expect(phone.faults).toEqual([])
  })
})

/**
 * The page has no time limit any more, so that it keeps its round and the lock: what freezing comes down to
 * here. A page under test counts as seen, and the browser freezes none that is.
 */
function holdTimers(): void {
  const heldTasks: (() => void)[] = []
  const run = window.setTimeout.bind(window)
  let holding = true
  window.setTimeout = ((work: () => void, delay?: number) =>
    run(() => (holding ? heldTasks.push(work) : work()), delay)) as typeof window.setTimeout
  window.releaseTimers = () => {
    holding = false
    for (const work of heldTasks) work()
  }
}

/** Holds timers of such a delay, in ms, until a test ends them. */
function holdWaits({ from, to }: { from: number; to: number }): void {
  const { setTimeout: run, clearTimeout: clear } = window
  const waits = new Map<number, () => void>()
  window.heldWaits = waits
  window.setTimeout = ((work: () => void, delay = 0) => {
    const timer = run(work, delay)
    if (delay < from || delay >= to) return timer
    clear(timer)
    waits.set(timer, work)
    return timer
  }) as typeof window.setTimeout
  window.clearTimeout = (timer) => {
    waits.delete(Number(timer))
    clear(timer)
  }
  window.endWaits = () => {
    Object.assign(window, { setTimeout: run, clearTimeout: clear })
    for (const work of waits.values()) work()
  }
}

async function write(page: Page, title: string): Promise<void> {
  await page.bringToFront()
  await writePost(page, { type: 'offer', title })
  posted.push(title)
}

async function waitingEntries() {
  return (await outboxOf(other, world.caller.memberId)).filter(({ state }) => state === 'waiting')
}

/** Sends the same bytes again, and returns what became of the operation in them. */
function sendAsIs(
  page: Page,
  round: { headers: Record<string, string>; body: number[] },
): Promise<string | undefined> {
  return page.evaluate(async ({ headers, body }) => {
    const response = await fetch('/api/sync', {
      method: 'POST',
      headers: Object.fromEntries(
        ['content-type', 'content-encoding'].flatMap((name) =>
          headers[name] === undefined ? [] : [[name, headers[name]] as const],
        ),
      ),
      body: new Uint8Array(body),
    })
    const { results } = (await response.json()) as { results?: { status: string }[] }
    return results?.[0]?.status
  }, round)
}

/** Waits until no request has been sent for a while. Requests since the last count stay counted. */
async function quiet(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 1500))
}
