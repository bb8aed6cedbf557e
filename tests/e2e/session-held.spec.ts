/** A sign-in that ran out, and another neighbour on the same phone: what waits stays its author's, and is sent once. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { landingTexts } from '../../apps/web/src/locales/en/landing.ts'
import { sessionTexts } from '../../apps/web/src/locales/en/sessions.ts'
import { membersOn, outboxOf, wordsOn } from '../harness/device-data.ts'
import {
  askToSignOut,
  type Caller,
  cookieOf,
  endSession,
  logInAgain,
  logInOnScreen,
  logInUnseen,
  makePerson,
  type Person,
  signUpByApi,
} from '../harness/people.ts'
import { writePost } from '../harness/posting.ts'
import { expectPosted, titlesOf } from '../harness/server-posts.ts'
import { openWorld, type World } from '../harness/world.ts'

let world: World

beforeEach(async () => {
  world = await openWorld()
})

afterEach(() => world?.close())

describe('fault 23: the sign-in has run out while posts wait', () => {
  it('D7 hides the data, keeps the posts and says so, and sends them once after log-in', async () => {
    const { phone, person, caller, neighbor } = world
    await neighbor.post({ title: 'Seen while signed in' })
    await phone.page.getByText('Seen while signed in').first().waitFor()
    await writeOffline(['First while away', 'Second while away'])
    await endSession(world.server.origin, await cookieOf(phone))
    await phone.offline(false)
    await phone.page.getByText(sessionTexts.held).waitFor()
    await expectNothingShown(['Seen while signed in', 'while away'])

    // So it stays, with and without a signal, wherever the app starts.
    await phone.reopen({ offline: true })
    for (const path of ['/', '/community-help', '/outbox']) {
      await phone.visit(path)
      await phone.page.getByText(sessionTexts.held).waitFor()
      await expectNothingShown(['Seen while signed in', 'while away'])
    }
    await phone.offline(false)
    await phone.visit('/auth')
    await phone.page.getByText(sessionTexts.held).waitFor()
    expect(await outboxOf(phone.page, caller.memberId)).toHaveLength(2)
    expect(await titlesOf(caller)).toEqual([])

    await logInAgain(phone, person)
    await phone.page.getByText('First while away').first().waitFor()
    await expectPosted(caller, ['First while away', 'Second while away'])
    expect(phone.faults).toEqual([])
  })

  it('D7 a post that has its number already is kept and sent once, too', async () => {
    const { phone, line, person, caller } = world
    line.lose({ requests: /^POST \/api\/sync/ })
    await writePost(phone.page, { type: 'offer', title: 'Numbered before' })
    await expect.poll(async () => (await outboxOf(phone.page, caller.memberId))[0]?.number).toBe(1)
    await endSession(world.server.origin, await cookieOf(phone))
    line.pass()
    await phone.page.getByText(sessionTexts.held).waitFor({ timeout: 60_000 })
    await logInAgain(phone, person)
    await expectPosted(caller, ['Numbered before'])
  })
})

describe('fault 24: another neighbour signs in on the same phone', () => {
  it("D7 nothing of the first is shown or sent; signed in again, the first one's posts are sent", async () => {
    const { phone, person, caller } = world
    const { other, otherCaller } = await aGuest()
    await writeOffline(["The first one's post"])
    await endSession(world.server.origin, await cookieOf(phone))
    await phone.offline(false)
    await phone.page.getByText(sessionTexts.held).waitFor()

    await logInAgain(phone, other)
    await writePost(phone.page, { type: 'offer', title: "The guest's post" })
    await expectPosted(otherCaller, ["The guest's post"])
    for (const path of ['/', '/community-help', '/outbox']) {
      await phone.visit(path)
      await phone.page.getByRole('heading', { level: 1 }).waitFor()
      // What a phone keeps is shown a moment after the screen is there.
      await phone.page.waitForTimeout(500)
      await expectNothingShown(["The first one's post"])
    }
    expect(await titlesOf(caller)).toEqual([])
    await signOut()

    await logInOnScreen(phone, person)
    await expectPosted(caller, ["The first one's post"])
    expect(await titlesOf(otherCaller)).toEqual(["The guest's post"])
    expect(phone.faults).toEqual([])
  })

  it('D7 a session of theirs that the device has not heard of: the app turns to them, and nothing of the first one is sent in it', async () => {
    const { phone, line, person, caller } = world
    const { other, otherCaller } = await aGuest()
    await writeOffline(["The first one's post"])
    await logInUnseen(phone, line.origin, other)
    await phone.offline(false)

    await phone.page.getByRole('heading', { level: 1, name: new RegExp(`, ${other.firstName}$`) }).waitFor()
    await expectNothingShown(["The first one's post"])
    await writePost(phone.page, { type: 'offer', title: "The guest's post" })
    await expectPosted(otherCaller, ["The guest's post"])
    expect(await titlesOf(caller)).toEqual([])
    expect(await outboxOf(phone.page, caller.memberId)).toHaveLength(1)
    await signOut()

    await logInOnScreen(phone, person)
    await expectPosted(caller, ["The first one's post"])
    expect(await titlesOf(otherCaller)).toEqual(["The guest's post"])
    expect(phone.faults).toEqual([])
  })

  it('R1 D7 before a phone ever reached the server in their name, too: what they wrote stays theirs', async () => {
    const { phone, line, person, caller } = world
    const { other, otherCaller } = await aGuest()
    await endSession(world.server.origin, await cookieOf(phone))
    await phone.page.reload()
    await phone.page.getByText(sessionTexts.held).waitFor()
    line.lose({ requests: /^POST \/api\/sync/ })
    await logInAgain(phone, other)
    await writePost(phone.page, { type: 'offer', title: "The guest's first post" })
    await logInUnseen(phone, line.origin, person)
    line.pass()

    await phone.page
      .getByRole('heading', { level: 1, name: new RegExp(`, ${person.firstName}$`) })
      .waitFor({ timeout: 60_000 })
    await expectNothingShown(["The guest's first post"])
    expect(await titlesOf(caller)).toEqual([])
    expect(await membersOn(phone.page, otherCaller.memberId)).toEqual([])
    await signOut()

    await logInOnScreen(phone, other)
    await expectPosted(otherCaller, ["The guest's first post"])
    expect(await titlesOf(caller)).toEqual([])
    expect(phone.faults).toEqual([])
  })

  it('D7 a tab that was left open shows and sends nothing in the name of the next one', async () => {
    const { phone, line, person, caller } = world
    const { other, otherCaller } = await aGuest()
    const left = await phone.anotherTab('/')
    await left.getByText(homeTexts.credits(2)).waitFor()
    line.lose({ requests: /^POST \/api\/sync/ })
    await writePost(phone.page, { type: 'offer', title: "The first one's post" })
    await left.getByText("The first one's post").first().waitFor()

    await askToSignOut(phone)
    await phone.page.getByRole('button', { name: sessionTexts.signOut.keep }).click()
    await phone.page.getByText(landingTexts.email).waitFor()
    await expect.poll(() => wordsOn(left)).not.toContain("The first one's post")

    await logInOnScreen(phone, other)
    line.pass()
    await left.evaluate(() => window.dispatchEvent(new Event('online')))
    await left.bringToFront()
    await writePost(phone.page, { type: 'offer', title: "The guest's post" })
    await expectPosted(otherCaller, ["The guest's post"])
    expect(await titlesOf(caller)).toEqual([])
    expect(await wordsOn(left)).not.toContain("The first one's post")
    await phone.page.bringToFront()
    await signOut()

    await logInOnScreen(phone, person)
    await expectPosted(caller, ["The first one's post"])
    expect(await titlesOf(otherCaller)).toEqual(["The guest's post"])
    expect(phone.faults).toEqual([])
  })
})

async function aGuest(): Promise<{ other: Person; otherCaller: Caller }> {
  const other = makePerson()
  return { other, otherCaller: await signUpByApi(world.server.origin, other) }
}

async function writeOffline(titles: string[]): Promise<void> {
  await world.phone.offline(true)
  for (const title of titles) await writePost(world.phone.page, { type: 'offer', title })
}

async function signOut(): Promise<void> {
  await world.phone.visit('/')
  await world.phone.page.getByText(homeTexts.credits(2)).waitFor()
  await askToSignOut(world.phone)
  await world.phone.page.getByText(landingTexts.email).waitFor()
}

async function expectNothingShown(texts: string[]): Promise<void> {
  const words = await wordsOn(world.phone.page)
  for (const text of texts) expect(words).not.toContain(text)
}
