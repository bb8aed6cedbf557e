/** Tests that one neighbor's phone shows at once what another one posts. */
import type { WebSocket } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { messageTexts } from '../../apps/web/src/locales/en/messages.ts'
import { postTexts } from '../../apps/web/src/locales/en/posts.ts'
import { profileTexts } from '../../apps/web/src/locales/en/profile.ts'
import { cookieOf, endSession, makePerson, signInPhone, signUpByApi } from '../harness/people/people.ts'
import { fillPost, startPost, writePost } from '../harness/people/posting.ts'
import { titlesOf } from '../harness/people/server-posts.ts'
import { openRestartableWorld, type RestartableWorld } from '../harness/people/world.ts'
import { openPhone, type Phone } from '../harness/phone/phone.ts'
import type { Line } from '../harness/server/line.ts'

const shownMsMax = 2000
const closedMsMax = 1000
/** Milliseconds within which a socket has identified its member. */
const settledMs = 500

describe('a neighbor posts', () => {
  let world: RestartableWorld
  /** The neighbor's phone is the one on the line that can fail. */
  let author: Phone
  let authorCalls: Awaited<ReturnType<typeof signUpByApi>>

  beforeAll(async () => {
    world = await openRestartableWorld()
    const person = makePerson()
    authorCalls = await signUpByApi(world.server.origin, person)
    author = await openPhone({ origin: world.server.origin })
    await signInPhone(author, world.server.origin, person)
    await author.page.getByText(homeTexts.credits(2)).waitFor()
  })

  afterAll(async () => {
    await author?.discard()
    await world?.close()
  })

  it('W2 another phone shows the post within 2 s without a tap', async () => {
    const dialog = await startPost(author.page)
    await fillPost(dialog, { type: 'offer', title: 'Lemons from my tree' })
    const tappedAt = Date.now()
    await dialog.getByRole('button', { name: postTexts.compose.submit.offer }).click()
    await world.phone.page.getByText('Lemons from my tree').first().waitFor({ timeout: shownMsMax })
    expect(Date.now() - tappedAt).toBeLessThan(shownMsMax)
    await expect.poll(() => titlesOf(authorCalls)).toEqual(['Lemons from my tree'])
  })

  it('W2 after a cut of the socket missed posts arrive, and the next one within 2 s again', async () => {
    const { line, phone } = world
    line.drop()
    await authorCalls.post({ title: 'Missed while cut off' })
    line.count()
    line.pass()
    // The test does nothing on the phone, because the phone must reconnect by itself.
    await phone.page.getByText('Missed while cut off').first().waitFor({ timeout: 30_000 })
    await connected(line)
    await writePost(author.page, { type: 'offer', title: 'A second basket' })
    await phone.page.getByText('A second basket').first().waitFor({ timeout: shownMsMax })
    expect(phone.faults).toEqual([])
  })

  it('W2 W4 after a restart of the server another phone shows the post as well', async () => {
    const { line, phone, server } = world
    line.count()
    await server.restart()
    await connected(line)
    await authorCalls.post({ title: 'Posted after the restart' })
    await phone.page.getByText('Posted after the restart').first().waitFor({ timeout: shownMsMax })
  })

  it('Q25 W4 a session ended elsewhere closes the socket of its phone within 1 s', async () => {
    const { phone, server } = world
    const opening = phone.page.waitForEvent('websocket')
    await phone.visit('/messages')
    const socket = await opening
    await phone.page.getByRole('heading', { level: 1, name: messageTexts.title }).waitFor()
    await phone.page.waitForTimeout(settledMs)
    const cookie = await cookieOf(phone)
    const closingMoment = momentOfClosing(socket)
    const endedAt = Date.now()
    await endSession(server.origin, cookie)
    expect((await closingMoment) - endedAt).toBeLessThan(closedMsMax)
  })

  it('Q25 D7 signing out on the screen closes the socket within 1 s, and opens no other', async () => {
    const opening = author.page.waitForEvent('websocket')
    await author.visit('/profile')
    const socket = await opening
    await author.page.waitForTimeout(settledMs)
    const closingMoment = momentOfClosing(socket)
    let openedCount = 0
    author.page.on('websocket', () => {
      openedCount += 1
    })
    const signOut = author.page.getByRole('button', { name: profileTexts.signOut })
    await signOut.waitFor()
    // The way to the button is not what is timed.
    const askedAt = Date.now()
    await signOut.press('Enter')
    expect((await closingMoment) - askedAt).toBeLessThan(closedMsMax)
    await author.page.waitForURL((url) => url.pathname !== '/profile')
    expect(openedCount).toBe(0)
  })
})

/** Returns the moment of closing, however late it is read. The time of other work is thus not a part of it. */
async function momentOfClosing(socket: WebSocket): Promise<number> {
  await socket.waitForEvent('close')
  return Date.now()
}

/**
 * Waits until a new socket of the phone has reached the server since the line's last count. An attempt without a server
 * does not count.
 */
async function connected(line: Line): Promise<void> {
  await expect.poll(() => line.count().sockets, { timeout: 60_000 }).toBeGreaterThan(0)
}
