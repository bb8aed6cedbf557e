/** A conversation of 10,000 messages on a slow phone, beside one of ten. */

import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import { createId } from '@porchlight/contracts/values/id'
import type { CDPSession } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createOperation } from '../../apps/api/src/testing/rounds.factory.ts'
import { uiTexts } from '../../apps/web/src/locales/en/ui.ts'
import { paths } from '../../apps/web/src/paths.ts'
import { messageCountOn } from '../harness/device/device-data.ts'
import { median, report } from '../harness/figures.ts'
import { expectRead, messagesOn, rowOn } from '../harness/people/chat.ts'
import { type Caller, makePerson, signInPhone, signUpByApi } from '../harness/people/people.ts'
import { sendInRounds } from '../harness/people/rounds.ts'
import { openPhone, type Phone } from '../harness/phone/phone.ts'
import { slowDown } from '../harness/phone/slow-phone.ts'
import { startServer, type TestServer } from '../harness/server/server.ts'
import { recordTaps, tapToSight } from './tap-to-sight.ts'

const counts = { long: 10_000, short: 10 }
/** The names of the members who wrote them with her. */
const names = { long: 'Bea', short: 'Cara' }
const openings = 11
/** The largest ratio allowed. It is 7 when all messages are read, and 0.8 to 1.6 with a limit, on a busy machine. */
const ratioMax = 3
/** The most bubbles that may be drawn at once, however long the conversation is. */
const bubblesMax = 100
/** Ten pages of older ones. */
const readUpwards = 500
/** The number of messages that one of them writes before the other does. */
const inARow = 200
/** Milliseconds after which everything that an opening starts is done, so that it does not slow the next one. */
const restMs = 300

let server: TestServer
let phone: Phone
let devtools: CDPSession
let ada: Caller
const person = makePerson({ firstName: 'Ada' })
const writtenTexts: Record<keyof typeof counts, string[]> = { long: [], short: [] }

beforeAll(async () => {
  const limits = {
    messagesPerDay: 2 * counts.long,
    operationsPerDay: 2 * counts.long,
    requestsPerMember: 10_000,
    requestsPerAddress: 10_000,
  }
  server = await startServer({ settings: { LIMITS: JSON.stringify(limits) } })
  ada = await signUpByApi(server.origin, person)
  // A neighbor can write to a member only after that member has posted something.
  await ada.post({})
  for (const which of ['short', 'long'] as const) {
    const other = await signUpByApi(server.origin, makePerson({ firstName: names[which] }))
    writtenTexts[which] = await converse(other, counts[which])
  }
  phone = await openPhone({ origin: server.origin })
  await recordTaps(phone.context)
  await signInPhone(phone, server.origin, person)
  await phone.installed()
  devtools = await phone.context.newCDPSession(phone.page)
}, 180_000)

afterAll(async () => {
  await phone?.discard()
  await server?.stop()
})

it('MSG-010 10,000 messages open at their end, and those above follow without a gap', async () => {
  const { page } = phone
  const all = counts.long + counts.short
  await expect.poll(() => messageCountOn(phone.page, ada.memberId), { timeout: 60_000 }).toBe(all)
  await phone.visit(paths.messages)
  const took: Record<keyof typeof counts, number[]> = { long: [], short: [] }
  for (let turn = 0; turn <= openings; turn += 1) {
    await slowDown(page, devtools)
    for (const which of ['short', 'long'] as const) {
      took[which].push(await tapToSight(rowOn(page, names[which]), page, writtenTexts[which].at(-1) ?? ''))
      expect(await messagesOn(page).count()).toBeLessThan(bubblesMax)
      await page.waitForTimeout(restMs)
      await page.getByRole('link', { name: uiTexts.back, exact: true }).click()
      await rowOn(page, names[which]).waitFor()
      await page.waitForTimeout(restMs)
    }
  }
  // The first time brings what both need.
  const [longMs, shortMs] = [took.long, took.short].map((all) => median(all.slice(1))) as [number, number]
  const ratio = longMs / shortMs
  report(
    `10,000 messages: ${longMs.toFixed(0)} ms, ten: ${shortMs.toFixed(0)} ms, ratio ${ratio.toFixed(2)} (medians of ${openings})`,
  )
  expect(ratio).toBeLessThan(ratioMax)

  await rowOn(page, names.long).click()
  await expectRead(page, writtenTexts.long, readUpwards)
  expect(await messagesOn(page).count()).toBeLessThan(bubblesMax)
  expect(phone.faults).toEqual([])
})

/** Sends messages by the calls of both in turn. Returns the texts in their order. */
async function converse(other: Caller, count: number): Promise<string[]> {
  const openingResponse = await other.call('POST', '/api/conversations', { userId: ada.memberId })
  expect(openingResponse.status).toBe(200)
  const conversationId = conversationIdOf(ada.memberId, other.memberId)
  const contents = Array.from(
    { length: count },
    (_, index) => `Message ${index + 1} of ${count}, on the garden`,
  )
  const send = (author: Caller, from: number, to: number) =>
    sendInRounds(
      author,
      contents
        .slice(from, to)
        .map((content, index) =>
          createOperation(index + 1, 'messages.send', { id: createId(), conversationId, content }),
        ),
    )
  // A conversation begins with one message, because messages to a stranger are limited.
  await send(other, 0, 1)
  for (let at = 1, turn = 0; at < count; at += inARow, turn += 1) {
    await send(turn % 2 === 0 ? ada : other, at, at + inARow)
  }
  return contents
}
