/**
 * Tests of the removal of an account: it is gone for everybody, the ledger still adds up, and no older backup brings it
 * back.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ResponseNamed } from '@porchlight/contracts/operations'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs } from '@porchlight/contracts/values/time'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../database/open.ts'
import { sqliteFileIn } from '../../database/sqlite/sqlite.ts'
import { addDecidedCase } from '../../features/cases/cases.factory.ts'
import { applyForCheck } from '../../features/checks/checks.factory.ts'
import { addCredits, giveTo } from '../../features/credits/credits.factory.ts'
import { ledgerFaults } from '../../features/credits/credits.queries.ts'
import { sentPhoto } from '../../features/files/photos.factory.ts'
import { addHelp } from '../../features/help/ratings/ratings.factory.ts'
import { invite } from '../../features/invitations/invitations.factory.ts'
import { meetupBySomebody, rsvpOf, showMeetups } from '../../features/meetups/meetups.factory.ts'
import { recordOperatorAct } from '../../features/moderation/operator-acts.operations.ts'
import { addPasskey } from '../../features/passkeys/passkeys.factory.ts'
import { addCode, aNumber } from '../../features/phones/phones.factory.ts'
import { addPlace, addReview } from '../../features/places/places.factory.ts'
import { subscribe } from '../../features/plans/plans.factory.ts'
import { removeMember as remove } from '../../features/removal/remove-member.operations.ts'
import { offerReward } from '../../features/rewards/reward-stock.operations.ts'
import { addReward, aReward, redeemFor } from '../../features/rewards/rewards.factory.ts'
import { makeResetLink } from '../../features/sessions/email/password-resets.operations.ts'
import { addWarning } from '../../features/standing/standing.factory.ts'
import { hashToken } from '../../http/sessions/session.ts'
import { openMailFolder, waitingMailsIn } from '../../providers/mail/waiting-mails.ts'
import { claimClient } from '../../sync/push/clients.ts'
import {
  aMeetup,
  anOffer,
  aRequest,
  buildTestApp,
  type TestApp,
  type TestMember,
  testPassword,
} from '../../testing/app.factory.ts'
import { createDevice } from '../../testing/device.factory.ts'
import { callSignedOut } from '../../testing/responses.factory.ts'
import { createOperation } from '../../testing/rounds.factory.ts'
import { createTestData } from '../../testing/test-database.factory.ts'
import { give } from '../commands.factory.ts'

let testApp: TestApp
let noor: TestMember
let zelda: TestMember
/** The neighbor with whom she wrote, and whom she blocked. */
let ana: TestMember
beforeEach(async () => {
  testApp = await buildTestApp({ LIMITS: JSON.stringify({ postsPerDay: 1000 }) })
  noor = await testApp.signUp('Noor')
  zelda = await testApp.signUp('Zelda')
  ana = await testApp.signUp('Ana')
})
afterEach(() => testApp.close())

const command = (...words: string[]) => give(testApp.environment, words, testApp.clock.now)
/** Words that occur only in her name and her texts, in lower case. */
const sentinels = ['zelda', 'sentinel']

/** These name no member; an acknowledgement goes with its device. Every other has to have a row of hers before she goes. */
const tablesOfNobody = [
  // Questions of ten minutes, which name no member.
  'passkey_challenges',
  'access_tag',
  // Hashes of mailboxes, and what a community has in common.
  'banned_mailboxes',
  'letter_keys',
  'community_codes',
  'acknowledgements',
  'change_head',
  'change_numbers',
  // These are the names of providers' events.
  'check_events',
  'jobs',
  // Numbers of a whole week.
  'weekly_figures',
  'ledger_pause',
  'payment_events',
  'push_keys',
  'readiness',
  'rewards',
  'schema_version',
  'sign_in_attempts',
  'stored_files',
  'told_plans',
  'unsubscribe_keys',
  'untold_entries',
  // These are digests of mailboxes, which hold no member's name.
  'welcomed_mailboxes',
]

/** Creates everything that is stored of a member: the test member uses every part of the app that can write. */
async function live(member: TestMember): Promise<void> {
  const profile = { bio: 'Sentinel of a bio.', interests: ['Sentinel knitting'] }
  await member.call('PATCH', '/api/profile/complete', { body: { bio: 'An older sentinel of a bio.' } })
  await member.round({
    operations: [
      createOperation(1, 'members.completeProfile', profile),
      createOperation(
        2,
        'posts.create',
        aRequest({ title: 'Sentinel request', location: '12 Sentinel Street' }),
      ),
      createOperation(
        3,
        'posts.create',
        aMeetup({ title: 'Sentinel meetup', description: 'Sentinel potluck' }),
      ),
      createOperation(4, 'posts.create', { title: 'Sentinel of what was refused' }),
    ],
  })
  await invite(member)
  await testApp.app.database.transact(({ database, now }) =>
    database
      .insertInto('invitedMembers')
      .values({ memberId: ana.id, inviterId: member.id, joinedAt: now, credits: 0, isSettled: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  await testApp.app.database.transact(({ database, now }) =>
    database
      .insertInto('communitySettings')
      .values({
        ...{ version: now, name: 'ofAnOperator', value: '', valueBefore: '' },
        ...{ operatorId: member.id, changedAt: now },
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  await addDecidedCase(testApp, { aboutId: member.id, moderatorId: null })
  await addDecidedCase(testApp, { aboutId: ana.id, moderatorId: member.id })
  await testApp.app.database.transact((transaction) =>
    offerReward(transaction, aReward(), { operatorId: member.id, reason: '' }),
  )
  await testApp.app.database.transact(async (transaction) => {
    const lines = [
      { operatorId: ana.id, memberId: member.id, reason: 'Sentinel of a lost phone' },
      { operatorId: member.id, memberId: ana.id, reason: 'A lost phone' },
    ]
    for (const line of lines)
      await recordOperatorAct(transaction, { ...line, id: createId(), act: 'end_sessions' })
  })
  const decisionId = await addWarning(testApp, member.id)
  const appeal = { decisionId, text: 'Sentinel, she answers' }
  await member.call('POST', '/api/standing/appeals', { body: appeal })
  const offer = anOffer({ title: 'Sentinel offer' })
  await member.call('POST', '/api/posts', { body: offer })
  await member.call('PATCH', `/api/posts/${offer.id}`, { body: { title: 'Sentinel offer, in other words' } })
  const withdrawn = aRequest({ title: 'Sentinel, withdrawn' })
  await member.call('POST', '/api/posts', { body: withdrawn })
  await member.call('DELETE', `/api/posts/${withdrawn.id}`)
  await callSignedOut(testApp, 'POST', '/api/auth/forgot-password', { body: { email: member.email } })
  await member.call('PUT', '/api/profile/photo', { body: { photo: await sentPhoto(member) } })
  await addPlace(testApp, { addedBy: member.id })
  const place = await addPlace(testApp)
  await addReview(member, place, { review: 'Sentinel of what I say of a place' })
  await member.call('PUT', `/api/third-places/${place}/mark`, { body: { upvoted: true } })
  await member.call('POST', `/api/third-places/${place}/view`, { body: {} })
  await member.call('PATCH', '/api/exploration/settings', { body: { isHidden: false } })
  await rsvpOf(testApp, member.id, await meetupBySomebody(testApp))
  const { path } = (await member.call('POST', '/api/calendar')).json<ResponseNamed<'calendar.renew'>>()
  await member.call('PATCH', '/api/profile/location', { body: { zipCode: '90027' } })
  await helpWithAna(member)
  await callSignedOut(testApp, 'GET', path)
  await redeemFor(testApp, member.id, await addReward(testApp))
  await writeToAna(member, String(offer.id))
  await subscribe(member)
  await member.call('POST', '/api/auth/add-phone', { body: { phoneNumber: aNumber().typedNumber } })
  await addCode(testApp, member.id, aNumber().number, '123456')
  await addPasskey(testApp, member.id)
  await applyForCheck(member, { address: 'Sentinel Street 7, Los Angeles' })
  await testApp.app.database.transact(async ({ database, now, touchLater }) => {
    touchLater('members', member.id, memberAudience(member.id))
    await database
      .insertInto('signInLinks')
      .values({
        issuer: 'https://accounts.google.com',
        provider: 'google',
        subject: 'sentinel-123',
        memberId: member.id,
        createdAt: now,
      })
      .execute()
    await database.insertInto('peopleMet').values({ memberId: ana.id, personId: member.id }).execute()
    await database
      .insertInto('exports')
      .values({ id: createId(), memberId: member.id, createdAt: now, readyAt: null, bytes: null })
      .execute()
    await database.insertInto('uncountedExplorations').values({ memberId: member.id }).execute()
    const listedPerson = {
      firstName: 'Sentinel',
      lastName: 'of a list',
      email: member.email,
      zipCode: '90026',
    }
    await database
      .insertInto('letters')
      .values({
        ...{ id: createId(), ...listedPerson, oldId: 'sentinel 7', opening: 3, invitationId: null },
        ...{ memberId: member.id, createdAt: now, line: 2, mailedAt: now, cameAt: now },
      })
      .execute()
    await database
      .insertInto('coordinatedNeighbors')
      .values([
        {
          ...{ id: createId(), coordinatorId: member.id, firstName: 'Ruth', lastName: 'Miller' },
          ...{ createdAt: now, removedAt: null, takenOverAt: null, memberId: null },
        },
        // The neighbor who they were themselves before they joined.
        {
          ...{ id: createId(), coordinatorId: null, firstName: 'Sentinel', lastName: 'of a neighbor' },
          ...{ createdAt: now, removedAt: null, takenOverAt: now, memberId: member.id },
        },
      ])
      .execute()
    await database
      .insertInto('meetupLetters')
      .values({
        id: createId(),
        postId: String(offer.id),
        organizerId: member.id,
        content: 'Sentinel of what I write to all',
        sentUpTo: 1,
        lastPlace: 1,
        createdAt: now,
      })
      .execute()
    await database
      .insertInto('declinedHelps')
      .values({ postId: String(offer.id), memberId: member.id, declinedAt: now })
      .execute()
    await database
      .insertInto('recounts')
      .values({ memberId: member.id, ratingSum: 0, ratingCount: 0, helps: 0 })
      .execute()
    await database
      .insertInto('givenPremium')
      .values({ memberId: member.id, fromAt: now, untilAt: now, reason: 'Sentinel of a reason' })
      .execute()
    const { tokenHash } = await database
      .selectFrom('sessions')
      .where('memberId', '=', member.id)
      .select('tokenHash')
      .executeTakeFirstOrThrow()
    await database
      .insertInto('pushSubscriptions')
      .values({
        sessionHash: tokenHash,
        memberId: member.id,
        endpoint: `https://push.example.org/sentinel-${createId()}`,
        p256dh: 'sentinel',
        auth: 'sentinel',
        createdAt: now,
        toldUpTo: 0,
        nearbySince: null,
        sentAt: 0,
        dueAt: null,
        leasedUntil: null,
        failures: 0,
      })
      .execute()
    await database
      .insertInto('notificationSettings')
      .values({
        memberId: member.id,
        chosen: '{}',
        nearby: 'daily',
        hasMail: 1,
        mailSince: 0,
        digestSince: 0,
      })
      .execute()
    await database
      .insertInto('deliveries')
      .values({
        memberId: member.id,
        channel: 'digest',
        plannedAt: null,
        dueAt: null,
        toldUpTo: 0,
        failures: 0,
      })
      .execute()
    await database
      .insertInto('operationFaults')
      .values({ memberId: member.id, operationId: createId(), count: 1 })
      .execute()
    await database
      .insertInto('pendingSignUps')
      .values({
        tokenHash: `sentinel ${createId()}`,
        email: member.email,
        emailKey: member.email,
        passwordHash: 'sentinel',
        firstName: 'Sentinel',
        lastName: 'Sentinel',
        expiresAt: now + dayMs,
      })
      .execute()
    const address = { memberId: member.id, email: 'sentinel@example.com', emailKey: 'sentinel@example.com' }
    await database
      .insertInto('emailChanges')
      .values({ ...address, tokenHash: `sentinel ${createId()}`, expiresAt: now + dayMs })
      .execute()
    await database
      .insertInto('emailUndos')
      .values({ ...address, tokenHash: `sentinel ${createId()}`, createdAt: now, expiresAt: now + dayMs })
      .execute()
    await database
      .updateTable('members')
      .set({ zipCode: 'sentinel', location: 'Sentinel Street', latitude: 34.07, longitude: -118.26 })
      .where('id', '=', member.id)
      .execute()
  })
}

/** Rated by both, and paid by the community. */
async function helpWithAna(member: TestMember): Promise<void> {
  const postId = await addHelp(testApp, { authorId: member.id, helperId: ana.id })
  for (const [each, review] of [
    [member, 'Sentinel of a review'],
    [ana, 'Any time'],
  ] as const) {
    await each.call('POST', `/api/posts/${postId}/rating`, { body: { rating: 5, review } })
  }
  await testApp.app.database.transact(({ database }) =>
    database
      .insertInto('mintedCredits')
      .values({ postId, earnerId: member.id, helpedId: ana.id, month: '2026-11' })
      .execute(),
  )
}

async function writeToAna(member: TestMember, postId: string): Promise<void> {
  const { id } = (await ana.call('POST', '/api/conversations', { body: { postId } })).json<{ id: string }>()
  const path = `/api/conversations/${id}/messages`
  await ana.call('POST', path, { body: { content: 'Is this still there?' } })
  const response = await member.call('POST', path, { body: { content: 'Sentinel answer' } })
  const report = { subject: 'message', subjectId: response.json<{ id: string }>().id, reason: 'spam' }
  await ana.call('POST', '/api/reports', { body: { ...report, words: 'Sentinel, she says' } })
  await addCredits(testApp, member.id, 1)
  await giveTo(member, ana.id, { message: 'Sentinel of a gift' })
  await member.call('PUT', `/api/users/${ana.id}/block`)
}

/** Returns for each table the number of rows that contain any of these words, ignoring case. */
async function rowsWith(
  words: readonly string[],
  { reader } = testApp.app.database,
): Promise<Record<string, number>> {
  const rowCounts: Record<string, number> = {}
  for (const table of await reader.introspection.getTables()) {
    const { rows } = await sql<object>`select * from ${sql.table(table.name)}`.execute(
      reader.withoutPlugins(),
    )
    const count = rows.filter((row) => {
      const text = JSON.stringify(row).toLowerCase()
      return words.some((word) => text.includes(word))
    }).length
    if (count > 0) rowCounts[table.name] = count
  }
  return rowCounts
}

const balances = async () => {
  const rows = await testApp.app.database.reader.selectFrom('accounts').select(['id', 'balance']).execute()
  return Object.fromEntries(rows.map(({ id, balance }) => [id, balance]))
}
/** Returns the id of the organizer whose meetup she goes to, the only other author of posts. */
async function organizer(): Promise<string> {
  const rows = await testApp.app.database.reader.selectFrom('posts').select('authorId').execute()
  return String(rows.find(({ authorId }) => authorId !== zelda.id)?.authorId)
}
const ledger = () =>
  testApp.app.database.reader
    .selectFrom('transfers')
    .innerJoin('entries', 'entries.transferId', 'transfers.id')
    .orderBy('transfers.id')
    .orderBy('entries.version')
    .selectAll()
    .execute()

test('Q64 the removed member of these tests has rows in every table that refers to a member', async () => {
  await live(zelda)
  const all = (await testApp.app.database.reader.introspection.getTables()).map(({ name }) => name)
  const lived = new Set([...tablesOfNobody, ...Object.keys(await rowsWith([...sentinels, zelda.id]))])
  expect(all.filter((name) => !lived.has(name))).toEqual([])
})

test('Q64 without --yes remove-member says what would be deleted and changes nothing', async () => {
  await live(zelda)
  const before = await rowsWith([...sentinels, zelda.id])
  const { code, output } = await command('remove-member', zelda.email)
  expect(code).toBe(1)
  expect(output).toContain(`${zelda.email}: 5 posts`)
  expect(output).toContain(`npm run porchlight -- remove-member ${zelda.email} --yes`)
  expect(await rowsWith([...sentinels, zelda.id])).toEqual(before)
  expect((await zelda.call('GET', '/api/auth/user')).status).toBe(200)
})

test('Q64 Q41 no row of a removed member is left, and the ledger is only added to: the credit of an open request returns', async () => {
  await live(zelda)
  const booked = await ledger()
  const { code, output, complaints } = await command('remove-member', zelda.email.toUpperCase(), '--yes')
  expect([code, complaints]).toEqual([0, ''])
  expect(output).toContain(`Removed ${zelda.email}`)
  expect(output).toMatch(/5 posts[\s\S]*1 device/)
  expect(await rowsWith(sentinels)).toEqual({})
  const keptCounts = await rowsWith([zelda.id])
  // These ids lead to no member: the account with its transfers, and the tombstone for the neighbors' phones.
  expect(Object.keys(keptCounts).sort()).toEqual(['accounts', 'changes', 'entries', 'transfers'])
  expect(keptCounts.changes).toBe(1)
  const after = await ledger()
  expect(after).toEqual(expect.arrayContaining(booked))
  expect(after.filter(({ reason }) => reason === 'request_back')).toHaveLength(4)
  expect(await balances()).toEqual({
    community: -7,
    escrow: 0,
    [`member:${noor.id}`]: 2,
    [`member:${ana.id}`]: 3,
    [`member:${zelda.id}`]: 2,
    [`member:${await organizer()}`]: 0,
  })
  expect(await ledgerFaults(testApp.app.database.reader)).toEqual([])
  expect((await command('check')).output).toContain('the ledger adds up')
})

test('Q64 C4 neighbors’ phones lose the removed member’s posts and name, and nothing else', async () => {
  await live(zelda)
  await noor.call('POST', '/api/posts', { body: anOffer({ title: 'Noor’s own' }) })
  await showMeetups(testApp)
  const before = await noor.round()
  const zeldaRows = (before.rows ?? []).filter(({ row }) =>
    sentinels.some((word) => JSON.stringify(row).toLowerCase().includes(word)),
  )
  expect(zeldaRows.map(({ table }) => table).sort()).toEqual(['people', 'posts', 'posts', 'posts'])
  await command('remove-member', zelda.email, '--yes')
  const { rows = [], cursor } = await noor.round({ cursor: before.cursor })
  const goneRows = rows.filter(({ row }) => row === null)
  expect(goneRows.map(({ table, id }) => `${table} ${id}`)).toEqual(
    expect.arrayContaining(zeldaRows.map(({ table, id }) => `${table} ${id}`)),
  )
  expect(rows).toEqual(goneRows)
  expect((await noor.round({ cursor })).rows).toBeUndefined()
  const afresh = JSON.stringify(await noor.round()).toLowerCase()
  for (const word of sentinels) expect(afresh).not.toContain(word)
  expect(afresh).toContain('noor’s own')
})

test('Q64 the other member keeps the conversation, without a name and without the removed member’s messages', async () => {
  const offer = anOffer({ title: 'Sentinel offer' })
  await zelda.call('POST', '/api/posts', { body: offer })
  const { id } = (await noor.call('POST', '/api/conversations', { body: { postId: offer.id } })).json<{
    id: string
  }>()
  const path = `/api/conversations/${id}/messages`
  await noor.call('POST', path, { body: { content: 'May I keep this?' } })
  for (let index = 0; index < 200; index += 1) {
    await zelda.call('POST', path, { body: { content: `Sentinel ${index}` } })
  }
  await noor.call('PUT', `/api/users/${zelda.id}/block`)
  await noor.call('DELETE', `/api/users/${zelda.id}/block`)
  await noor.call('PUT', `/api/users/${zelda.id}/block`)
  const device = createDevice(noor)
  await device.sync()
  expect([...device.held('blocks').keys()]).toEqual([zelda.id])
  await command('remove-member', zelda.email, '--yes')
  await testApp.app.jobs.runAll()
  await device.sync()
  const afresh = createDevice(noor)
  await afresh.sync()
  for (const each of [device, afresh]) {
    expect([each.held('blocks').size, [...each.held('people').keys()].includes(zelda.id)]).toEqual([0, false])
    expect(each.held('conversations').get(id)).toMatchObject({ lastMessage: { content: '' }, posts: [] })
    expect(each.held('readMarkers').get(id)).toMatchObject({ unreadCount: 0 })
    const messages = [...each.held('messages').values()]
    expect(messages).toHaveLength(201)
    expect(messages.filter(({ content }) => content !== '').map(({ content }) => content)).toEqual([
      'May I keep this?',
    ])
    const all = JSON.stringify([...messages, ...each.held('conversations').values()]).toLowerCase()
    for (const word of [...sentinels, zelda.id]) expect(all).not.toContain(word)
  }
  const [listedConversation] = (await noor.call('GET', '/api/conversations')).json<{ id: string }[]>()
  expect(JSON.stringify(listedConversation)).toContain('A neighbor')
  expect((await noor.call('POST', path, { body: { content: 'Hello?' } })).status).toBe(404)
})

test('Q64 ratings and notifications about a removed member are gone for neighbors; stars the member gave still count', async () => {
  const postId = await addHelp(testApp, { authorId: zelda.id, helperId: ana.id })
  for (const [each, review] of [
    [zelda, 'Sentinel of a review'],
    [ana, 'Any time'],
  ] as const) {
    const body = { rating: 4, review }
    expect((await each.call('POST', `/api/posts/${postId}/rating`, { body })).status).toBe(200)
  }
  const device = createDevice(ana)
  await device.sync()
  expect([device.held('ratings').size, device.held('notifications').size]).toEqual([2, 1])
  expect((await command('remove-member', zelda.email, '--yes')).code).toBe(0)
  await device.sync()
  expect([device.held('ratings').size, device.held('notifications').size]).toEqual([0, 0])
  expect(device.held('members').get(ana.id)).toMatchObject({ rating: '4.0', totalRatings: 1 })
  expect((await ana.call('GET', `/api/users/${ana.id}/reviews`)).json()).toEqual([])
  expect(Object.keys(await rowsWith([...sentinels, zelda.id])).sort()).toEqual([
    'accounts',
    'changes',
    'entries',
    'transfers',
  ])
})

test('Q64 when both members of a conversation were removed, nothing of the conversation is left', async () => {
  await live(zelda)
  const first = await command('remove-member', zelda.email, '--yes')
  const second = await command('remove-member', ana.email, '--yes')
  expect([first.code, second.code, second.complaints]).toEqual([0, 0, ''])
  const { reader } = testApp.app.database
  for (const table of ['conversations', 'messages', 'readMarkers', 'conversationPosts'] as const) {
    expect(await reader.selectFrom(table).selectAll().execute(), table).toEqual([])
  }
  expect(await rowsWith([ana.id, 'is this still there'])).not.toHaveProperty('messages')
})

test('Q25 Q64 a removed member’s phones are signed out, no password or link signs in, and the address can sign up again', async () => {
  await live(zelda)
  await command('remove-member', zelda.email, '--yes')
  expect((await zelda.call('GET', '/api/auth/user')).status).toBe(401)
  expect((await zelda.call('POST', '/api/sync', { body: {} })).status).toBe(401)
  const logIn = { email: zelda.email, password: testPassword }
  expect((await callSignedOut(testApp, 'POST', '/api/auth/login', { body: logIn })).status).toBe(401)
  const again = await command('remove-member', zelda.email, '--yes')
  expect([again.code, again.complaints]).toEqual([1, expect.stringMatching(/^Nobody here signs in as/)])
  const body = { firstName: 'Somebody', lastName: 'Else', ...logIn }
  expect((await callSignedOut(testApp, 'POST', '/api/auth/signup', { body })).status).toBe(200)
  const response = await callSignedOut(testApp, 'POST', '/api/auth/login', { body: logIn })
  // The credits that everybody starts with were theirs before.
  expect(response.json<{ id: string; credits: number }>()).toMatchObject({ credits: 0 })
  expect(response.json<{ id: string }>().id).not.toBe(zelda.id)
})

test('Q64 the last operator cannot be removed until there is another one', async () => {
  const refusedOutcome = await command('remove-member', noor.email, '--yes')
  expect([refusedOutcome.code, refusedOutcome.output]).toEqual([1, ''])
  expect(refusedOutcome.complaints).toMatch(/is the only operator.*make-operator <email>/)
  expect((await noor.call('GET', '/api/auth/user')).status).toBe(200)
  await command('make-operator', zelda.email)
  expect((await command('remove-member', noor.email, '--yes')).code).toBe(0)
  expect((await noor.call('GET', '/api/auth/user')).status).toBe(401)
})

test('Q64 C1 many posts are deleted in batches of at most 100 rows under one number', async () => {
  for (let index = 0; index < 60; index += 1) await zelda.call('POST', '/api/posts', { body: anOffer() })
  const { reader } = testApp.app.database
  const { seq } = await reader.selectFrom('changeHead').select('seq').executeTakeFirstOrThrow()
  expect((await command('remove-member', zelda.email, '--yes')).output).toContain('60 posts')
  const numbers = await reader
    .selectFrom('changes')
    .where('seq', '>', seq)
    .groupBy('seq')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .execute()
  expect(numbers.map(({ rows }) => rows).sort((a, b) => a - b)).toEqual([1, 10, 50])
})

test('Q64 while spending is off nobody is removed: the credit in escrow could not return', async () => {
  await live(zelda)
  await testApp.app.database.transact(({ database, now }) =>
    database.insertInto('ledgerPause').values({ id: 1, since: now }).execute(),
  )
  const { code, complaints } = await command('remove-member', zelda.email, '--yes')
  expect([code, complaints]).toEqual([1, expect.stringMatching(/^The ledger does not add up.*check.*again/)])
  // The same words when it began after they were shut out.
  expect(complaints).not.toContain('Nothing was changed')
  expect((await zelda.call('GET', '/api/auth/user')).status).toBe(200)
})

test('Q64 mails to the removed member are deleted from the mail folder, and those to others stay', async () => {
  await live(zelda)
  await callSignedOut(testApp, 'POST', '/api/auth/forgot-password', { body: { email: noor.email } })
  const mails = join(testApp.dataDir, 'mail')
  await mkdir(mails, { recursive: true })
  await writeFile(join(mails, 'notes.txt'), `To: ${zelda.email}`)
  await expect.poll(() => readdirSync(mails).length, { timeout: 10_000 }).toBe(3)
  // These mails wait, because no mail server was there to accept them.
  const waitingMails = openMailFolder(waitingMailsIn(testApp.dataDir))
  for (const { email } of [zelda, noor]) {
    const times = { postedAt: testApp.clock.now(), until: testApp.clock.now() + dayMs }
    await waitingMails.put({ id: `to-${email}`, to: email, subject: 'A link', text: 'as it is', ...times })
  }
  await command('remove-member', zelda.email, '--yes')
  const leftMails = readdirSync(mails)
  expect(leftMails).toHaveLength(2)
  expect(leftMails.map((name) => readFileSync(join(mails, name), 'utf8')).join()).toContain(
    `To: ${noor.email}`,
  )
  expect((await waitingMails.readAll()).map(({ to }) => to)).toEqual([noor.email])
})

test('Q64 an unreadable or half-written mail does not stop a removal, and is named', async () => {
  await live(zelda)
  const mails = join(testApp.dataDir, 'mail')
  await expect.poll(() => readdirSync(mails), { timeout: 10_000 }).toHaveLength(1)
  await mkdir(join(mails, 'old.eml'))
  await writeFile(join(mails, '.half.eml'), `To: ${zelda.email}`)
  const { code, output, complaints } = await command('remove-member', zelda.email, '--yes')
  expect([code, complaints]).toEqual([1, ''])
  expect(output).toContain(`${join(mails, 'old.eml')} COULD NOT BE READ`)
  expect(output).toMatch(/Deleted 1 mail to them/)
  expect(readdirSync(mails).sort()).toEqual(['.half.eml', 'old.eml'])
  expect(await rowsWith(sentinels)).toEqual({})
  expect((await command('check')).output).not.toContain('still in the file')
})

test('Q64 a restore of an older backup removes the member again, and everybody else is there', async () => {
  await live(zelda)
  await command('backup', '--to', join(testApp.dataDir, 'before.sqlite'))
  expect((await command('remove-member', zelda.email, '--yes')).code).toBe(0)
  const removedList = readFileSync(join(testApp.dataDir, 'removed-members.txt'), 'utf8')
  expect(removedList).toContain(zelda.id)
  expect(removedList.toLowerCase()).not.toContain('zelda')
  const data = await createTestData({ isEmpty: true })
  try {
    await writeFile(join(data.dataDir, 'removed-members.txt'), removedList)
    const { code, output, complaints } = await give(
      { DATA_DIR: data.dataDir, ...(data.databaseUrl ? { DATABASE_URL: data.databaseUrl.href } : {}) },
      ['restore', join(testApp.dataDir, 'before.sqlite')],
    )
    expect([code, complaints]).toEqual([0, ''])
    expect(output).toContain('3 members, 1 post')
    expect(output).toContain('1 member who was removed since is removed again')
    const database = await openDatabase({ ...data, now: Date.now })
    try {
      expect(await rowsWith(sentinels, database)).toEqual({})
      expect(await ledgerFaults(database.reader)).toEqual([])
      const leftMembers = await database.reader.selectFrom('members').select('id').orderBy('id').execute()
      expect(leftMembers).toEqual([{ id: noor.id }, { id: ana.id }, { id: await organizer() }])
    } finally {
      await database.close()
    }
    if (data.databaseUrl === null) {
      const bytes = readFileSync(sqliteFileIn(data.dataDir), 'latin1').toLowerCase()
      for (const word of sentinels) expect(bytes).not.toContain(word)
    }
  } finally {
    await data.discard()
  }
})

test('Q64 a removed member who is the only operator of an older backup is removed on restore all the same, with a message', async () => {
  await command('backup', '--to', join(testApp.dataDir, 'before.sqlite'))
  await command('make-operator', zelda.email)
  await command('remove-member', noor.email, '--yes')
  const data = await createTestData({ isEmpty: true })
  try {
    await copyFile(join(testApp.dataDir, 'removed-members.txt'), join(data.dataDir, 'removed-members.txt'))
    const { code, output } = await give(
      { DATA_DIR: data.dataDir, ...(data.databaseUrl ? { DATABASE_URL: data.databaseUrl.href } : {}) },
      ['restore', join(testApp.dataDir, 'before.sqlite')],
    )
    expect([code, output]).toEqual([0, expect.stringMatching(/2 members, [\s\S]*The backup has no operator/)])
  } finally {
    await data.discard()
  }
})

test('Q64 check finds a removed member who came back by another way than a restore', async () => {
  await command('make-operator', zelda.email)
  await writeFile(join(testApp.dataDir, 'removed-members.txt'), `${zelda.id}\n`)
  const { code, output } = await command('check')
  expect(code).toBe(1)
  expect(output).toContain(
    `WRONG  ${zelda.email} was removed, but is in the data again: npm run porchlight -- remove-member`,
  )
})

test('Q64 when the list of removed members cannot be written, nobody is removed and nothing is restored', async () => {
  await command('backup', '--to', join(testApp.dataDir, 'before.sqlite'))
  await mkdir(join(testApp.dataDir, 'removed-members.txt'))
  const refusedOutcome = await command('remove-member', zelda.email, '--yes')
  const words =
    /removed-members\.txt cannot be read and written by this account \(EISDIR\)\. Nothing was changed\./
  expect([refusedOutcome.code, refusedOutcome.output, refusedOutcome.complaints]).toEqual([
    1,
    '',
    expect.stringMatching(words),
  ])
  expect((await zelda.call('GET', '/api/auth/user')).status).toBe(200)
  const data = await createTestData({ isEmpty: true })
  try {
    await mkdir(join(data.dataDir, 'removed-members.txt'))
    const restored = await give(
      { DATA_DIR: data.dataDir, ...(data.databaseUrl ? { DATABASE_URL: data.databaseUrl.href } : {}) },
      ['restore', join(testApp.dataDir, 'before.sqlite')],
    )
    expect([restored.code, restored.output, restored.complaints]).toEqual([
      1,
      '',
      expect.stringMatching(words),
    ])
    expect(readdirSync(data.dataDir)).toEqual(['removed-members.txt'])
  } finally {
    await data.discard()
  }
})

test('Q64 an unreadable list of removed members is reported in one sentence by every command that reads it', async () => {
  await mkdir(join(testApp.dataDir, 'removed-members.txt'))
  const words =
    /removed-members\.txt cannot be read and written by this account \(EISDIR\)\. It has to be a file/
  const unknown = await command('remove-member', 'nobody@example.org', '--yes')
  expect([unknown.code, unknown.complaints]).toEqual([1, expect.stringMatching(words)])
  expect(unknown.complaints).not.toMatch(/^ {4}at /m)
  const checkOutcome = await command('check')
  expect([checkOutcome.code, checkOutcome.complaints]).toEqual([1, ''])
  expect(checkOutcome.output).toMatch(new RegExp(`^WRONG {2}.*${words.source}`, 'm'))
  // The check goes on after a fault, and reports the rest.
  expect(checkOutcome.output).toContain('free on the disk')
})

test('Q64 when the list of removed members cannot be created, nobody is signed out', async () => {
  const { transact } = testApp.app.database
  const dataDir = join(testApp.dataDir, 'nowhere')
  await expect(remove({ transact, dataDir, timeZone: 'UTC' }, zelda.id)).rejects.toThrow(
    /There is no folder .*nowhere\. Nothing was changed\. Is DATA_DIR as the server has it\?/,
  )
  expect((await zelda.call('GET', '/api/auth/user')).status).toBe(200)
  expect(existsSync(dataDir)).toBe(false)
})

test('Q64 a link, a session and a post that arrive between sign-out and deletion are deleted, too', async () => {
  await live(zelda)
  const { transact } = testApp.app.database
  let cameIn = ''
  const { sessions } = await remove(
    {
      transact,
      dataDir: testApp.dataDir,
      timeZone: 'UTC',
      beforeErased: async () => {
        const link = await transact((transaction) => makeResetLink(transaction, zelda.id, 'http://localhost'))
        const body = { token: link.searchParams.get('token'), password: testPassword }
        await callSignedOut(testApp, 'POST', '/api/auth/reset-password', { body })
        await zelda.logIn()
        cameIn = hashToken(zelda.cookie.split('=')[1] ?? '')
        const request = aRequest({ title: 'Sentinel, late' })
        expect((await zelda.call('POST', '/api/posts', { body: request })).status).toBe(200)
        await callSignedOut(testApp, 'POST', '/api/auth/forgot-password', { body: { email: zelda.email } })
      },
    },
    zelda.id,
  )
  expect(await rowsWith(sentinels)).toEqual({})
  expect((await zelda.call('GET', '/api/auth/user')).status).toBe(401)
  expect(sessions).toContain(cameIn)
  expect(await ledgerFaults(testApp.app.database.reader)).toEqual([])
})

test.each([
  ['a round', '/api/sync', () => ({ protocol: 1, schema: 1, clientId: createId(), cursor: null })],
  ['a post', '/api/posts', () => anOffer()],
])(
  'Q25 Q64 %s that begins before the removal and ends after it is treated as signed out',
  async (_what, url, body) => {
    const reading = Promise.withResolvers<void>()
    const payload = new Readable({ read: () => reading.resolve() })
    const response = testApp.app.server.inject({
      method: 'POST',
      url,
      headers: {
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
        cookie: zelda.cookie,
      },
      payload,
    })
    // The request begins only when its promise is used. The session is checked before the body is read.
    void response.then(() => undefined)
    await reading.promise
    await command('remove-member', zelda.email, '--yes')
    payload.push(JSON.stringify(body()))
    payload.push(null)
    const { statusCode, payload: text } = await response
    expect([statusCode, JSON.parse(text)]).toMatchObject([401, { code: 'signed_out' }])
    expect(await rowsWith([zelda.email])).toEqual({})
  },
)

test('Q64 a device of an unknown member is refused as signed out, and is no fault', async () => {
  const claim = { memberId: createId(), clientId: createId(), onNew: () => undefined }
  const { transact, reader } = testApp.app.database
  await expect(transact((transaction) => claimClient(transaction, claim))).rejects.toMatchObject({
    code: 'signed_out',
  })
  expect(
    await reader.selectFrom('syncClients').select('id').where('id', '=', claim.clientId).execute(),
  ).toEqual([])
})

test('Q64 remove-member lists every other copy in DATA_DIR that may still contain the member: backups as a group, others by name', async () => {
  await command('backup')
  const otherCopies = [
    join('backups', 'before-version-6.sqlite'),
    join('before-restore-2026-11-21T03-17-00-000Z', 'porchlight.sqlite'),
    // Left behind by a move to PostgreSQL.
    ...(testApp.environment.DATABASE_URL ? ['porchlight.sqlite'] : []),
  ].map((path) => join(testApp.dataDir, path))
  for (const path of otherCopies) {
    await mkdir(join(path, '..'), { recursive: true })
    await writeFile(path, 'a copy')
  }
  const { output } = await command('remove-member', zelda.email, '--yes')
  expect(output).toContain(
    '1 backup from before may still hold them, and will be deleted as new backups replace it.',
  )
  const namedLines = output.split('\n').filter((line) => line.startsWith('  '))
  expect(namedLines.map((line) => line.trim()).sort()).toEqual(otherCopies.sort())
})
