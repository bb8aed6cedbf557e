/** Two neighbours write to each other, on phones and a server that come and go. */
import type { PostAnswer } from '@porchlight/contracts/posts/posts.schema'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  chatOn,
  chooseChat,
  connect,
  connectOn,
  expectArrived,
  expectSameOnBoth,
  expectUnread,
  expectWaiting,
  fieldOn,
  messageOn,
  write,
} from '../harness/chat.ts'
import { comeBack, goAway, type Neighbors, openNeighbors } from '../harness/neighbors.ts'
import { phoneSize } from '../harness/phone.ts'

/** `npm run prove` takes the signal from either of them at each step, and writes four times as much. */
const atLength = process.env.CHATS_AT_LENGTH !== undefined
const writtenOffline = atLength ? 100 : 25
/** Longer says more of how a phone looks for its line, and no more of what comes then. */
const cutMs = atLength ? 30_000 : 0
/** Of a phone that is 844 high. */
const keyboardPx = 340
/** So long each of the servers lives. */
const aliveMs = 700
/** Nobody types faster. */
const pauseMs = 250

let neighbors: Neighbors
/** What the two of now wrote to each other. */
let written: Record<Name, string[]> = { ada: [], bea: [] }

beforeAll(async () => {
  neighbors = await openNeighbors()
})

afterAll(() => neighbors?.close())

describe('a conversation', () => {
  it('P-083 P-116 MSG-015 from Connect to the answers, one of them without a signal at each step: everything once, in the same order on both', async () => {
    await converse('Homework on Tuesdays', ['ada', 'ada', 'bea', 'bea', 'ada', 'ada', 'bea'])
  })

  it.runIf(atLength)('P-116 MSG-015 whoever is without a signal at whichever step', async () => {
    for (const step of steps.keys()) {
      for (const who of ['ada', 'bea'] as const) {
        neighbors = await neighbors.renew()
        const away = steps.map((_, index) => (index === step ? who : null))
        await converse(`Homework, ${who} away at step ${step}`, away)
      }
    }
  })
})

describe('a chat that both have open', () => {
  it('MSG-011 the keyboard of a phone covers neither the field nor the message above it', async () => {
    const { page } = neighbors.ada.phone
    const lastMessage = messageOn(page, written.bea.at(-1) ?? '')
    const declared = await page.locator('meta[name="viewport"]').getAttribute('content')
    expect(declared).toContain('interactive-widget=resizes-content')
    await fieldOn(page).focus()
    // So declared, the keyboard takes this from the page's own height.
    await page.setViewportSize({ ...phoneSize, height: phoneSize.height - keyboardPx })
    await expect.poll(() => isInSight(fieldOn(page))).toBe(true)
    await expect.poll(() => isInSight(lastMessage)).toBe(true)
    await page.setViewportSize(phoneSize)
    await expect.poll(() => isInSight(lastMessage)).toBe(true)
  })

  it(`MSG-015 ${writtenOffline} messages that each wrote without a signal arrive once, in the same order on both`, async () => {
    const { ada, bea } = neighbors
    await Promise.all([goAway(ada), goAway(bea)])
    await Promise.all([
      writeMany('ada', 'Ada, far away', writtenOffline),
      writeMany('bea', 'Bea, far away', writtenOffline),
    ])
    await expectWaiting(ada, written.ada.at(-1) ?? '')
    await expectWaiting(bea, written.bea.at(-1) ?? '')
    await Promise.all([comeBack(ada), comeBack(bea)])
    await expectSameOnBoth([ada, bea], [written.ada, written.bea])
  })

  it('W4 MSG-027 what is written while the other one’s line is cut fills in without a gap', async () => {
    const { ada, bea } = neighbors
    ada.line.drop()
    await writeMany('bea', 'Past a cut line', 6)
    const last = written.bea.at(-1) ?? ''
    await expectArrived(bea, last)
    await new Promise((resolve) => setTimeout(resolve, cutMs))
    expect(await messageOn(ada.phone.page, last).count()).toBe(0)
    ada.line.pass()
    await expectSameOnBoth([ada, bea], [written.ada, written.bea])
  })

  it('R5 MSG-015 the server killed twice while both write: everything is there once', async () => {
    const { server, ada, bea } = neighbors
    let isOver = false
    const killTwice = async () => {
      for (let times = 0; times < 2; times += 1) {
        await ada.phone.page.waitForTimeout(aliveMs)
        await server.kill()
        await server.restart()
      }
      isOver = true
    }
    const writeOn = async (who: Name) => {
      for (let turn = 1; !isOver; turn += 1) {
        await writeMany(who, `From ${who}, come what may, ${turn}`, 2)
        await neighbors[who].phone.page.waitForTimeout(pauseMs)
      }
    }
    await Promise.all([killTwice(), writeOn('ada'), writeOn('bea')])
    await expectSameOnBoth([ada, bea], [written.ada, written.bea])
    for (const { phone } of [ada, bea]) expect(phone.faults).toEqual([])
  })
})

type Name = 'ada' | 'bea'

interface Step {
  by: Name
  /** Without it, what is written about the post is opened: by Connect, or by its row in the list. */
  says?: string
}

const steps: readonly Step[] = [
  { by: 'ada' },
  { by: 'ada', says: 'I could come on Tuesday' },
  { by: 'ada', says: 'Shall I bring pencils?' },
  { by: 'bea' },
  { by: 'bea', says: 'Tuesday is good' },
  { by: 'ada', says: 'At four, then' },
  { by: 'bea', says: 'See you at four' },
]

/** All steps, one after the other; whoever is away at one has no signal from before it until after it. */
async function converse(title: string, away: readonly (Name | null)[]): Promise<void> {
  const { ada, bea } = neighbors
  written = { ada: [], bea: [] }
  const { body: post } = await bea.caller.post({ title })
  await connectOn(ada.phone.page, title).waitFor()
  let isReading = false
  for (const [index, { by, says }] of steps.entries()) {
    const [one, other] = by === 'ada' ? [ada, bea] : [bea, ada]
    const gone = away[index]
    if (gone) await goAway(neighbors[gone])
    if (says !== undefined) await write(one, says)
    else if (by === 'ada') await connect(ada, title)
    else await chooseChat(bea, ada)
    await chatOn(one.phone.page).getByText(title, { exact: true }).waitFor()
    if (says === undefined) {
      for (const text of written.ada) await messageOn(one.phone.page, text).waitFor()
      isReading ||= by === 'bea'
    } else {
      written[by].push(says)
      if (gone === by) await expectWaiting(one, says)
      else await expectArrived(one, says)
      if (gone) expect(await messageOn(other.phone.page, says).count()).toBe(0)
    }
    if (gone) await comeBack(neighbors[gone])
    if (says === undefined) continue
    await expectArrived(one, says)
    if (isReading) await expectArrived(other, says)
    else await expectUnread(other, written[by].length)
  }
  await expectSameOnBoth([ada, bea], [written.ada, written.bea])
  for (const { phone } of [ada, bea]) expect(phone.faults).toEqual([])
  // Home has room for a few: the next conversation begins there, too.
  await bea.caller.call('DELETE', `/api/posts/${(post as PostAnswer).id}`)
}

async function writeMany(who: Name, what: string, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    const text = `${what}: ${number}`
    await write(neighbors[who], text)
    written[who].push(text)
  }
}

/** To be seen as a whole, with nothing above it. */
function isInSight(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { top, bottom, left, width } = element.getBoundingClientRect()
    const isWhole = top >= 0 && bottom <= innerHeight
    return [top + 1, bottom - 1].every((y) => {
      const there = document.elementFromPoint(left + width / 2, y)
      return isWhole && (element.contains(there) || there?.contains(element) === true)
    })
  })
}
