/**
 * Tests a thousand pushes and mails for words that must not appear on another person's phone or in another person's
 * mailbox.
 */
import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import { notificationKinds } from '@porchlight/contracts/notifications/notifications.catalogue'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, minuteMs, toIso } from '@porchlight/contracts/values/time'
import { expect, test } from 'vitest'
import type { Transaction } from '../../database/transactions/transact.ts'
import { aMeetup, aRequest, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { mailsIn } from '../../testing/services/mailbox.factory.ts'
import { startPushReceiver } from '../../testing/services/push-receiver.factory.ts'
import { addCredits } from '../credits/credits.factory.ts'
import { notify } from '../notifications/notify.operations.ts'

const readersCount = 10
const turns = 50
/** The marks in texts that no other member may read, in any field. */
const secrets = /Xqname|Xqblocked|Xqtitle|Xqword|Xqpost|Xqvenue/
/** The part of a request that a digest contains: who requests help, and in which category. */
const asker = /Xqname: Transportation &(amp;)? Errands/g

test('SH-068 SH-069 1,000 pushes and mails contain no private word, no organizer, and no blocked member', async () => {
  const testApp = await buildTestApp({
    LIMITS: JSON.stringify({
      signUpsPerAddress: 500,
      logInsPerAddress: 500,
      postsPerDay: 500,
      messagesPerDay: 10_000,
    }),
  })
  // How many digests there are depends on the hour at which the first is due.
  testApp.clock.advance(dayMs - (testApp.clock.now() % dayMs))
  const service = startPushReceiver({ now: testApp.clock.now })
  try {
    const [rosa, blockedMember] = [await testApp.signUp('Xqname'), await testApp.signUp('Xqblocked')]
    const body = { bio: 'Xqword: I bake on Sundays and mend bicycles.', interests: ['Xqword'] }
    for (const writer of [rosa, blockedMember])
      await ok(writer.call('PATCH', '/api/profile/complete', { body }))
    const readers: TestMember[] = []
    for (let each = 0; each < readersCount; each += 1) readers.push(await aReader(testApp, `Noor${each}`))
    // Maya gets news only about the member whom they blocked.
    const alone = await aReader(testApp, 'Maya', { digest: 'off', nearby: 'off' })
    const all = [...readers, alone]
    const browsers = all.map(() => service.browser())
    for (const [at, reader] of all.entries()) {
      await ok(reader.call('PUT', '/api/notifications/push', { body: browsers[at]?.target ?? {} }))
    }
    await write(testApp, rosa, blockedMember, readers)
    for (const reader of all) await ok(reader.call('PUT', `/api/users/${blockedMember.id}/block`))
    for (let turn = 0; turn < turns; turn += 1) {
      if (turn % 10 === 5) await write(testApp, rosa, blockedMember, readers)
      await testApp.app.database.transact(async (transaction) => {
        for (const reader of readers) {
          await hear(transaction, reader, rosa, turn)
          await hear(transaction, reader, blockedMember, turn)
        }
        await hear(transaction, alone, blockedMember, turn)
      })
      // The last turns are a day each, for what comes once a day.
      testApp.clock.advance(turn < turns - 3 ? 31 * minuteMs : dayMs)
      await testApp.app.jobs.runAll()
    }

    const pushes = browsers.flatMap(({ receivedPushes }) => receivedPushes.map(({ text }) => text))
    const mails = readers.flatMap(({ email }) =>
      mailsIn(testApp.dataDir, email).map((mail) => ({
        ...mail,
        isDigest: mail.text.includes('asking for help'),
      })),
    )
    expect(service.faults).toEqual([])
    expect(pushes.length + mails.length).toBeGreaterThanOrEqual(1000)
    expect(mails.filter(({ isDigest }) => isDigest).length).toBeGreaterThan(readersCount)
    const digests = mails.filter(({ isDigest }) => isDigest).map((mail) => JSON.stringify(mail))
    const otherMails = mails.filter(({ isDigest }) => !isDigest).map((mail) => JSON.stringify(mail))
    expect(findMatches(digests, asker).length).toBeGreaterThan(0)
    const read = [...pushes, ...otherMails, ...digests.map((digest) => digest.replace(asker, ''))]
    // A title is public on the board, and private in a mailbox or on a locked screen.
    expect(findMatches(read, secrets)).toEqual([])
    expect([browsers.at(-1)?.receivedPushes, mailsIn(testApp.dataDir, alone.email)]).toEqual([[], []])
  } finally {
    await testApp.close()
    service.close()
  }
})

/** Returns the surroundings of each match, enough to find it. */
function findMatches(texts: readonly string[], words: RegExp): string[] {
  return texts.flatMap((text) => {
    const at = text.search(words)
    return at === -1 ? [] : [text.slice(Math.max(0, at - 80), at + 80)]
  })
}

async function ok(response: ReturnType<TestMember['call']>): Promise<void> {
  const { status, text } = await response
  expect(status, text).toBe(200)
}

/** Signs up a member who receives every topic in every way. */
async function aReader(testApp: TestApp, name: string, but: object = {}): Promise<TestMember> {
  const reader = await testApp.signUp(name)
  const all = { help: true, meetups: true, messages: true, credits: true, thanks: true, community: true }
  const change = { mail: all, digest: 'daily', nearby: 'at_once', ...but }
  await ok(reader.call('PATCH', '/api/notifications/settings', { body: change }))
  return reader
}

/** Writes posts, meetups and messages of two neighbors, about which readers are notified. */
async function write(testApp: TestApp, rosa: TestMember, blockedMember: TestMember, readers: TestMember[]) {
  const now = testApp.clock.now()
  const dateNeeded = toIso(now + 2 * dayMs)
  const postFields = { description: 'Xqpost: the key is under the pot.', location: 'Xqvenue', dateNeeded }
  for (const [writer, title] of [
    [rosa, 'Xqtitle of Rosa'],
    [blockedMember, 'Xqtitle of the blocked'],
  ] as const) {
    await addCredits(testApp, writer.id, 1)
    await ok(writer.call('POST', '/api/posts', { body: aRequest({ ...postFields, title }, now) }))
    await ok(
      writer.call('POST', '/api/posts', {
        body: aMeetup({ ...postFields, title: 'Xqtitle of a meetup' }, now),
      }),
    )
  }
  for (const reader of readers) {
    const conversationId = conversationIdOf(rosa.id, reader.id)
    await reader.call('POST', '/api/conversations', { body: { conversationId, userId: rosa.id } })
    await rosa.call('POST', '/api/conversations', { body: { conversationId, userId: reader.id } })
    for (const writer of [rosa, reader]) {
      const message = { id: createId(), content: 'Xqword: come at eight.' }
      await ok(writer.call('POST', `/api/conversations/${conversationId}/messages`, { body: message }))
    }
  }
}

/** One of all the kinds there are, with everything it may be made of. */
async function hear(
  transaction: Transaction,
  reader: TestMember,
  writer: TestMember,
  turn: number,
): Promise<void> {
  const kind = notificationKinds[turn % notificationKinds.length]
  if (!kind) throw new Error('no kinds')
  const params = { title: 'Xqtitle of Rosa', name: 'Xqname', credits: 1, message: 'Xqword' }
  await notify(transaction, { memberId: reader.id, kind, params, personId: writer.id, target: '/posts/1' })
}
