/** What two neighbours write to each other while both have it open goes over the socket, and by nothing else. */
import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { messageTexts } from '../../apps/web/src/locales/en/messages.ts'
import { joinChat } from '../harness/chat.ts'
import { makePerson, signInPhone, signUpByApi } from '../harness/people.ts'
import { openPhone, type Phone } from '../harness/phone.ts'
import { recordRequests } from '../harness/requests.ts'
import { openWorld, type World } from '../harness/world.ts'

let world: World
let other: Phone
let id: string

beforeAll(async () => {
  world = await openWorld()
  const { origin } = world.server
  const person = makePerson()
  const { memberId, call } = await signUpByApi(origin, person)
  // Whoever only looks around is nobody's to write to.
  await world.caller.post({})
  const opened = await call('POST', '/api/conversations', { userId: world.caller.memberId })
  id = conversationIdOf(memberId, world.caller.memberId)
  const hello = await call('POST', `/api/conversations/${id}/messages`, { content: 'Hello' })
  expect([opened.status, hello.status]).toEqual([200, 200])
  other = await openPhone({ origin })
  await signInPhone(other, origin, person)
})

afterAll(async () => {
  await other?.discard()
  await world?.close()
})

const field = ({ page }: Phone) => page.getByRole('textbox', { name: messageTexts.chat.write })
const shown = ({ page }: Phone) =>
  page
    .locator('p[dir="auto"]')
    .allTextContents()
    .then((all) => all.map((text) => text.trim()))
const unsettled = ({ page }: Phone) => page.locator('[data-state="waiting"],[data-state="sending"]').count()

async function write(phone: Phone, content: string): Promise<void> {
  await field(phone).fill(content)
  await field(phone).press('Enter')
}

it('W3 MSG-026 MSG-027 what is written in an open chat is in the other one at once, and no round carries it', async () => {
  const { phone, line } = world
  const [said] = [await joinChat(phone, id), await joinChat(other, id)]
  const rounds = recordRequests(phone.page, '/api/sync')
  for (const content of ['One', 'Two', 'Three']) await write(phone, content)
  await expect.poll(() => shown(other)).toEqual(['Hello', 'One', 'Two', 'Three'])
  await expect.poll(() => unsettled(phone)).toBe(0)
  expect(said.filter((type) => type === 'send_message')).toHaveLength(3)
  expect(rounds).toHaveLength(0)
  await write(other, 'Four')
  await expect.poll(() => shown(phone)).toEqual(['Hello', 'One', 'Two', 'Three', 'Four'])

  line.drop()
  await write(phone, 'Five')
  await write(other, 'Six')
  line.pass()
  await expect.poll(async () => (await shown(other)).sort(), { timeout: 30_000 }).toContain('Five')
  await expect.poll(async () => (await shown(phone)).length, { timeout: 30_000 }).toBe(7)
  expect(await shown(phone)).toEqual(await shown(other))
  expect([...phone.faults, ...other.faults]).toEqual([])
})
