/** Three journeys through the desk, each between phones of members and phones of those who decide. */
import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { give } from '../../apps/api/src/cli/commands.factory.ts'
import { caseTexts } from '../../apps/web/src/locales/en/cases.ts'
import { deskTexts } from '../../apps/web/src/locales/en/desk.ts'
import { outboxTexts } from '../../apps/web/src/locales/en/outbox.ts'
import { postTexts } from '../../apps/web/src/locales/en/posts.ts'
import { rewardTexts } from '../../apps/web/src/locales/en/rewards.ts'
import { rewardDeskTexts } from '../../apps/web/src/locales/en/rewards-desk.ts'
import { safetyTexts } from '../../apps/web/src/locales/en/safety.ts'
import { standingNoticeTexts } from '../../apps/web/src/locales/en/standing.notice.ts'
import { standingTexts } from '../../apps/web/src/locales/en/standing.ts'
import { paths, postPath } from '../../apps/web/src/paths.ts'
import { outboxOf } from '../harness/device/device-data.ts'
import { type Caller, makePerson, type Person, signInPhone, signUpByApi } from '../harness/people/people.ts'
import { writePost } from '../harness/people/posting.ts'
import { expectPosted } from '../harness/people/server-posts.ts'
import { openPhone, type Phone } from '../harness/phone/phone.ts'
import { operationsIn } from '../harness/phone/requests.ts'
import { type Line, openLine } from '../harness/server/line.ts'
import { startServer, type TestServer } from '../harness/server/server.ts'

/** A member with their own phone, and their own calls past it. */
interface Someone {
  person: Person
  caller: Caller
  phone: Phone
}

let server: TestServer
let line: Line
let olga: Someone
let omar: Someone
let noor: Someone
let rudy: Someone
/** The offer of Rudy's by which the others know him. */
let postId: string

beforeAll(async () => {
  server = await startServer()
  line = await openLine(server.port)
  // The first account runs the community.
  const callers: Caller[] = []
  const people = ['Olga', 'Omar', 'Noor', 'Rudy'].map((firstName) => makePerson({ firstName }))
  for (const person of people) callers.push(await signUpByApi(server.origin, person))
  expect((await give({ DATA_DIR: server.dataDir }, ['make-operator', String(people[1]?.email)])).code).toBe(0)
  ;[olga, omar, noor, rudy] = (await Promise.all(
    people.map(async (person, index) => {
      // Rudy's calls can be lost while his socket stays open.
      const { origin } = person.firstName === 'Rudy' ? line : server
      const phone = await openPhone({ origin })
      await signInPhone(phone, origin, person)
      await phone.installed()
      return { person, caller: callers[index], phone }
    }),
  )) as [Someone, Someone, Someone, Someone]
  postId = await offerOf(rudy, 'Earn money from home')
})
/**
 * The time in ms within which the socket of a suspended member closes, as seen beside other tests on a busy machine. The
 * server's own suite tests that it is a second.
 */
const closingMsMax = 5000

afterAll(async () => {
  await Promise.all([olga, omar, noor, rudy].map((each) => each?.phone.discard()))
  await line?.close()
  await server?.stop()
})

/** Does something without a signal, and looks at what the phone shows of it before the signal is back. */
async function withoutSignal({ phone }: Someone, act: (page: Page) => Promise<void>): Promise<void> {
  await phone.offline(true)
  await act(phone.page)
  await phone.offline(false)
}

/** Expects one operation of this name on the phone, and that it was sent. */
async function expectSent({ phone, caller }: Someone, sentName: string): Promise<void> {
  const states = async () => {
    const entries = await outboxOf(phone.page, caller.memberId)
    return entries.filter(({ name }) => name === sentName).map(({ state }) => state)
  }
  await expect.poll(states, { timeout: 30_000 }).toEqual(['sent'])
}

/** Opens the newest case of this kind from the list of the desk. */
async function openCase({ phone }: Someone, heading: string): Promise<void> {
  await phone.visit(paths.desk)
  await phone.page.getByRole('link', { name: heading }).first().click()
  await phone.page.getByRole('heading', { name: heading, level: 1 }).waitFor()
}

/** Decides the open case with words in the dialog of the act. */
async function decide(page: Page, act: 'hide' | 'suspend' | 'lift', words: string): Promise<void> {
  const { button } = caseTexts.acts[act]
  await page.getByRole('button', { name: button, exact: true }).click()
  const dialog = page.getByRole('dialog')
  const { words: label, wordsNeeded } = caseTexts.decision
  await dialog.getByLabel(act === 'lift' ? label : wordsNeeded, { exact: true }).fill(words)
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

function exactText(within: Page | Locator, text: string): Locator {
  return within.getByText(text, { exact: true })
}

const statusFor = async ({ caller }: Someone) => (await caller.call('GET', `/api/posts/${postId}`)).status

it('P-142 a reported post is hidden with a reason, which its author answers, and another operator shows it again; each tap without a signal arrives once', async () => {
  await noor.phone.visit(postPath(postId))
  await noor.phone.page.getByRole('button', { name: safetyTexts.report.titles.post }).waitFor()
  await withoutSignal(noor, async (page) => {
    await page.getByRole('button', { name: safetyTexts.report.titles.post }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: safetyTexts.report.reasons.spam }).check()
    await dialog.getByLabel(safetyTexts.report.words).fill('The third one this week.')
    await dialog.getByRole('button', { name: safetyTexts.report.submit }).click()
    await exactText(page, safetyTexts.report.keptUntil).first().waitFor()
  })
  await expectSent(noor, 'safety.report')

  await openCase(olga, caseTexts.headings.report('post'))
  await exactText(olga.phone.page, 'The third one this week.').waitFor()
  await withoutSignal(olga, async (page) => {
    await decide(page, 'hide', 'We keep the board free of advertisements.')
    await exactText(page, caseTexts.unsentStates.waiting).waitFor()
    expect(await statusFor(noor)).toBe(200)
  })
  await expectSent(olga, 'cases.decide')
  await exactText(olga.phone.page, caseTexts.unsentStates.waiting).waitFor({ state: 'detached' })
  expect(await statusFor(noor)).toBe(404)

  const author = rudy.phone.page
  await rudy.phone.visit(postPath(postId))
  await author.getByText(postTexts.card.hiddenWhy).waitFor()
  await author.getByRole('article').getByRole('link', { name: standingNoticeTexts.open }).click()
  await exactText(author, 'We keep the board free of advertisements.').waitFor()
  await author.getByRole('link', { name: standingTexts.hidden.post }).waitFor()
  await withoutSignal(rudy, async (page) => {
    await page.getByLabel(standingTexts.appeal.label).fill('It is a job at the library.')
    await page.getByRole('button', { name: standingTexts.appeal.submit }).click()
    await exactText(page, standingTexts.appeal.states.waiting).waitFor()
  })
  await expectSent(rudy, 'standing.appeal')
  await exactText(author, standingTexts.appeal.states.arrived).waitFor()

  await openCase(omar, caseTexts.headings.appeal())
  const content = omar.phone.page.getByRole('region', { name: caseTexts.parts.contentOf.appeal })
  for (const text of ['It is a job at the library.', 'Earn money from home'])
    await exactText(content, text).waitFor()
  await decide(omar.phone.page, 'lift', 'A real job.')
  await expectSent(omar, 'cases.decide')
  expect(await statusFor(noor)).toBe(200)
  await exactText(author, standingTexts.none).waitFor()
  await olga.phone.page
    .getByRole('region', { name: caseTexts.parts.acts })
    .getByRole('listitem')
    .nth(1)
    .waitFor()
  expect(await countItems(olga.phone.page, caseTexts.parts.acts)).toBe(2)
  expect(await countItems(olga.phone.page, caseTexts.parts.reports)).toBe(1)
  for (const { phone } of [olga, omar, noor, rudy]) expect(phone.faults).toEqual([])
})

const countItems = (page: Page, part: string) =>
  page.getByRole('region', { name: part }).getByRole('listitem').count()

it('SH-070 a member who is suspended while they write without a signal reads why and until when, has all texts back, and sends them once it is lifted', async () => {
  const { page } = rudy.phone
  const body = { subject: 'member', subjectId: rudy.caller.memberId, reason: 'scam', words: '' }
  expect((await noor.caller.call('POST', '/api/reports', body)).status).toBe(200)
  const sockets = openSockets(page)
  await rudy.phone.visit(paths.home)
  await expect.poll(() => sockets.open).toBe(1)
  const titles = ['A bike pump to lend', 'Tomato plants to give away']
  line.lose({ requests: /^POST \/api\// })
  for (const title of titles)
    await writePost(page, { type: 'offer', title, description: `${title}, all week.` })
  await openCase(olga, caseTexts.headings.report('member'))
  // It is of the round with the decision: an earlier one may still be on its way.
  const decisionResponse = olga.phone.page.waitForResponse((response) =>
    operationsIn(response.request()).some(({ name }) => name === 'cases.decide'),
  )
  await decide(olga.phone.page, 'suspend', 'Two neighbors paid you for nothing.')
  await decisionResponse
  const suspendedAt = Date.now()
  await expect.poll(() => sockets.open, { interval: 20 }).toBe(0)
  expect(sockets.closedAt - suspendedAt).toBeLessThan(closingMsMax)

  line.pass()
  await rudy.phone.visit(paths.home)
  await page.getByRole('heading', { name: /^You can only read here until \w{3}, \w{3} \d/ }).waitFor()
  await page.getByRole('link', { name: standingNoticeTexts.open }).click()
  await exactText(page, 'Two neighbors paid you for nothing.').waitFor()
  await exactText(page, standingTexts.rules.scam).waitFor()
  await rudy.phone.visit(paths.outbox)
  for (const title of titles) {
    const entry = page.getByRole('listitem').filter({ hasText: title })
    await entry.getByText(/Two neighbors paid you for nothing\./).waitFor()
    await entry.getByText(`${title}, all week.`).waitFor()
  }
  await olga.phone.page.getByRole('button', { name: caseTexts.undo }).click()
  await olga.phone.page.getByRole('button', { name: caseTexts.undo }).last().click()
  const greet = () =>
    rudy.caller.call('PATCH', '/api/profile/complete', { bio: 'I fix bikes.', interests: ['Hiking'] })
  await expect.poll(async () => (await greet()).status).toBe(200)
  // Without a socket the phone asks once in a while; a start asks at once.
  await rudy.phone.visit(paths.outbox)
  await page.getByRole('heading', { name: /^You can only read here until/ }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: outboxTexts.together.tryAll }).click()
  await expectPosted(rudy.caller, ['Earn money from home', ...titles])
  for (const { phone } of [olga, rudy]) expect(phone.faults).toEqual([])
})

it('R-011 P-142 the code of a reward is marked as used at the desk once; without a signal it stays typed, and a second use is refused with words', async () => {
  await helpOnce(noor, rudy)
  const reward = {
    ...{ title: 'A loaf of bread', partnerName: 'Corner Bakery', description: '', category: 'food' },
    ...{ redeemInstructions: 'Show it at the counter.', creditCost: 1, availableQuantity: 5, reason: '' },
  }
  expect((await olga.caller.call('POST', '/api/operator/rewards', reward)).status).toBe(200)
  const { page } = rudy.phone
  await rudy.phone.visit(paths.profile)
  await page.getByRole('button', { name: rewardTexts.open }).click()
  await page.getByRole('button', { name: rewardTexts.redeemFor(reward.title) }).click()
  await page.getByRole('button', { name: rewardTexts.question.confirm(1) }).click()
  await page.getByRole('img', { name: rewardTexts.qr }).waitFor()
  const code = String(await page.locator('[translate="no"]').last().textContent())

  const desk = olga.phone.page
  const { use } = rewardDeskTexts
  await olga.phone.visit(paths.deskRewards)
  const field = desk.getByLabel(use.code, { exact: true })
  await field.fill(code.toLowerCase().replaceAll('-', ' '))
  const action = desk.getByRole('button', { name: use.action })
  await withoutSignal(olga, async () => {
    await action.click()
    await exactText(desk, deskTexts.notSent).waitFor()
    expect(await field.inputValue()).toBe(code.toLowerCase().replaceAll('-', ' '))
  })
  await action.click()
  await exactText(desk, use.done(reward.title, reward.partnerName)).waitFor()
  expect(await field.inputValue()).toBe('')
  await page.getByRole('button', { name: rewardTexts.another }).click()
  await page.getByRole('radio', { name: rewardTexts.tabs.mine }).check()
  await exactText(page, rewardTexts.used).waitFor()
  await field.fill(code)
  await action.click()
  await desk.getByText(/^You already marked this code as used .*, for .*A loaf of bread/).waitFor()
  for (const { phone } of [olga, rudy]) expect(phone.faults).toEqual([])
})

async function offerOf({ caller }: Someone, title: string): Promise<string> {
  return ((await caller.post({ type: 'offer', title })).body as { id: string }).id
}

/** A first completed help, which redeeming requires. */
async function helpOnce(helper: Someone, author: Someone): Promise<void> {
  const { body } = await author.caller.post({ type: 'request', title: 'A shelf to hang' })
  const { id } = body as { id: string }
  const conversationId = conversationIdOf(helper.caller.memberId, author.caller.memberId)
  const calls = [
    [helper, '/api/conversations', { postId: id }],
    [helper, `/api/conversations/${conversationId}/messages`, { content: 'I have a drill.' }],
    [author, `/api/posts/${id}/accept`, { helperId: helper.caller.memberId }],
    [helper, `/api/posts/${id}/complete`, {}],
    [author, `/api/posts/${id}/complete`, {}],
  ] as const
  for (const [{ caller }, path, args] of calls) {
    const response = await caller.call('POST', path, args)
    if (response.status >= 300) throw new Error(`${path}: ${JSON.stringify(response.body)}`)
  }
}

/** Counts the sockets that the page has open, and stores when the last one closed. */
function openSockets(page: Page): { open: number; closedAt: number } {
  const sockets = { open: 0, closedAt: 0 }
  page.on('websocket', (socket) => {
    sockets.open += 1
    socket.on('close', () => {
      sockets.open -= 1
      sockets.closedAt = Date.now()
    })
  })
  return sockets
}
