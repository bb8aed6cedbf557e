/** Neighbors around one meetup, on phones and a server that come and go: seats, the queue, and what is told of them. */
import { join } from 'node:path'
import { notificationText } from '@porchlight/contracts/notifications/notifications.catalogue'
import type { Notification } from '@porchlight/contracts/notifications/notifications.schema'
import { createId } from '@porchlight/contracts/values/id'
import BetterSqlite3 from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appTexts } from '../../apps/web/src/locales/en/app.ts'
import { meetupOutboxTexts as outboxTexts } from '../../apps/web/src/locales/en/meetups.outbox.ts'
import { meetupTexts as texts } from '../../apps/web/src/locales/en/meetups.ts'
import { postTexts } from '../../apps/web/src/locales/en/posts.ts'
import { postPath } from '../../apps/web/src/paths.ts'
import { expectRead, expectSettled, expectStepWaiting } from '../harness/help.ts'
import { comeBack, goAway, type Neighbor, type Neighbors, openNeighbors } from '../harness/neighbors.ts'
import { type Caller, completeProfileByApi, makePerson, signUpByApi } from '../harness/people.ts'
import { askForRound, expectRound } from '../harness/requests.ts'
import { expectToast } from '../harness/toasts.ts'

const shownMsMax = 70_000
/** How long after it was asked the server dies: before, while and after it gives a seat. */
const killedAfterMs =
  process.env.MEETUPS_AT_LENGTH === undefined ? [3, 12] : Array.from({ length: 20 }, (_, step) => step * 2)

let neighbors: Neighbors
/** They have no phone here, only calls. */
let cleo: Caller
let dina: Caller

beforeAll(async () => {
  neighbors = await openNeighbors()
  const { server, bea } = neighbors
  const signUp = (firstName: string) => signUpByApi(server.origin, makePerson({ firstName }))
  ;[cleo, dina] = await Promise.all([signUp('Cleo'), signUp('Dina')])
  await completeProfileByApi(bea.caller)
})

afterAll(() => neighbors?.close())

/** Bea's, with two seats. */
async function invite(title: string): Promise<string> {
  const id = createId()
  const { status, body } = await neighbors.bea.caller.post({ type: 'event', id, title, maxAttendees: 2 })
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return id
}

async function ask(caller: Caller, method: 'POST' | 'DELETE', id: string): Promise<void> {
  const { status, body } = await caller.call(method, `/api/posts/${id}/rsvp`)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
}

const press = ({ phone: { page } }: Neighbor, name: string) =>
  page.getByRole('article').getByRole('button', { name, exact: true }).click()

async function toldOf({ call }: Caller, id: string): Promise<string[]> {
  const { body } = await call('GET', '/api/notifications')
  const { notifications } = body as { notifications: Notification[] }
  return notifications.filter(({ target }) => target === postPath(id)).map(({ kind }) => kind)
}

/** There is a signal again, and nobody waits until the phone tries by itself. */
async function findSignal(neighbor: Neighbor): Promise<void> {
  await comeBack(neighbor)
  await askForRound(neighbor.phone)
}

/** As far as home, where the bell is, with or without a signal. */
async function goHome({ phone: { page } }: Neighbor): Promise<void> {
  const navigation = page.getByRole('navigation', { name: appTexts.navigation })
  await navigation.getByRole('link', { name: appTexts.tabs.home }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** Told already or not, the bell says it, and leads to the meetup's page. */
async function followBell({ phone: { page } }: Neighbor, said: string): Promise<void> {
  const bell = page.getByRole('button', { name: new RegExp(`^${appTexts.header.notifications}`) })
  await bell.click({ timeout: shownMsMax })
  const dialog = page.getByRole('dialog', { name: appTexts.notifications.title })
  await dialog.getByRole('link', { name: said }).click({ timeout: shownMsMax })
  await dialog.waitFor({ state: 'detached' })
}

function expectNoFaults(): void {
  for (const { phone } of [neighbors.ada, neighbors.bea]) expect(phone.faults).toEqual([])
}

describe('a meetup', () => {
  it('P-139 P-140 joined without a signal while others take the last seats: a place in the queue, then a seat while away, told on return', async () => {
    const { ada } = neighbors
    const title = 'Soup on the porch'
    const id = await invite(title)
    await ada.phone.visit(postPath(id))
    await expectRead(ada, texts.seats(2))

    await goAway(ada)
    for (const caller of [cleo, dina]) await ask(caller, 'POST', id)
    await press(ada, texts.join)
    await expectRead(ada, texts.coming)
    await expectRead(ada, texts.askedSeat)
    await expectStepWaiting(ada)
    await findSignal(ada)
    await expectToast(ada.phone.page, { title: outboxTexts.queuedFor(1) })
    await expectRead(ada, texts.waitingAt(1))
    await expectSettled(ada)
    expect(await ada.phone.page.getByRole('article').getByText(/Bea/).count()).toBe(0)

    await goAway(ada)
    await ask(cleo, 'DELETE', id)
    await expectRead(ada, texts.waitingAt(1))
    await goHome(ada)
    await findSignal(ada)
    await followBell(ada, notificationText('meetup_promoted', { title, name: '' }))
    await expectRead(ada, texts.coming)
    const host = ada.phone.page.getByRole('region', { name: texts.who })
    await host.getByRole('link', { name: /Bea/ }).waitFor()
    expect((await toldOf(ada.caller, id)).filter((kind) => kind === 'meetup_promoted')).toHaveLength(1)
    expectNoFaults()
  })

  it('P-140 joined without a signal when it was full already, and left again without one', async () => {
    const { ada } = neighbors
    const id = await invite('Dumplings for two')
    for (const caller of [cleo, dina]) await ask(caller, 'POST', id)
    await ada.phone.visit(postPath(id))
    await expectRead(ada, texts.full)
    await goAway(ada)
    await press(ada, texts.joinWaiting)
    await expectRead(ada, texts.waiting)
    await expectStepWaiting(ada)
    await findSignal(ada)
    await expectRead(ada, texts.waitingAt(1))
    await goAway(ada)
    await press(ada, texts.leave)
    await expectRead(ada, texts.full)
    await expectStepWaiting(ada)
    await findSignal(ada)
    await expectSettled(ada)
    // Nobody waits, so the seat that is free now stays so.
    await ask(cleo, 'DELETE', id)
    await expectRead(ada, texts.seats(1))
    expect(await toldOf(ada.caller, id)).toEqual([])
    expectNoFaults()
  })

  it('M2 P-137 its organizer moves it without a signal: once it is sent, whoever comes and whoever waits knows', async () => {
    const { ada, bea } = neighbors
    const title = 'Chess in the shade'
    const id = await invite(title)
    for (const caller of [ada.caller, cleo, dina]) await ask(caller, 'POST', id)
    for (const { phone } of [ada, bea]) await phone.visit(postPath(id))
    await expectRead(ada, texts.coming)
    await expectRead(bea, texts.hostIsYou)
    await goAway(bea)
    await press(bea, texts.edit)
    const form = bea.phone.page.getByRole('dialog', { name: texts.editTitle })
    await form.getByLabel('Location', { exact: true }).fill('The library steps')
    await form.getByRole('button', { name: postTexts.compose.save }).click()
    await expectRead(bea, 'The library steps')
    expect(await toldOf(dina, id)).toEqual([])
    await findSignal(bea)
    await expectRead(ada, 'The library steps')
    await goHome(ada)
    await followBell(ada, notificationText('meetup_changed', { title, name: '' }))
    await expectRead(ada, 'The library steps')
    for (const caller of [ada.caller, cleo, dina]) {
      expect((await toldOf(caller, id)).filter((kind) => kind === 'meetup_changed')).toHaveLength(1)
    }
    expectNoFaults()
  })

  it('R4 R5 P-137 the server dies while it gives a seat, and its answer is lost: one seat, told once', async () => {
    const { server, ada, bea } = neighbors
    const id = await invite('Lanterns')
    await ada.phone.visit(postPath(id))
    await expectRead(ada, texts.seats(2))
    ada.line.cut({ bytes: 0, requests: /^POST \/api\/sync/ })
    ada.line.count()
    await press(ada, texts.join)
    await expectRound(ada.line, { timeout: shownMsMax, interval: 1 })
    await server.kill()
    await server.restart()
    ada.line.pass()
    await askForRound(ada.phone)
    await expectSettled(ada)
    await expectRead(ada, texts.coming)
    expect(await toldOf(bea.caller, id)).toEqual(['meetup_joined'])
    expect(stateOf(id)).toEqual({ taken: 1, rsvps: [[ada.caller.memberId, 'going']] })
    expectNoFaults()
  })

  it('R4 P-140 the server dies as a seat is given up, sooner or later: it passes on once, and each is told once', async () => {
    const { server, ada, bea } = neighbors
    for (const ms of killedAfterMs) {
      const id = await invite(`Sing along ${ms}`)
      for (const caller of [cleo, dina, ada.caller]) await ask(caller, 'POST', id)
      const before = await toldOf(bea.caller, id)
      const asked = ask(cleo, 'DELETE', id).catch(() => undefined)
      await new Promise((passed) => setTimeout(passed, ms))
      await server.kill()
      await asked
      await server.restart()
      await ask(cleo, 'DELETE', id)
      expect(stateOf(id)).toEqual({
        taken: 2,
        rsvps: [
          [dina.memberId, 'going'],
          [ada.caller.memberId, 'going'],
        ],
      })
      expect(await toldOf(ada.caller, id)).toEqual(['meetup_promoted'])
      const told = (await toldOf(bea.caller, id)).toSorted()
      expect(told).toEqual([...before, 'meetup_joined', 'meetup_left'].toSorted())
    }
  })
})

/** As the data says, beside the running server. */
function stateOf(id: string) {
  const database = new BetterSqlite3(join(neighbors.server.dataDir, 'porchlight.sqlite'), { readonly: true })
  try {
    const taken = database.prepare('select current_attendees from posts where id = ?').pluck().get(id)
    const rsvps = database
      .prepare("select member_id, state from rsvps where post_id = ? and state != 'cancelled' order by place")
      .raw()
      .all(id)
    return { taken, rsvps }
  } finally {
    database.close()
  }
}
