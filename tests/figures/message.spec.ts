/** A message in a chat that both have open, beside the least that a message can take on the same machine. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { messageTexts } from '../../apps/web/src/locales/en/messages.ts'
import { median, report } from '../harness/figures.ts'
import { conversationOf, expectArrived, fieldOn, joinChat } from '../harness/people/chat.ts'
import { type Neighbors, openNeighbors } from '../harness/people/neighbors.ts'
import { openPhone, type Phone } from '../harness/phone/phone.ts'
import type { HttpServer } from '../harness/server/http-server.ts'
import { type Line, openLine } from '../harness/server/line.ts'
import { openEcho } from './echo.ts'
import { recordTaps, tapToSight } from './tap-to-sight.ts'

const messageCount = 30
/** The first messages are not measured, because the phones still load what they need. */
const warmUps = 5
/** Three times what was measured, also on a machine with ten times as much to do as it can. */
const ratioMax = 15
/**
 * Milliseconds after which everything that reading a message starts is done, so that it does not add to the next
 * figure.
 */
const restMs = 300

let neighbors: Neighbors
let echo: Omit<HttpServer, 'server'>
/** Like the neighbors', so that what it costs is on both sides. */
let echoLine: Line
let echoPhone: Phone

beforeAll(async () => {
  neighbors = await openNeighbors()
  echo = await openEcho()
  echoLine = await openLine(Number(new URL(echo.origin).port))
  echoPhone = await openPhone({ origin: echoLine.origin })
})

afterAll(async () => {
  await echoPhone?.discard()
  await echoLine?.close()
  await echo?.close()
  await neighbors?.close()
})

it('W3 a message in an open chat is on the other screen in the measured time', async () => {
  const { ada, bea } = neighbors
  const sentTypes = await openForBoth(neighbors)
  await recordTaps(echoPhone.context)
  await echoPhone.visit('/')
  const echoButton = echoPhone.page.locator('button:enabled')
  const sendButton = ada.phone.page.getByRole('button', { name: messageTexts.chat.send, exact: true })

  const messages: number[] = []
  const echoes: number[] = []
  for (let turn = 1; turn <= warmUps + messageCount; turn += 1) {
    // Echo and message alternate, so that the load of the machine affects both alike.
    echoes.push(await tapToSight(echoButton, echoPhone.page, `Echo ${turn}`))
    const text = `Message ${turn}`
    await fieldOn(ada.phone.page).fill(text)
    await echoPhone.page.waitForTimeout(restMs)
    messages.push(await tapToSight(sendButton, bea.phone.page, text))
    await expectArrived(ada, text)
    await echoPhone.page.waitForTimeout(restMs)
  }
  // All of them by the socket: a round would be another figure.
  expect(sentTypes.filter((type) => type === 'send_message')).toHaveLength(messages.length)
  expect([...ada.phone.faults, ...bea.phone.faults]).toEqual([])

  const [messageMs, echoMs] = [messages, echoes].map((all) => median(all.slice(warmUps))) as [number, number]
  const ratio = messageMs / echoMs
  report(
    `a message: ${messageMs.toFixed(1)} ms, an echo: ${echoMs.toFixed(1)} ms, ratio ${ratio.toFixed(2)} (medians of ${messageCount})`,
  )
  expect(ratio).toBeLessThan(ratioMax)
})

/** Opens the chat on both phones. Returns the types of the frames that Ada's phone sends on its socket. */
async function openForBoth({ ada, bea }: Neighbors): Promise<string[]> {
  // A neighbor can write to a member only after that member has posted something.
  await bea.caller.post({})
  const id = conversationOf(ada, bea)
  const openingResponse = await ada.caller.call('POST', '/api/conversations', { userId: bea.caller.memberId })
  const hello = await ada.caller.call('POST', `/api/conversations/${id}/messages`, { content: 'Hello' })
  const response = await bea.caller.call('POST', `/api/conversations/${id}/messages`, { content: 'Hello' })
  expect([openingResponse.status, hello.status, response.status]).toEqual([200, 200, 200])
  await recordTaps(ada.phone.context)
  const sentTypes = await joinChat(ada.phone, id)
  await joinChat(bea.phone, id)
  return sentTypes
}
