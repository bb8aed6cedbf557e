/**
 * A coordinator's journey: from the role that an operator gives, over a request for a neighbor without a phone that is written
 * down without a signal, to the credit that goes from the neighbor's account to who helped.
 */
import type { Coordination } from '@porchlight/contracts/coordination/coordination.schema'
import { initialOf, shortName } from '@porchlight/contracts/members/members.rules'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { give } from '../../apps/api/src/cli/commands.factory.ts'
import { coordinationTexts as texts } from '../../apps/web/src/locales/en/coordination.ts'
import { helpTexts } from '../../apps/web/src/locales/en/help.ts'
import { postTexts } from '../../apps/web/src/locales/en/posts.ts'
import { profileTexts } from '../../apps/web/src/locales/en/profile.ts'
import { paths } from '../../apps/web/src/paths.ts'
import { outboxOf } from '../harness/device/device-data.ts'
import { connect, connectOn, write } from '../harness/people/chat.ts'
import {
  acceptOn,
  chooseHelper,
  creditsOf,
  expectCelebrated,
  expectRead,
  expectSettled,
  leaveChat,
  stepOn,
  takeStep,
} from '../harness/people/help.ts'
import { comeBack, goAway, type Neighbor } from '../harness/people/neighbors.ts'
import { makePerson, signInPhone, signUpByApi } from '../harness/people/people.ts'
import { recordSentPosts } from '../harness/people/posting.ts'
import { openPhone } from '../harness/phone/phone.ts'
import { openLine } from '../harness/server/line.ts'
import { startServer, type TestServer } from '../harness/server/server.ts'

const title = 'A lamp to screw in'
const ruth = 'Ruth M.'

let server: TestServer
let cora: Neighbor
let ben: Neighbor

beforeAll(async () => {
  server = await startServer()
  // The first account runs the community.
  await signUpByApi(server.origin, makePerson({ firstName: 'Olga' }))
  cora = await moveIn('Cora')
  ben = await moveIn('Ben')
})
afterAll(async () => {
  for (const each of [cora, ben]) {
    await each?.phone.discard()
    await each?.line.close()
  }
  await server?.stop()
})

async function moveIn(firstName: string): Promise<Neighbor> {
  const person = makePerson({ firstName })
  const caller = await signUpByApi(server.origin, person)
  const line = await openLine(server.port)
  const phone = await openPhone({ origin: line.origin })
  await signInPhone(phone, line.origin, person)
  await phone.installed()
  if (firstName === 'Cora') {
    expect((await give({ DATA_DIR: server.dataDir }, ['make-coordinator', person.email])).code).toBe(0)
  }
  const name = shortName({ firstName, lastName: initialOf(person.lastName) })
  return { phone, line, caller, firstName, name }
}

const creditsOfRuth = async () => {
  const { body } = await cora.caller.call('GET', '/api/coordinated-neighbors')
  return (body as Coordination).neighbors.map(({ name, credits }) => [name, credits])
}

it('P-143 D9 C-001 a coordinator writes down a request without a signal, a neighbor helps, and the neighbor’s credit is theirs', async () => {
  const { page } = cora.phone
  const sentPosts = recordSentPosts(page)
  await cora.phone.visit(paths.profile)
  await page.getByRole('link', { name: profileTexts.desk }).click({ timeout: 70_000 })
  await page.getByLabel(texts.add.firstName).fill('Ruth')
  await page.getByLabel(texts.add.lastName).fill('Miller')
  await page.getByRole('button', { name: texts.add.action }).click()
  const card = page.getByRole('article', { name: ruth })
  await card.getByText(texts.list.credits(2)).waitFor()

  await goAway(cora)
  await card.getByRole('button', { name: texts.list.request }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(postTexts.compose.fields.title).fill(title)
  await dialog.getByLabel(postTexts.compose.fields.description).fill('The one over the stairs.')
  // By the phone's own day: in its evening, the day by UTC is one later, and beyond what home shows.
  const day = await page.evaluate(() => new Date(Date.now() + 2 * 86_400_000).toLocaleDateString('sv'))
  await dialog.getByLabel(postTexts.compose.fields.date).fill(day)
  await dialog.getByLabel(postTexts.compose.fields.time).fill('10:00')
  await dialog.getByRole('button', { name: postTexts.compose.submit.request }).click()
  await page.getByRole('link', { name: title }).click()
  await page.getByText(postTexts.card.wroteFor(ruth)).waitFor()
  const waitingEntries = await outboxOf(page, cora.caller.memberId)
  expect(waitingEntries).toMatchObject([{ name: 'posts.create', args: { writtenFor: { name: ruth } } }])
  expect(await connectOn(ben.phone.page, title).count()).toBe(0)
  await comeBack(cora)
  await expectSettled(cora)
  expect(sentPosts.map((post) => post.title)).toEqual([title])
  expect(await creditsOfRuth()).toEqual([[ruth, 1]])

  await connectOn(ben.phone.page, title).waitFor({ timeout: 70_000 })
  await connect(ben, title)
  await write(ben, 'I have a ladder')
  await leaveChat(ben, title)
  await ben.phone.page.getByText(postTexts.card.wroteFor(ruth)).waitFor()
  await acceptOn(cora, ben).waitFor({ timeout: 70_000 })
  await chooseHelper(cora, ben)
  await expectRead(ben, helpTexts.notes.youHelp(ruth))
  await stepOn(ben, 'start').waitFor()
  await takeStep(ben, 'start')
  await expectSettled(ben)
  await takeStep(ben, 'complete')
  await expectRead(cora, helpTexts.notes.otherConfirmed(ben.firstName))
  await takeStep(cora, 'confirm')
  await expectCelebrated(ben, title)

  expect([await creditsOf(ben), await creditsOf(cora)]).toEqual([3, 2])
  expect(await creditsOfRuth()).toEqual([[ruth, 1]])
  expect([...cora.phone.faults, ...ben.phone.faults]).toEqual([])
})
