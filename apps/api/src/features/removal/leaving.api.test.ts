/** A member's own farewell: fourteen days to think it over, and then the same end as by an operator's hand. */
import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, hourMs, minuteMs, toIso } from '@porchlight/contracts/values/time'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { give } from '../../cli/commands.factory.ts'
import { leavingMembers } from '../../database/folder/leaving-members.ts'
import { noteRemoved, notOverwritten, removedMembers } from '../../database/folder/removed-members.ts'
import {
  aMeetup,
  anOffer,
  aRequest,
  buildTestApp,
  type TestApp,
  type TestMember,
} from '../../testing/app.factory.ts'
import { readOk } from '../../testing/responses.factory.ts'
import { createOperation } from '../../testing/rounds.factory.ts'
import { mailTo } from '../../testing/services/mailbox.factory.ts'
import { ledgerFaults } from '../credits/credits.queries.ts'
import {
  createMatchedHelp,
  creditsOf,
  escrowOf,
  expectHelp,
  readRefusal,
  rowsFor,
  selfOf,
  step,
  toldTo,
} from '../help/help.factory.ts'
import { rsvp, showMeetups } from '../meetups/meetups.factory.ts'
import { leavingJob } from './leaving.jobs.ts'

let testApp: TestApp
/** Runs the community. */
let ida: TestMember
let rosa: TestMember
let noor: TestMember
beforeEach(async () => {
  testApp = await buildTestApp({ LIMITS: JSON.stringify({ logInsPerAddress: 1000 }) })
  ida = await testApp.signUp('Ida')
  rosa = await testApp.signUp('Rosa')
  noor = await testApp.signUp('Noor')
})
afterEach(async () => {
  expect(await ledgerFaults(testApp.app.database.reader)).toEqual([])
  await testApp.close()
})

const leave = (member: TestMember, body: object = {}) => member.call('POST', '/api/auth/leave', { body })
const stay = (member: TestMember) => member.call('POST', '/api/auth/stay', { body: {} })
const leavesAtOf = async (member: TestMember) => (await selfOf(member)).leavesAt
const isThere = async ({ id }: TestMember) =>
  (await testApp.app.database.reader
    .selectFrom('members')
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst()) !== undefined

/** The night after so many days. */
async function afterDays(days: number): Promise<void> {
  testApp.clock.advance(days * dayMs)
  await testApp.app.jobs.runAll()
}

describe('requesting to leave', () => {
  it('M-111 Q64 the account ends in fourteen days, devices and a mail say so, and a second request does not move the date', async () => {
    const leaveResponse = readOk<{ leavesAt: string }>(
      await leave(rosa, { words: '  We move to another town. ' }),
    )
    const inDays = (Date.parse(leaveResponse.leavesAt) - testApp.clock.now()) / dayMs
    expect(inDays).toBeCloseTo(14, 2)
    expect((await rowsFor(rosa, 'members')).get(rosa.id)).toMatchObject({ leavesAt: leaveResponse.leavesAt })
    const mail = await mailTo(testApp.dataDir, rosa.email)
    expect(mail.text).toContain('http')
    expect(mail.text).not.toMatch(/Rosa|town/)
    testApp.clock.advance(2 * minuteMs)
    expect((await leave(rosa)).json()).toMatchObject({ leavesAt: leaveResponse.leavesAt })
    const listOutcome = await give(testApp.environment, ['members'], testApp.clock.now)
    expect(listOutcome.output).toContain(
      `leaves on ${leaveResponse.leavesAt.slice(0, 10)}, saying: “We move to another town.”`,
    )
  })

  it('M-111 nobody else learns of it, and nothing of the member’s changes before', async () => {
    const offer = anOffer()
    await rosa.call('POST', '/api/posts', { body: offer })
    const before = await rowsFor(noor, 'people')
    readOk(await leave(rosa))
    expect(await rowsFor(noor, 'people')).toEqual(before)
    expect((await rowsFor(noor, 'posts')).has(String(offer.id))).toBe(true)
    expect(await toldTo(noor)).toEqual([])
    await afterDays(13)
    expect(await isThere(rosa)).toBe(true)
    await rosa.logIn()
    expect((await rosa.call('POST', '/api/posts', { body: anOffer({}, testApp.clock.now()) })).status).toBe(
      200,
    )
  })

  it('Q68 M-111 leaving again and again is stopped, since each time sends a mail; staying never is', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 21; count += 1) {
      statuses.push((await leave(rosa)).status)
      expect((await stay(rosa)).status).toBe(200)
    }
    expect(statuses).toEqual([...Array(20).fill(200), 429])
    expect(await leavesAtOf(rosa)).toBeUndefined()
    testApp.clock.advance(30 * minuteMs)
    await rosa.logIn()
    readOk(await leave(rosa))
    // Those that change nothing send no mail, and are not counted.
    for (let count = 0; count < 30; count += 1) readOk(await leave(rosa))
  })

  it('M-111 Q64 of leaving and staying at the same moment the list beside the data has what the account has', async () => {
    for (let tries = 0; tries < 5; tries += 1) {
      await Promise.all([leave(rosa), stay(rosa)])
      const leavesAt = await leavesAtOf(rosa)
      const noted = leavingMembers(testApp.dataDir).get(rosa.id) ?? null
      expect(noted).toBe(leavesAt === undefined ? null : Date.parse(String(leavesAt)))
      readOk(await stay(rosa))
    }
    const lineCount = () =>
      readFileSync(join(testApp.dataDir, 'leaving-members.txt'), 'utf8').split('\n').length
    readOk(await leave(rosa))
    const before = lineCount()
    for (let count = 0; count < 5; count += 1) readOk(await leave(rosa))
    expect(lineCount()).toBe(before)
  })

  it('Q19 M-111 leaving requires a fresh sign-in, so that a found phone deletes nothing', async () => {
    testApp.clock.advance(11 * minuteMs)
    expect(readRefusal(await leave(rosa))).toEqual([403, 'sign_in_again'])
    expect(await leavesAtOf(rosa)).toBeUndefined()
    await rosa.logIn()
    readOk(await leave(rosa))
  })

  it('M-111 parting words that are too long are refused, and control characters in them never reach a terminal', async () => {
    expect((await leave(rosa, { words: 'x'.repeat(501) })).status).toBe(400)
    expect((await leave(rosa, { words: 'a\u0000b' })).status).toBe(400)
    readOk(await leave(rosa, { words: 'away\u001b[2J' }))
    expect((await give(testApp.environment, ['members'], testApp.clock.now)).output).not.toContain('\u001b')
  })

  it('M-111 the only operator is refused with what to do; of two, one can leave and the other then stays', async () => {
    expect(readRefusal(await leave(ida))).toEqual([409, 'last_operator'])
    expect((await leave(ida)).json().message).toContain('make-operator')
    await give(testApp.environment, ['make-operator', noor.email])
    await noor.logIn()
    readOk(await leave(ida))
    // A member who is about to leave does not count as an operator.
    expect(readRefusal(await leave(noor))).toEqual([409, 'last_operator'])
    const removalOutcome = await give(testApp.environment, ['remove-member', noor.email, '--yes'])
    expect([removalOutcome.code, removalOutcome.complaints]).toEqual([
      1,
      expect.stringContaining('only operator'),
    ])
    await afterDays(15)
    expect([await isThere(ida), await isThere(noor)]).toEqual([false, true])
  })

  it('M-111 an operator who is the last one at the end of the fourteen days stays, and check reports it', async () => {
    await give(testApp.environment, ['make-operator', noor.email])
    await ida.logIn()
    readOk(await leave(ida))
    // No command takes the right from the last operator who stays.
    await testApp.app.database.transact(({ database }) =>
      database.updateTable('members').set({ isOperator: 0 }).where('id', '=', noor.id).execute(),
    )
    readOk(await leave(rosa))
    testApp.clock.advance(15 * dayMs)
    await expect(testApp.app.jobs.runAll()).rejects.toThrow(/deleting accounts whose members left/)
    expect([await isThere(ida), await isThere(rosa)]).toEqual([true, false])
    const { output } = await give(testApp.environment, ['check'], testApp.clock.now)
    expect(output).toMatch(/deleting accounts whose members left/)
  })
})

describe('deciding to stay', () => {
  it('M-111 Q64 signing in within the fourteen days shows the date, and staying keeps everything', async () => {
    const offer = anOffer()
    await rosa.call('POST', '/api/posts', { body: offer })
    readOk(await leave(rosa, { words: 'Enough.' }))
    testApp.clock.advance(13 * dayMs)
    await rosa.logIn()
    expect(await leavesAtOf(rosa)).toBeDefined()
    readOk(await stay(rosa))
    expect(await leavesAtOf(rosa)).toBeUndefined()
    expect((await rowsFor(rosa, 'members')).get(rosa.id)).not.toHaveProperty('leavesAt')
    await afterDays(5)
    await rosa.logIn()
    expect((await rowsFor(rosa, 'posts')).has(String(offer.id))).toBe(true)
    const { leavingWords } = await testApp.app.database.reader
      .selectFrom('members')
      .where('id', '=', rosa.id)
      .select('leavingWords')
      .executeTakeFirstOrThrow()
    expect(leavingWords).toBeNull()
    // The days are counted anew.
    readOk(await leave(rosa))
    await afterDays(13)
    expect(await isThere(rosa)).toBe(true)
  })

  it('M-111 staying again, or without leaving, does no harm; after the removal nobody is left to stay', async () => {
    readOk(await stay(rosa))
    readOk(await leave(rosa))
    readOk(await stay(rosa))
    readOk(await stay(rosa))
    readOk(await leave(rosa))
    await afterDays(15)
    expect((await stay(rosa)).status).toBe(401)
  })

  it('M-111 a member whose removal was interrupted cannot stay', async () => {
    readOk(await leave(rosa))
    noteRemoved(testApp.dataDir, rosa.id)
    expect(readRefusal(await stay(rosa))).toEqual([409, 'already_gone'])
    await afterDays(15)
    expect(await isThere(rosa)).toBe(false)
  })

  it('M-111 a member who stays at the moment of the removal keeps everything', async () => {
    readOk(await leave(rosa))
    testApp.clock.advance(15 * dayMs)
    await rosa.logIn()
    const [, { status }] = await Promise.all([testApp.app.jobs.runAll(), stay(rosa)])
    const isKept = await isThere(rosa)
    expect(status === 200).toBe(isKept)
    // Either the stay or the deletion came first: the member is there and not leaving, or is gone. There is no state
    // between these.
    const storedMember = await testApp.app.database.reader
      .selectFrom('members')
      .where('id', '=', rosa.id)
      .select(['leavesAt', 'passwordHash'])
      .executeTakeFirst()
    expect(
      storedMember === undefined || (storedMember.leavesAt === null && storedMember.passwordHash !== null),
    ).toBe(true)
    expect(removedMembers(testApp.dataDir).includes(rosa.id)).toBe(!isKept)
  })

  it('M-111 a member who stays while the removal of another is under way keeps everything', async () => {
    readOk(await leave(noor))
    testApp.clock.advance(minuteMs)
    readOk(await leave(rosa))
    testApp.clock.advance(15 * dayMs)
    await rosa.logIn()
    const job = leavingJob({
      config: { dataDir: testApp.dataDir, communityTimeZone: () => 'UTC' },
      now: testApp.clock.now,
      closeSockets: () => undefined,
      // Noor's turn is first. By then the job has read who leaves.
      deleteMailsTo: async () => {
        readOk(await stay(rosa))
        return { deletedCount: 0, remainingFiles: [] }
      },
      deleteFilesOf: async () => undefined,
      onFault: (error) => {
        throw error
      },
    })
    await job.run(testApp.app.database, { stopping: new AbortController().signal })
    expect([await isThere(noor), await isThere(rosa)]).toEqual([false, true])
    expect(removedMembers(testApp.dataDir)).toEqual([noor.id])
    expect(await leavesAtOf(rosa)).toBeUndefined()
  })
})

describe('the removal', () => {
  it('M-111 Q64 a removal deletes everything of the member, the mails to them and their parting words; open helps on both sides end', async () => {
    const sentinel = 'Sentinel'
    const requestedHelp = await createMatchedHelp(rosa, noor, aRequest({ title: `${sentinel} of a request` }))
    expectHelp(await step(noor, 'complete', requestedHelp))
    const helps = await createMatchedHelp(noor, rosa, aRequest({ title: 'Carry the boxes' }))
    readOk(await leave(rosa, { words: `${sentinel}, they said` }))
    await mailTo(testApp.dataDir, rosa.email)
    const credits = await creditsOf(noor)
    await afterDays(15)
    await noor.logIn()
    // Noor gets one credit for the help that she gave, and one back for the help that will not happen any more.
    expect(await creditsOf(noor)).toBe(credits + 2)
    expect(await toldTo(noor)).toEqual(expect.arrayContaining(['help_left_paid']))
    // Its date had passed by then: it is over, and what was paid returned.
    expect((await rowsFor(noor, 'helps')).has(helps)).toBe(false)
    expect(await escrowOf(testApp)).toBe(0)
    for (const table of await testApp.app.database.reader.introspection.getTables()) {
      const { rows } = await sql<object>`select * from ${sql.table(table.name)}`.execute(
        testApp.app.database.reader.withoutPlugins(),
      )
      expect(JSON.stringify(rows), table.name).not.toMatch(/sentinel|rosa\./i)
    }
    expect(removedMembers(testApp.dataDir)).toEqual([rosa.id])
    expect(notOverwritten(testApp.dataDir)).toEqual([])
    const checkOutcome = await give(testApp.environment, ['check'], testApp.clock.now)
    expect(checkOutcome.output).toContain('the ledger adds up')
    expect(checkOutcome.output).not.toContain('still in the file')
    expect(readFileSync(join(testApp.dataDir, 'leaving-members.txt'), 'utf8')).not.toMatch(/rosa/i)
  })

  it('M-111 a future meetup is cancelled without any words of its organizer', async () => {
    readOk(await leave(rosa))
    testApp.clock.advance(12.5 * dayMs)
    for (const member of [rosa, noor]) await member.logIn()
    await rosa.call('PATCH', '/api/profile/complete', {
      body: { bio: 'I bake on Sundays.', interests: ['Cooking'] },
    })
    const dateNeeded = toIso(testApp.clock.now() + 2.9 * dayMs)
    const meetup = aMeetup({ title: 'Sentinel potluck', dateNeeded })
    const posted = await rosa.call('POST', '/api/posts', { body: meetup })
    expect(posted.status, posted.text).toBe(200)
    await showMeetups(testApp)
    expect((await rsvp(noor, String(meetup.id))).status).toBe(200)
    await afterDays(2)
    await noor.logIn()
    expect(await isThere(rosa)).toBe(false)
    expect(await toldTo(noor)).toContain('meetup_ended')
    expect((await rowsFor(noor, 'posts')).has(String(meetup.id))).toBe(false)
    expect(JSON.stringify([...(await rowsFor(noor, 'notifications')).values()])).not.toMatch(/Sentinel|Rosa/)
  })

  it('M-111 entries of a second device are accepted until the removal, and refused as signed out afterwards', async () => {
    const [first, second] = [createId(), createId()]
    await rosa.round({ clientId: first })
    readOk(await leave(rosa))
    testApp.clock.advance(hourMs)
    const early = anOffer({ title: 'Written on the other phone' })
    const { results } = await rosa.round({
      clientId: second,
      operations: [createOperation(1, 'posts.create', early)],
    })
    expect(results).toMatchObject([{ status: 'applied' }])
    expect((await rowsFor(noor, 'posts')).has(String(early.id))).toBe(true)
    await afterDays(15)
    const late = await rosa.call('POST', '/api/sync', {
      body: {
        ...{ protocol: 1, schema: 1, clientId: first, cursor: null },
        operations: [createOperation(1, 'posts.create', anOffer())],
      },
    })
    expect(readRefusal(late)).toEqual([401, 'signed_out'])
    await noor.logIn()
    expect((await rowsFor(noor, 'posts')).has(String(early.id))).toBe(false)
  })

  it('Q43 M-111 a removal waits while the ledger does not add up, and follows once it does', async () => {
    readOk(await leave(rosa))
    const { transact } = testApp.app.database
    await transact(({ database, now }) =>
      database.insertInto('ledgerPause').values({ id: 1, since: now }).execute(),
    )
    testApp.clock.advance(15 * dayMs)
    await testApp.app.jobs.runAll().catch(() => undefined)
    // The nightly look at the ledger found it whole, or did so too late for this night.
    await transact(({ database }) => database.deleteFrom('ledgerPause').execute())
    await testApp.app.jobs.runAll()
    expect(await isThere(rosa)).toBe(false)
  })

  it('Q64 M-111 an unreadable mail, or a folder in place of a list, does not stop the removal of others', async () => {
    await mkdir(join(testApp.dataDir, 'mail', 'old.eml'), { recursive: true })
    readOk(await leave(rosa))
    readOk(await leave(noor))
    await afterDays(15)
    expect([await isThere(rosa), await isThere(noor)]).toEqual([false, false])
  })
})

it('Q64 M-111 the latest request of each member is noted beside the data, by ids alone', async () => {
  readOk(await leave(rosa))
  readOk(await leave(noor))
  readOk(await stay(noor))
  const leavingTimes = leavingMembers(testApp.dataDir)
  expect([...leavingTimes.keys()].sort()).toEqual([rosa.id, noor.id].sort())
  expect(leavingTimes.get(noor.id)).toBeNull()
  expect(toIso(Number(leavingTimes.get(rosa.id)))).toBe(await leavesAtOf(rosa))
})
