/** Tests of the desk: what becomes a case, who may decide it, and what a decision does. */
import type { ModerationAct, ModerationCase } from '@porchlight/contracts/cases/cases.schema'
import type { WireError } from '@porchlight/contracts/errors/refusals'
import type { Standing } from '@porchlight/contracts/standing/standing.schema'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, hourMs, minuteMs, toIso } from '@porchlight/contracts/values/time'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { give } from '../../cli/commands.factory.ts'
import { anOffer, aRequest, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { createDevice } from '../../testing/device.factory.ts'
import { createOperation } from '../../testing/rounds.factory.ts'
import { applyForCheck, checkOf } from '../checks/checks.factory.ts'
import { writeTo } from '../conversations/conversations.factory.ts'
import { addCoordinated, addPostsFor, makeCoordinator } from '../coordination/coordination.factory.ts'
import { putOnHold } from '../help/end-help.operations.ts'
import { accept, createMatchedHelp } from '../help/help.factory.ts'
import { addHelp } from '../help/ratings/ratings.factory.ts'
import { mergePlaces } from '../places/curation/merge-places.operations.ts'
import { addPlace, addReview } from '../places/places.factory.ts'
import { helpOf } from '../posts/helps.queries.ts'
import { hidePost } from '../posts/posts.operations.ts'
import { postById } from '../posts/posts.queries.ts'
import { waitingAppealsOf } from '../standing/appeals.queries.ts'
import { addWarning } from '../standing/standing.factory.ts'
import { applyDecision } from '../standing/standing.operations.ts'
import { addCase, addCases, makeModerator } from './cases.factory.ts'

const plenty = 100_000
const limits = {
  ...{ signUpsPerAddress: plenty, logInsPerAddress: plenty, requestsPerMember: plenty },
  postsPerDay: plenty,
}

let testApp: TestApp
let operator: TestMember
let mod: TestMember
let other: TestMember
let rudy: TestMember
let noor: TestMember
beforeAll(async () => {
  testApp = await buildTestApp({ LIMITS: JSON.stringify(limits) })
  operator = await testApp.signUp('Olu')
})
beforeEach(async () => {
  mod = await testApp.signUp('Mona')
  other = await testApp.signUp('Omar')
  rudy = await testApp.signUp('Rudy')
  noor = await testApp.signUp('Noor')
  for (const { id } of [mod, other]) await makeModerator(testApp, id)
})
afterEach(() => testApp.clock.reset())
afterAll(() => testApp.close())

async function offerOf(member: TestMember, title = 'Soup'): Promise<string> {
  return (await member.call('POST', '/api/posts', { body: anOffer({ title }, testApp.clock.now()) })).json<{
    id: string
  }>().id
}

async function report(by: TestMember, subject: string, subjectId: string, reason = 'spam', more = {}) {
  const body = { subject, subjectId, reason, words: `By ${by.id}`, ...more }
  const { status, text } = await by.call('POST', '/api/reports', { body })
  expect(status, text).toBe(200)
}

async function casesOn(member: TestMember): Promise<ModerationCase[]> {
  const device = createDevice(member)
  await device.sync()
  return [...device.held('moderationCases').values()] as ModerationCase[]
}

async function caseAbout(member: TestMember, subjectId: string): Promise<ModerationCase> {
  const foundCase = (await casesOn(member)).find((each) => each.subjectId === subjectId)
  if (!foundCase) throw new Error('there is no such case')
  return foundCase
}

async function actsOn(member: TestMember, caseId: string): Promise<ModerationAct[]> {
  const device = createDevice(member)
  await device.sync()
  const acts = [...device.held('moderationActs').values()] as ModerationAct[]
  return acts.filter((act) => act.caseId === caseId)
}

async function decide(by: TestMember, caseId: string, act: string, more: object = {}) {
  const { status, json } = await by.call('POST', `/api/cases/${caseId}/decisions`, { body: { act, ...more } })
  return status === 200 ? 'done' : json<WireError>()
}

const codeOf = async (outcome: ReturnType<typeof decide>) => {
  const refusal = await outcome
  return refusal === 'done' ? 'done' : refusal.code
}

async function toldTo(member: TestMember): Promise<string[]> {
  const device = createDevice(member)
  await device.sync()
  return [...device.held('notifications').values()].map(({ kind }) => String(kind))
}

async function seesPost(member: TestMember, id: string): Promise<boolean> {
  return (await member.call('GET', `/api/posts/${id}`)).status === 200
}

test('P-142 a reported post is a case on moderators’ devices as it was, and on nobody else’s', async () => {
  const id = await offerOf(rudy, 'Buy <b>gold</b> \u202eevil')
  await report(noor, 'post', id)
  await rudy.call('PATCH', `/api/posts/${id}`, { body: { title: 'Harmless' } })
  for (const each of [operator, mod]) {
    const row = await caseAbout(each, id)
    expect(row).toMatchObject({
      ...{ kind: 'report', subject: 'post', state: 'open', reportCount: 1 },
      about: { id: rudy.id, firstName: 'Rudy', lastName: 'J.' },
    })
    expect(row.lines).toContainEqual({ name: 'title', text: 'Buy <b>gold</b> evil' })
    expect(row.reports[0]).toMatchObject({ by: { id: noor.id }, reason: 'spam', words: `By ${noor.id}` })
    expect(JSON.stringify(row)).not.toMatch(/Jimenez|@/)
  }
  for (const each of [noor, rudy]) expect(await casesOn(each)).toEqual([])
})

test('P-142 a reported post brings moderators neither the address nor an earlier one', async () => {
  const body = aRequest({ location: '77 Elm Street, Apt 4' }, testApp.clock.now())
  const { id } = (await rudy.call('POST', '/api/posts', { body })).json<{ id: string }>()
  await rudy.call('PATCH', `/api/posts/${id}`, { body: { location: '12 Oak Street', title: 'Another ride' } })
  for (const by of [noor, other]) await report(by, 'post', id)
  const { lines } = await caseAbout(mod, id)
  expect(lines).toContainEqual({ name: 'title', text: 'Another ride' })
  expect(JSON.stringify(lines)).not.toMatch(/Elm|Oak/)
})

test('P-142 many reports of one subject are one case with all their words, also from a member who is blocked', async () => {
  const id = await offerOf(rudy)
  const neighbors = await Promise.all(Array.from({ length: 12 }, (_, at) => testApp.signUp(`Nia${at}`)))
  await mod.call('PUT', `/api/users/${neighbors[0]?.id}/block`)
  await rudy.call('PUT', `/api/users/${neighbors[1]?.id}/block`)
  for (const each of neighbors) await report(each, 'post', id)
  const cases = (await casesOn(mod)).filter(({ subjectId }) => subjectId === id)
  expect(cases).toHaveLength(1)
  expect([cases[0]?.reportCount, cases[0]?.reports.length]).toEqual([12, 10])
  // The blocked reporter is the first, and so the last of the list: after the others were decided, they are thanked too.
  expect(await decide(mod, String(cases[0]?.id), 'hide')).toBe('done')
  for (const each of neighbors) expect(await toldTo(each)).toContain('report_acted')
})

test('P-142 hiding takes a post from everybody but its author, thanks the reporter, and is recorded with who did it', async () => {
  const id = await offerOf(rudy)
  await report(noor, 'post', id)
  const { id: caseId } = await caseAbout(mod, id)
  expect(await decide(mod, caseId, 'hide', { words: 'An advertisement.' })).toBe('done')
  expect([await seesPost(noor, id), await seesPost(rudy, id)]).toEqual([false, true])
  expect(await toldTo(noor)).toContain('report_acted')
  expect(await toldTo(rudy)).not.toContain('report_acted')
  expect(await caseAbout(operator, id)).toMatchObject({ state: 'decided', isHidden: true })
  expect(await actsOn(operator, caseId)).toEqual([
    expect.objectContaining({
      act: 'hide',
      words: 'An advertisement.',
      by: expect.objectContaining({ id: mod.id }),
    }),
  ])
  // A later look may find that it can stay.
  expect(await decide(other, caseId, 'restore')).toBe('done')
  expect(await seesPost(noor, id)).toBe(true)
  expect((await actsOn(operator, caseId)).map(({ act }) => act).sort()).toEqual(['hide', 'restore'])
})

test('P-142 a dismissed report leaves its subject, and its reporter is thanked', async () => {
  const id = await offerOf(rudy)
  await report(noor, 'post', id)
  const { id: caseId } = await caseAbout(mod, id)
  const actId = createId(testApp.clock.now())
  expect(await decide(mod, caseId, 'dismiss', { id: actId })).toBe('done')
  expect(await seesPost(noor, id)).toBe(true)
  expect(await toldTo(noor)).toContain('report_dismissed')
  expect(await toldTo(noor)).not.toContain('report_acted')
  // Another report afterwards is another case.
  await report(other, 'post', id)
  const states = (await casesOn(mod)).filter(({ subjectId }) => subjectId === id).map(({ state }) => state)
  expect(states.sort()).toEqual(['decided', 'open'])
  // That one is to be decided by itself: to open the first again would make two.
  const undoing = await mod.call('DELETE', `/api/cases/${caseId}/decisions/${actId}`)
  expect(undoing.json<WireError>().code).toBe('cannot_undo')
})

test('P-142 a report of what is hidden already led to something: its reporter reads so, also when it is dismissed', async () => {
  const id = await offerOf(rudy)
  await report(noor, 'post', id)
  await testApp.app.database.transact((transaction) => hidePost(transaction, id, true))
  expect(await decide(mod, (await caseAbout(mod, id)).id, 'dismiss')).toBe('done')
  const kinds = await toldTo(noor)
  expect(kinds).toContain('report_acted')
  expect(kinds).not.toContain('report_dismissed')
})

test('P-142 of two decisions the first counts, and the second is told who decided', async () => {
  const id = await offerOf(rudy)
  await report(noor, 'post', id)
  const { id: caseId } = await caseAbout(mod, id)
  const outcomes = await Promise.all([decide(mod, caseId, 'hide'), decide(other, caseId, 'dismiss')])
  const refusal = outcomes.find((each) => each !== 'done')
  expect(outcomes.filter((each) => each === 'done')).toHaveLength(1)
  const winner = outcomes[0] === 'done' ? 'Mona' : 'Omar'
  expect(refusal).toMatchObject({ code: 'case_decided', params: { by: winner } })
  const claim = await other.call('PUT', `/api/cases/${caseId}/claim`)
  expect(claim.json<WireError>()).toMatchObject({ code: 'case_decided', params: { by: winner } })
  expect((await actsOn(operator, caseId)).length).toBe(1)
  expect(await seesPost(noor, id)).toBe(winner === 'Omar')
  // A decision that is sent again is the same one.
  const again = { id: createId(), act: 'hide' }
  await decide(mod, caseId, 'hide', again)
  expect((await actsOn(operator, caseId)).length).toBe(1)
})

test('P-142 a claim keeps others away for an hour, and can be given back', async () => {
  const id = await offerOf(rudy)
  await report(noor, 'post', id)
  const { id: caseId } = await caseAbout(mod, id)
  const claimBy = (by: TestMember) => by.call('PUT', `/api/cases/${caseId}/claim`)
  expect((await claimBy(mod)).status).toBe(200)
  expect((await caseAbout(other, id)).claimedBy).toMatchObject({ id: mod.id })
  expect((await claimBy(other)).json<WireError>()).toMatchObject({
    code: 'case_claimed',
    params: { by: 'Mona' },
  })
  // Somebody else's claim is not theirs to give back.
  await other.call('DELETE', `/api/cases/${caseId}/claim`)
  expect((await caseAbout(other, id)).claimedBy).toMatchObject({ id: mod.id })
  await mod.call('DELETE', `/api/cases/${caseId}/claim`)
  expect((await caseAbout(other, id)).claimedBy).toBeUndefined()
  await claimBy(mod)
  testApp.clock.advance(hourMs - minuteMs)
  expect((await claimBy(other)).status).toBe(409)
  testApp.clock.advance(minuteMs)
  expect((await claimBy(other)).status).toBe(200)
})

test('P-142 a decision can be undone within a day, and the case is open again with its reports', async () => {
  const id = await offerOf(rudy)
  await report(noor, 'post', id)
  const { id: caseId } = await caseAbout(mod, id)
  const actId = createId(testApp.clock.now())
  expect(await decide(mod, caseId, 'hide', { id: actId })).toBe('done')
  const undoBy = (by: TestMember) => by.call('DELETE', `/api/cases/${caseId}/decisions/${actId}`)
  expect((await undoBy(other)).status).toBe(200)
  expect((await undoBy(mod)).status).toBe(200)
  expect(await seesPost(noor, id)).toBe(true)
  expect(await caseAbout(mod, id)).toMatchObject({ state: 'open', reportCount: 1 })
  expect((await actsOn(mod, caseId)).map(({ act, undoes }) => [act, undoes])).toEqual(
    expect.arrayContaining([
      ['hide', undefined],
      ['undo', actId],
    ]),
  )
  // The same member's next report adds to what is open.
  await report(noor, 'post', id)
  expect((await caseAbout(mod, id)).reportCount).toBe(1)
  const inTime = createId(testApp.clock.now())
  await decide(mod, caseId, 'hide', { id: inTime })
  testApp.clock.advance(dayMs - minuteMs)
  expect((await mod.call('DELETE', `/api/cases/${caseId}/decisions/${inTime}`)).status).toBe(200)
  const late = createId(testApp.clock.now())
  await decide(mod, caseId, 'hide', { id: late })
  testApp.clock.advance(dayMs + 1)
  const refusedResponse = await mod.call('DELETE', `/api/cases/${caseId}/decisions/${late}`)
  expect(refusedResponse.json<WireError>().code).toBe('cannot_undo')
  expect(await seesPost(noor, id)).toBe(false)
})

test('P-142 nobody decides what they reported, and a case about oneself is not there', async () => {
  const id = await offerOf(rudy)
  await report(mod, 'post', id)
  const { id: caseId } = await caseAbout(mod, id)
  expect(await decide(mod, caseId, 'hide')).toMatchObject({
    code: 'own_case',
    message: expect.stringMatching(/commands at the server/),
  })
  expect(await decide(other, caseId, 'hide')).toBe('done')
  const ownPost = await offerOf(mod)
  await report(noor, 'post', ownPost)
  expect((await casesOn(mod)).some(({ subjectId }) => subjectId === ownPost)).toBe(false)
  const { id: ownCase } = await caseAbout(operator, ownPost)
  expect(await codeOf(decide(mod, ownCase, 'dismiss'))).toBe('not_found')
  expect((await mod.call('PUT', `/api/cases/${ownCase}/claim`)).status).toBe(404)
  expect(await decide(operator, ownCase, 'dismiss')).toBe('done')
  expect(await actsOn(mod, ownCase)).toEqual([])
})

test('P-142 a moderator decides nothing about an operator or another moderator; an operator does', async () => {
  for (const [author, decider] of [
    [operator, mod],
    [other, mod],
  ] as const) {
    const id = await offerOf(author)
    await report(noor, 'post', id)
    const { id: caseId } = await caseAbout(decider, id)
    expect(await codeOf(decide(decider, caseId, 'hide'))).toBe('about_operator')
    expect(await codeOf(decide(decider, caseId, 'dismiss'))).toBe('about_operator')
    expect(await seesPost(noor, id)).toBe(true)
  }
  const ofModerator = await offerOf(other)
  await report(noor, 'post', ofModerator)
  expect(await decide(operator, (await caseAbout(operator, ofModerator)).id, 'hide')).toBe('done')
})

test('P-142 a member gains the cases with the role, and their devices lose them with it', async () => {
  const id = await offerOf(rudy)
  await report(noor, 'post', id)
  const zoe = await testApp.signUp('Zoe')
  const phone = createDevice(zoe)
  await phone.sync()
  expect(phone.held('moderationCases').size).toBe(0)
  expect((await give(testApp.environment, ['make-moderator', zoe.email], testApp.clock.now)).output).toMatch(
    /is a moderator now/,
  )
  await phone.sync()
  expect([...phone.held('moderationCases').values()].some((row) => row.subjectId === id)).toBe(true)
  const openCase = await caseAbout(zoe, id)
  expect((await zoe.call('PUT', `/api/cases/${openCase.id}/claim`)).status).toBe(200)
  expect((await caseAbout(mod, id)).claimedBy).toMatchObject({ id: zoe.id })
  await give(testApp.environment, ['make-moderator', zoe.email, '--remove'], testApp.clock.now)
  expect((await caseAbout(mod, id)).claimedBy).toBeUndefined()
  await phone.sync()
  expect([phone.held('moderationCases').size, phone.held('moderationActs').size]).toEqual([0, 0])
  const { id: caseId } = await caseAbout(mod, id)
  expect(await codeOf(decide(zoe, caseId, 'dismiss'))).toBe('moderators_only')
})

test('P-142 a role can be taken from whoever has claimed a great many cases', async () => {
  await addCases(testApp, 101, { claimedBy: other.id, claimedAt: testApp.clock.now() })
  const { code } = await give(
    testApp.environment,
    ['make-moderator', other.email, '--remove'],
    testApp.clock.now,
  )
  expect(code).toBe(0)
  const { reader } = testApp.app.database
  const claims = await reader
    .selectFrom('moderationCases')
    .where('claimedBy', '=', other.id)
    .select('id')
    .execute()
  expect(claims).toEqual([])
})

test('P-142 an act that does not fit the case is refused, and nothing is decided', async () => {
  const id = await offerOf(rudy)
  await report(noor, 'post', id)
  const { id: caseId } = await caseAbout(mod, id)
  for (const act of ['pass', 'complete', 'merge', 'lift', 'restore'])
    expect(await codeOf(decide(mod, caseId, act)), act).toBe('act_impossible')
  expect(await caseAbout(mod, id)).toMatchObject({ state: 'open' })
})

test('P-142 a reported message is read with the five before it and no other', async () => {
  const contents = ['one', 'two', 'three', 'four', 'five', 'six', 'seven']
  for (const each of [rudy, noor]) await offerOf(each)
  await writeTo(rudy, noor.id, 'zero')
  const { conversationId } = (await writeTo(noor, rudy.id)).json<{ conversationId: string }>()
  let last = ''
  for (const content of contents) {
    const response = await rudy.call('POST', `/api/conversations/${conversationId}/messages`, {
      body: { content },
    })
    last = response.json<{ id: string }>().id
  }
  await rudy.call('POST', `/api/conversations/${conversationId}/messages`, { body: { content: 'after' } })
  await report(noor, 'message', last, 'harassment')
  const { lines, id: caseId } = await caseAbout(mod, last)
  expect(lines.map(({ text }) => text)).toEqual(['two', 'three', 'four', 'five', 'six', 'seven'])
  expect(await decide(mod, caseId, 'hide')).toBe('done')
})

test('P-142 when the reported member leaves for good, the case and its acts go from moderators’ devices', async () => {
  const id = await offerOf(rudy)
  await report(noor, 'post', id)
  const phone = createDevice(mod)
  await phone.sync()
  const { id: caseId } = await caseAbout(mod, id)
  await decide(mod, caseId, 'hide')
  await phone.sync()
  expect(phone.held('moderationCases').has(caseId)).toBe(true)
  await give(testApp.environment, ['remove-member', rudy.email, '--yes'], testApp.clock.now)
  await phone.sync()
  expect(phone.held('moderationCases').has(caseId)).toBe(false)
  expect([...phone.held('moderationActs').values()].some((act) => act.caseId === caseId)).toBe(false)
})

test('P-142 a member leaves for good also where a great many acts are about them', async () => {
  const ids = await addCases(testApp, 20, { aboutId: rudy.id, actCount: 5 })
  const outcome = await give(testApp.environment, ['remove-member', rudy.email, '--yes'], testApp.clock.now)
  expect(outcome.code).toBe(0)
  const { reader } = testApp.app.database
  const rows = await reader.selectFrom('moderationCases').where('id', 'in', ids).select('id').execute()
  expect(rows).toEqual([])
})

test('P-142 the reports of a member who leaves go, and with the last one the open case', async () => {
  const id = await offerOf(rudy)
  await report(noor, 'post', id)
  await report(other, 'post', id)
  const phone = createDevice(mod)
  await phone.sync()
  await give(testApp.environment, ['remove-member', noor.email, '--yes'], testApp.clock.now)
  const row = await caseAbout(mod, id)
  expect([row.reportCount, row.reports.map(({ by }) => by.id)]).toEqual([1, [other.id]])
  await give(testApp.environment, ['remove-member', other.email, '--yes'], testApp.clock.now)
  await phone.sync()
  expect(phone.held('moderationCases').has(row.id)).toBe(false)
})

test.each([
  ['hid', true],
  ['hid and showed again', false],
] as const)(
  'P-142 what a command %s stays so when the only neighbor who reported it leaves, and its case is decided',
  async (_what, isHidden) => {
    const placeId = await addPlace(testApp, {})
    const path = `/api/third-places/${placeId}/reviews`
    const reviewId = await addReview(rudy, placeId)
    await report(noor, 'placeReview', reviewId)
    const { id: reportId } = await testApp.app.database.reader
      .selectFrom('reports')
      .where('subjectId', '=', reviewId)
      .select('id')
      .executeTakeFirstOrThrow()
    const command = async (...words: string[]) =>
      expect((await give(testApp.environment, words, testApp.clock.now)).code).toBe(0)
    await command('reports', '--hide', reportId)
    testApp.clock.advance(minuteMs)
    if (!isHidden) await command('reports', '--restore', reportId)
    await command('remove-member', noor.email, '--yes')
    const row = await caseAbout(mod, reviewId)
    expect([row.state, row.reportCount, row.isHidden ?? false]).toEqual(['decided', 0, isHidden])
    expect((await actsOn(mod, row.id)).some(({ act }) => act === 'hide')).toBe(true)
    expect((await rudy.call('DELETE', path)).status).toBe(200)
    await addReview(rudy, placeId)
    expect((await other.call('GET', path)).json()).toHaveLength(isHidden ? 0 : 1)
    if (isHidden) {
      expect(await decide(mod, row.id, 'restore')).toBe('done')
      expect((await other.call('GET', path)).json()).toHaveLength(1)
    }
  },
)

test('P-142 when a moderator leaves for good, their name goes from acts and claims on other moderators’ devices', async () => {
  const [decidedId, claimedId] = [await offerOf(rudy), await offerOf(rudy)]
  for (const id of [decidedId, claimedId]) await report(noor, 'post', id)
  const [decidedCase, claimedCase] = [await caseAbout(mod, decidedId), await caseAbout(mod, claimedId)]
  expect(await decide(mod, decidedCase.id, 'dismiss')).toBe('done')
  expect((await mod.call('PUT', `/api/cases/${claimedCase.id}/claim`)).status).toBe(200)
  // More than go at once.
  const caseIds = await addCases(testApp, 101, {
    claimedBy: mod.id,
    claimedAt: testApp.clock.now(),
    actCount: 1,
  })
  await testApp.app.database.transact(({ database }) =>
    database
      .updateTable('moderationActs')
      .set({ moderatorId: mod.id })
      .where('caseId', 'in', caseIds)
      .execute(),
  )
  const phone = createDevice(other)
  await phone.sync()
  const actsHeld = () =>
    [...phone.held('moderationActs').values()].filter((act) => act.caseId === decidedCase.id)
  expect([actsHeld()[0]?.by, phone.held('moderationCases').get(claimedCase.id)?.claimedBy]).toMatchObject([
    { id: mod.id },
    { id: mod.id },
  ])
  const outcome = await give(testApp.environment, ['remove-member', mod.email, '--yes'], testApp.clock.now)
  expect(outcome.code, outcome.output).toBe(0)
  await phone.sync()
  expect(actsHeld()).toMatchObject([{ act: 'dismiss' }])
  for (const table of ['moderationActs', 'moderationCases'] as const)
    expect(JSON.stringify([...phone.held(table).values()])).not.toContain(mod.id)
})

test.each(['complete', 'not_complete'])(
  'P-142 C-003 the names of a help decided as %s go from moderators’ devices with its two, and its title with the author',
  async (act) => {
    const leave = (member: TestMember) =>
      give(testApp.environment, ['remove-member', member.email, '--yes'], testApp.clock.now)
    const [author, helper] = [await testApp.signUp('Anneke'), await testApp.signUp('Hendrik')]
    const id = await createMatchedHelp(
      author,
      helper,
      aRequest({ title: 'Carry a piano' }, testApp.clock.now()),
    )
    await testApp.app.database.transact(async (transaction) => {
      const [post, help] = [await postById(transaction.database, id), await helpOf(transaction.database, id)]
      if (post && help) await putOnHold(transaction, post, help)
    })
    const { id: caseId } = await caseAbout(mod, id)
    expect(await decide(mod, caseId, act)).toBe('done')
    const phone = createDevice(mod)
    const readCase = async () => {
      await phone.sync()
      return JSON.stringify(phone.held('moderationCases').get(caseId))
    }
    expect(await readCase()).toContain('Anneke')
    await leave(helper)
    expect(await readCase()).not.toContain('Hendrik')
    expect(await readCase()).toContain('Anneke')
    await leave(author)
    expect(await readCase()).toContain('decided')
    expect(await readCase()).not.toMatch(/Anneke|piano/)
  },
)

test('P-143 C-003 the case of a help on hold goes from a moderator who answers for the post from now on, and comes back', async () => {
  for (const each of [rudy, mod, other]) await makeCoordinator(testApp, each.id)
  const neighborId = await addCoordinated(testApp, { coordinatorId: rudy.id })
  const [id] = await addPostsFor(testApp, {
    ...{ neighborId, authorId: rudy.id, status: 'matched', count: 1, helperId: noor.id },
  })
  await testApp.app.database.transact(async (transaction) => {
    const [post, help] = [
      await postById(transaction.database, String(id)),
      await helpOf(transaction.database, String(id)),
    ]
    if (post && help) await putOnHold(transaction, post, help)
  })
  const phone = createDevice(mod)
  const holdsCase = async () => {
    await phone.sync()
    return [...phone.held('moderationCases').values()].some(({ subjectId }) => subjectId === id)
  }
  expect(await holdsCase()).toBe(true)
  for (const [member, isHeld] of [
    [mod, false],
    [other, true],
  ] as const) {
    const words = ['neighbors', 'hand-over', neighborId, '--to', member.email]
    expect((await give(testApp.environment, words, testApp.clock.now)).code).toBe(0)
    expect(await holdsCase()).toBe(isHeld)
  }
})

test('P-143 C-003 who chose the helper for a neighbor decides nothing about that help after a hand-over', async () => {
  await makeModerator(testApp, rudy.id)
  for (const each of [rudy, mod]) await makeCoordinator(testApp, each.id)
  const neighborId = await addCoordinated(testApp, { coordinatorId: rudy.id })
  const body = anOffer({ writtenFor: { id: neighborId, name: 'Ruth M.' } }, testApp.clock.now())
  const { id } = (await rudy.call('POST', '/api/posts', { body })).json<{ id: string }>()
  const conversation = (await noor.call('POST', '/api/conversations', { body: { postId: id } })).json<{
    id: string
  }>()
  const message = { content: 'I can come.' }
  await noor.call('POST', `/api/conversations/${conversation.id}/messages`, { body: message })
  expect((await accept(rudy, id, noor)).status).toBe(200)
  const words = ['neighbors', 'hand-over', neighborId, '--to', mod.email]
  expect((await give(testApp.environment, words, testApp.clock.now)).code).toBe(0)
  await testApp.app.database.transact(async (transaction) => {
    const [post, help] = [await postById(transaction.database, id), await helpOf(transaction.database, id)]
    if (post && help) await putOnHold(transaction, post, help)
  })
  const { id: caseId } = await caseAbout(other, id)
  for (const each of [rudy, mod]) {
    expect((await casesOn(each)).filter(({ subjectId }) => subjectId === id)).toEqual([])
    expect(await codeOf(decide(each, caseId, 'complete'))).toBe('not_found')
  }
  expect(await decide(other, caseId, 'complete')).toBe('done')
})

test('P-142 a month after the decision, devices have what was decided and not what was reported', async () => {
  const id = await offerOf(rudy)
  await report(noor, 'post', id)
  const { id: caseId } = await caseAbout(mod, id)
  await decide(mod, caseId, 'hide')
  testApp.clock.advance(29 * dayMs)
  await mod.logIn()
  await testApp.app.jobs.runAll()
  expect(await caseAbout(mod, id)).toMatchObject({ state: 'decided', reportCount: 1 })
  testApp.clock.advance(2 * dayMs)
  await testApp.app.jobs.runAll()
  expect(await caseAbout(mod, id)).toMatchObject({
    id: caseId,
    state: 'decided',
    reports: [],
    reportCount: 0,
    lines: [],
  })
})

test('P-142 what waited before there were cases becomes cases, however much it is', async () => {
  const authorId = rudy.id
  const fifty = Array.from({ length: 50 })
  const help = { authorId, helperId: noor.id, status: 'matched' } as const
  const postIds = await Promise.all(fifty.map(() => addHelp(testApp, help)))
  const decisionIds = await Promise.all(fifty.map(() => addWarning(testApp, authorId)))
  const checkId = createId()
  await testApp.app.database.transact(async ({ database, now }) => {
    await database.updateTable('helps').set({ onHoldAt: now }).where('postId', 'in', postIds).execute()
    await database
      .insertInto('backgroundChecks')
      .values({
        ...{ id: checkId, memberId: noor.id, provider: 'manual', state: 'undecided', reason: null },
        ...{
          keyId: null,
          sealedAddress: null,
          createdAt: now,
          decidedAt: null,
          decidedBy: null,
          askAt: null,
        },
      })
      .execute()
    const appeal = { memberId: authorId, words: 'I did not know that.', createdAt: now }
    const open = { outcome: null, closedAt: null, operatorId: null }
    await database
      .insertInto('appeals')
      .values(decisionIds.map((decisionId) => ({ decisionId, ...appeal, ...open })))
      .execute()
  })
  await testApp.app.jobs.runAll()
  const cases = await testApp.app.database.reader
    .selectFrom('moderationCases')
    .where('subjectId', 'in', [...postIds, ...decisionIds, checkId])
    .select('id')
    .execute()
  expect(cases).toHaveLength(101)
})

test('P-142 what was reported before there were cases becomes a case', async () => {
  const id = await offerOf(rudy)
  await report(noor, 'post', id)
  const first = await caseAbout(mod, id)
  await testApp.app.database.transact(async ({ database }) => {
    await database.updateTable('reports').set({ caseId: null }).where('subjectId', '=', id).execute()
    await database.deleteFrom('moderationCases').where('id', '=', first.id).execute()
  })
  testApp.clock.advance(dayMs)
  await testApp.app.jobs.runAll()
  expect(await caseAbout(mod, id)).toMatchObject({ kind: 'report', reportCount: 1, openedAt: first.openedAt })
})

test('P-142 a claim, a decision and its undo that waited on a device apply in their order', async () => {
  const id = await offerOf(rudy)
  await report(noor, 'post', id)
  const { id: caseId } = await caseAbout(mod, id)
  const actId = createId(testApp.clock.now())
  const response = await mod.round({
    operations: [
      createOperation(1, 'cases.claim', { caseId }),
      createOperation(2, 'cases.decide', { id: actId, caseId, act: 'hide', words: '' }),
      createOperation(3, 'cases.undo', { caseId, actId }),
      createOperation(4, 'cases.release', { caseId }),
    ],
  })
  expect(response.results?.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied', 'applied'])
  expect(await caseAbout(mod, id)).toMatchObject({ state: 'open' })
  expect(await seesPost(noor, id)).toBe(true)
})

const inDays = (count: number) => toIso(testApp.clock.now() + count * dayMs)

async function standingFor(member: TestMember): Promise<Standing | undefined> {
  const device = createDevice(member)
  await device.sync()
  return device.held('standings').get(member.id) as Standing | undefined
}

test('P-142 a mute needs words and an end, is in force at once, and undoing it lifts it', async () => {
  const id = await offerOf(rudy)
  await report(noor, 'post', id, 'harassment')
  const { id: caseId } = await caseAbout(mod, id)
  expect(await codeOf(decide(mod, caseId, 'mute', { until: inDays(7) }))).toBe('invalid')
  expect(await codeOf(decide(mod, caseId, 'mute', { words: 'Be kind.' }))).toBe('invalid')
  expect(await codeOf(decide(mod, caseId, 'mute', { words: 'Be kind.', until: inDays(-1) }))).toBe('invalid')
  expect(await caseAbout(mod, id)).toMatchObject({ state: 'open' })
  const [actId, until] = [createId(testApp.clock.now()), inDays(7)]
  expect(await decide(mod, caseId, 'mute', { id: actId, words: 'Be kind.', until })).toBe('done')
  expect(await standingFor(rudy)).toMatchObject({ mutedUntil: until, reason: 'Be kind.', rule: 'harassment' })
  expect((await mod.call('DELETE', `/api/cases/${caseId}/decisions/${actId}`)).status).toBe(200)
  expect(await standingFor(rudy)).toBeUndefined()
})

test('P-142 a decision about a member cannot be undone once something else was decided about them', async () => {
  const posts = [await offerOf(rudy), await offerOf(rudy, 'Bread')]
  for (const id of posts) await report(noor, 'post', id, 'harassment')
  const undoings: (() => ReturnType<TestMember['call']>)[] = []
  for (const [at, id] of posts.entries()) {
    const { id: caseId } = await caseAbout(mod, id)
    const actId = createId(testApp.clock.now())
    const words = `For the post ${at}.`
    expect(await decide(mod, caseId, 'mute', { id: actId, words, until: inDays(7) })).toBe('done')
    undoings.push(() => mod.call('DELETE', `/api/cases/${caseId}/decisions/${actId}`))
    testApp.clock.advance(minuteMs)
  }
  expect((await undoings[0]?.())?.json<WireError>().code).toBe('cannot_undo')
  expect(await standingFor(rudy)).toMatchObject({ reason: 'For the post 1.' })
  expect((await undoings[1]?.())?.status).toBe(200)
})

test('P-142 an objection is a case that another moderator decides, and granting it lifts the decision', async () => {
  const id = await offerOf(rudy)
  await report(noor, 'post', id)
  const { id: caseId } = await caseAbout(mod, id)
  expect(await decide(mod, caseId, 'suspend', { words: 'Scams.', until: inDays(7) })).toBe('done')
  const decisionId = String((await standingFor(rudy))?.decisionId)
  const body = { decisionId, text: 'It was not me.' }
  expect((await rudy.call('POST', '/api/standing/appeals', { body })).status).toBe(200)
  const appeal = await caseAbout(mod, decisionId)
  expect(appeal).toMatchObject({ kind: 'appeal', about: { id: rudy.id } })
  expect(appeal.lines).toEqual(
    expect.arrayContaining([
      { name: 'appeal', text: 'It was not me.' },
      { name: 'reason', text: 'Scams.' },
    ]),
  )
  expect(await codeOf(decide(mod, appeal.id, 'lift'))).toBe('own_case')
  expect(await decide(other, appeal.id, 'lift')).toBe('done')
  expect(await standingFor(rudy)).toBeUndefined()
  expect(await toldTo(rudy)).toContain('standing_lifted')
  expect(await actsOn(mod, appeal.id)).toEqual([
    expect.objectContaining({ act: 'lift', by: expect.objectContaining({ id: other.id }) }),
  ])
})

test('P-142 the author of what was hidden reads why and answers, and granting the answer shows it again', async () => {
  const id = await offerOf(rudy, 'Earn money')
  await report(noor, 'post', id)
  const { id: caseId } = await caseAbout(mod, id)
  expect(await decide(mod, caseId, 'hide', { words: 'An advertisement.' })).toBe('done')
  const standing = await standingFor(rudy)
  expect(standing).toMatchObject({
    ...{ reason: 'An advertisement.', rule: 'spam', hidden: { subject: 'post', id } },
    ...{ mutedUntil: null, suspendedUntil: null },
  })
  expect(await toldTo(rudy)).toContain('standing_warned')
  const decisionId = String(standing?.decisionId)
  const body = { decisionId, text: 'It is my real job.' }
  expect((await rudy.call('POST', '/api/standing/appeals', { body })).status).toBe(200)
  const appeal = await caseAbout(other, decisionId)
  expect(appeal.lines).toEqual(
    expect.arrayContaining([
      { name: 'appeal', text: 'It is my real job.' },
      { name: 'decision', text: 'hide' },
      { name: 'title', text: 'Earn money' },
    ]),
  )
  expect(await codeOf(decide(mod, appeal.id, 'lift'))).toBe('own_case')
  expect(await decide(other, appeal.id, 'lift')).toBe('done')
  expect([await seesPost(noor, id), await standingFor(rudy)]).toEqual([true, undefined])
  expect((await caseAbout(mod, id)).isHidden).toBeUndefined()
  const acts = await actsOn(mod, caseId)
  expect(acts.map(({ act }) => act).sort()).toEqual(['hide', 'lift'])
  // Whoever hid it cannot undo what another one decided about the answer.
  for (const each of acts) {
    const response = await mod.call('DELETE', `/api/cases/${caseId}/decisions/${each.id}`)
    expect(response.json<WireError>().code).toBe('cannot_undo')
  }
  expect(await seesPost(noor, id)).toBe(true)
})

test('P-142 a hidden review that its author removes and writes anew stays hidden, until an answer is granted', async () => {
  const placeId = await addPlace(testApp, { ratingSum: 0, ratingCount: 0 })
  const path = `/api/third-places/${placeId}`
  const id = await addReview(rudy, placeId, { rating: 1, review: 'Buy gold.' })
  const removeReview = async () => expect((await rudy.call('DELETE', `${path}/reviews`)).status).toBe(200)
  const writeAnew = async () => {
    testApp.clock.advance(minuteMs)
    await removeReview()
    expect(await addReview(rudy, placeId, { rating: 1, review: 'Buy gold.' })).toBe(id)
    return (await noor.call('GET', path)).json<{ reviewCount: number }>().reviewCount
  }
  await report(noor, 'placeReview', id)
  const { id: caseId } = await caseAbout(mod, id)
  const hide = async (by: TestMember) => {
    const actId = createId(testApp.clock.now())
    expect(await decide(by, caseId, 'hide', { id: actId, words: 'An advertisement.' })).toBe('done')
    return actId
  }
  const firstId = await hide(mod)
  expect(await writeAnew()).toBe(0)
  const phone = createDevice(rudy)
  await phone.sync()
  expect(phone.held('placeReviews').get(id)).toMatchObject({ hiddenByOperator: true })
  expect((await noor.call('GET', `${path}/reviews`)).json()).toEqual([])
  expect((await caseAbout(mod, id)).isHidden).toBe(true)
  // What was taken back counts no more.
  expect((await mod.call('DELETE', `/api/cases/${caseId}/decisions/${firstId}`)).status).toBe(200)
  expect(await writeAnew()).toBe(1)
  const decisionId = await hide(mod)
  expect(await writeAnew()).toBe(0)
  // An answer is granted also while there is nothing to show.
  const body = { decisionId, text: 'It is my real job.' }
  expect((await rudy.call('POST', '/api/standing/appeals', { body })).status).toBe(200)
  await removeReview()
  testApp.clock.advance(minuteMs)
  expect(await decide(other, (await caseAbout(other, decisionId)).id, 'lift')).toBe('done')
  expect((await actsOn(mod, caseId)).map(({ act }) => act)).toContain('lift')
  expect(await writeAnew()).toBe(1)
})

test('P-142 the case of a review goes with it to the place into which its own is merged, and is decided and answered there', async () => {
  const [from, into, last] = [await addPlace(testApp), await addPlace(testApp), await addPlace(testApp)]
  const merge = async (fromId: string, intoId: string) => {
    await testApp.app.database.transact((transaction) => mergePlaces(transaction, { fromId, intoId }))
    await testApp.app.jobs.runAll()
  }
  const reviewsAt = async (placeId: string) =>
    (await noor.call('GET', `/api/third-places/${placeId}/reviews`)).json<{ id: string; review: string }[]>()
  await report(noor, 'placeReview', await addReview(rudy, from, { review: 'Buy gold.' }))
  const phone = createDevice(mod)
  await phone.sync()
  await merge(from, into)
  const [mergedReview] = await reviewsAt(into)
  const { id: caseId } = await caseAbout(mod, String(mergedReview?.id))
  await phone.sync()
  expect(phone.held('moderationCases').get(caseId)).toMatchObject({ subjectId: mergedReview?.id })
  // A further report is one of the same case.
  await report(other, 'placeReview', String(mergedReview?.id))
  expect((await caseAbout(mod, String(mergedReview?.id))).reportCount).toBe(2)
  const actId = createId(testApp.clock.now())
  const words = 'An advertisement.'
  expect(await decide(mod, caseId, 'hide', { words })).toBe('done')
  expect(await reviewsAt(into)).toEqual([])
  expect(await decide(mod, caseId, 'restore')).toBe('done')
  expect(await reviewsAt(into)).toHaveLength(1)
  await report(noor, 'placeReview', String(mergedReview?.id))
  const again = (await casesOn(mod)).find(
    ({ subjectId, state }) => subjectId === mergedReview?.id && state === 'open',
  )
  expect(await decide(mod, String(again?.id), 'hide', { id: actId, words })).toBe('done')
  const author = createDevice(rudy)
  await author.sync()
  await merge(into, last)
  await author.sync()
  const hiddenReview = [...author.held('placeReviews').values()].find(({ authorId }) => authorId === rudy.id)
  expect(author.held('standings').get(rudy.id)).toMatchObject({ hidden: { id: hiddenReview?.id } })
  const body = { decisionId: actId, text: 'It is my real job.' }
  expect((await rudy.call('POST', '/api/standing/appeals', { body })).status).toBe(200)
  expect(await decide(other, (await caseAbout(other, actId)).id, 'lift')).toBe('done')
  expect((await reviewsAt(last)).map(({ review }) => review)).toEqual(['Buy gold.'])
})

test.each([
  ['the one that stays is there already', ['Newer', 'Older']],
  ['the one that stays comes', ['Older', 'Newer']],
])('P-142 of two reviews that a merge makes one, each keeps its own case: %s', async (_which, texts) => {
  const [from, into] = [await addPlace(testApp), await addPlace(testApp)]
  const reviewsByPlace: [string, string][] = [
    [into, texts[0] as string],
    [from, texts[1] as string],
  ]
  const caseIds = new Map<string, string>()
  for (const [placeId, review] of reviewsByPlace.toSorted(([, first], [, second]) =>
    second.localeCompare(first),
  )) {
    const id = await addReview(rudy, placeId, { review })
    testApp.clock.advance(minuteMs)
    await report(noor, 'placeReview', id)
    caseIds.set(review, (await caseAbout(mod, id)).id)
  }
  await testApp.app.database.transact((transaction) =>
    mergePlaces(transaction, { fromId: from, intoId: into }),
  )
  await testApp.app.jobs.runAll()
  const path = `/api/third-places/${into}/reviews`
  expect((await noor.call('GET', path)).json()).toMatchObject([{ review: 'Newer' }])
  expect(await codeOf(decide(mod, String(caseIds.get('Older')), 'hide'))).toBe('act_impossible')
  expect(await decide(mod, String(caseIds.get('Older')), 'dismiss')).toBe('done')
  expect(await decide(mod, String(caseIds.get('Newer')), 'hide')).toBe('done')
  expect((await noor.call('GET', path)).json()).toEqual([])
})

test('P-142 granting one of a great many objections grants all, and shows again all that was hidden', async () => {
  const { reader } = testApp.app.database
  const appealTo = (decisionId: string) =>
    rudy.call('POST', '/api/standing/appeals', { body: { decisionId, text: 'It is my real job.' } })
  let decisionId = ''
  for (let count = 0; count < 51; count += 1) {
    const subjectId = await offerOf(rudy, `Earn money ${count}`)
    const caseId = await addCase(testApp, { subject: 'post', subjectId, aboutId: rudy.id })
    decisionId = createId(testApp.clock.now())
    expect(await decide(mod, caseId, 'hide', { id: decisionId, words: 'An advertisement.' })).toBe('done')
    expect((await appealTo(decisionId)).status).toBe(200)
  }
  const hiddenPosts = reader
    .selectFrom('posts')
    .where('authorId', '=', rudy.id)
    .where('hiddenAt', 'is not', null)
    .select('id')
  expect(await hiddenPosts.execute()).toHaveLength(51)
  const appealCase = await caseAbout(other, decisionId)
  expect(await decide(other, appealCase.id, 'lift')).toBe('done')
  expect(await hiddenPosts.execute()).toEqual([])
  expect(await waitingAppealsOf(reader, rudy.id)).toEqual([])
})

test('P-142 the decision about the author ends when what was hidden is shown again, by the desk or a command', async () => {
  const ends: [string, (caseId: string, actId: string, reportId: string) => Promise<unknown>][] = [
    ['restore', (caseId) => decide(other, caseId, 'restore')],
    ['undo', (caseId, actId) => mod.call('DELETE', `/api/cases/${caseId}/decisions/${actId}`)],
    [
      'command',
      (_, __, reportId) => give(testApp.environment, ['reports', '--restore', reportId], testApp.clock.now),
    ],
    ['lift', () => give(testApp.environment, ['members', 'lift', rudy.email], testApp.clock.now)],
  ]
  for (const [name, end] of ends) {
    const id = await offerOf(rudy)
    const reportId = createId()
    await report(noor, 'post', id, 'spam', { id: reportId })
    const { id: caseId } = await caseAbout(mod, id)
    const actId = createId(testApp.clock.now())
    expect(await decide(mod, caseId, 'hide', { id: actId, words: 'An advertisement.' })).toBe('done')
    expect(await standingFor(rudy), name).toMatchObject({ decisionId: actId })
    await end(caseId, actId, reportId)
    expect([await seesPost(noor, id), await standingFor(rudy)], name).toEqual([true, undefined])
  }
})

test.each(['desk', 'command'])(
  'P-142 what was hidden with the same words is shown again one by one, at the %s',
  async (place) => {
    const hiddenPosts: { id: string; caseId: string; actId: string; reportId: string }[] = []
    for (const title of ['Soup', 'Bread', 'Cake']) {
      testApp.clock.advance(1000)
      const [id, reportId, actId] = [await offerOf(rudy, title), createId(), createId(testApp.clock.now())]
      await report(noor, 'post', id, 'spam', { id: reportId })
      const { id: caseId } = await caseAbout(mod, id)
      expect(await decide(mod, caseId, 'hide', { id: actId, words: 'An advertisement.' })).toBe('done')
      const body = { decisionId: actId, text: `It is no ad, ${title}.` }
      expect((await rudy.call('POST', '/api/standing/appeals', { body })).status).toBe(200)
      hiddenPosts.push({ id, caseId, actId, reportId })
    }
    const showAgain = async ({ caseId, reportId }: { caseId: string; reportId: string }) => {
      testApp.clock.advance(1000)
      if (place === 'desk') return decide(other, caseId, 'restore')
      return give(testApp.environment, ['reports', '--restore', reportId], testApp.clock.now)
    }
    while (hiddenPosts.length > 1) {
      const newest = hiddenPosts.pop()
      if (newest) await showAgain(newest)
      const { id, actId } = hiddenPosts.at(-1) ?? { id: '', actId: '' }
      expect(await seesPost(noor, id)).toBe(false)
      expect(await standingFor(rudy)).toMatchObject({
        ...{ decisionId: actId, hidden: { subject: 'post', id }, appeal: { state: 'waiting' } },
      })
      expect(await toldTo(rudy)).not.toContain('standing_lifted')
      expect(await caseAbout(mod, actId)).toMatchObject({ state: 'open' })
    }
    for (const each of hiddenPosts) await showAgain(each)
    expect(await standingFor(rudy)).toBeUndefined()
    expect(await toldTo(rudy)).toContain('standing_lifted')
  },
)

test.each([
  ['the same', 'An ad.'],
  ['other', 'A scam.'],
])(
  'P-142 a warning is over with the last that is shown again, where %s words hid something before',
  async (_, words) => {
    const caseIds: string[] = []
    for (const [title, ofHiding] of [
      ['Soup', 'An ad.'],
      ['Bread', words],
    ] as const) {
      testApp.clock.advance(1000)
      const id = await offerOf(rudy, title)
      await report(noor, 'post', id)
      caseIds.push((await caseAbout(mod, id)).id)
      expect(await decide(mod, String(caseIds.at(-1)), 'hide', { words: ofHiding })).toBe('done')
    }
    for (const caseId of caseIds) {
      testApp.clock.advance(1000)
      expect(await standingFor(rudy)).toMatchObject({ reason: words })
      expect(await decide(other, caseId, 'restore')).toBe('done')
    }
    expect(await standingFor(rudy)).toBeUndefined()
    expect(await toldTo(rudy)).toContain('standing_lifted')
  },
)

test('P-142 what was hidden and then removed by its author is not taken for shown again', async () => {
  const placeId = await addPlace(testApp)
  const reviewId = await addReview(rudy, placeId, { review: 'Buy gold.' })
  const postId = await offerOf(rudy, 'Earn money')
  const [firstId, firstCaseId] = await hideFor('placeReview', reviewId)
  const body = { decisionId: firstId, text: 'It is my real job.' }
  expect((await rudy.call('POST', '/api/standing/appeals', { body })).status).toBe(200)
  const [, secondCaseId] = await hideFor('post', postId)
  expect((await rudy.call('DELETE', `/api/third-places/${placeId}/reviews`)).status).toBe(200)
  testApp.clock.advance(1000)
  expect(await decide(other, secondCaseId, 'restore')).toBe('done')
  expect(await seesPost(noor, postId)).toBe(true)
  expect(await standingFor(rudy)).toMatchObject({ decisionId: firstId, appeal: { state: 'waiting' } })
  expect(await toldTo(rudy)).not.toContain('standing_lifted')
  const appeal = await caseAbout(other, firstId)
  expect(appeal.state).toBe('open')
  expect(await decide(other, appeal.id, 'lift')).toBe('done')
  expect((await actsOn(mod, firstCaseId)).map(({ act }) => act)).toContain('lift')
})

/** Reports something of Rudy's, and hides it with words; returns the id of the decision, and that of the case. */
async function hideFor(subject: string, subjectId: string): Promise<[string, string]> {
  testApp.clock.advance(1000)
  await report(noor, subject, subjectId)
  const [{ id: caseId }, actId] = [await caseAbout(mod, subjectId), createId(testApp.clock.now())]
  expect(await decide(mod, caseId, 'hide', { id: actId, words: 'An advertisement.' })).toBe('done')
  return [actId, caseId]
}

test('P-142 a hidden review that its author removed stays hidden when written anew where its place was merged into', async () => {
  const [from, into] = [await addPlace(testApp), await addPlace(testApp)]
  const reviewsAt = async (placeId: string) =>
    (await noor.call('GET', `/api/third-places/${placeId}/reviews`)).json<{ review: string }[]>()
  const [decisionId, caseId] = await hideFor('placeReview', await addReview(rudy, from))
  expect((await rudy.call('DELETE', `/api/third-places/${from}/reviews`)).status).toBe(200)
  await testApp.app.database.transact((transaction) =>
    mergePlaces(transaction, { fromId: from, intoId: into }),
  )
  await testApp.app.jobs.runAll()
  const id = await addReview(rudy, into, { review: 'Buy gold.' })
  expect(await reviewsAt(into)).toEqual([])
  const author = createDevice(rudy)
  await author.sync()
  expect(author.held('placeReviews').get(id)).toMatchObject({ hiddenByOperator: true })
  expect(author.held('standings').get(rudy.id)).toMatchObject({ hidden: { id } })
  expect(await caseAbout(mod, id)).toMatchObject({ id: caseId, isHidden: true })
  // Reviews of other members there are as before.
  await addReview(noor, into, { review: 'Room for a pram.' })
  expect((await reviewsAt(into)).map(({ review }) => review)).toEqual(['Room for a pram.'])
  const body = { decisionId, text: 'It is my real job.' }
  expect((await rudy.call('POST', '/api/standing/appeals', { body })).status).toBe(200)
  expect(await decide(other, (await caseAbout(other, decisionId)).id, 'lift')).toBe('done')
  expect((await reviewsAt(into)).map(({ review }) => review)).toContain('Buy gold.')
})

test('P-142 hiding without words, or while a mute holds, changes nothing about the author', async () => {
  const [first, second] = [await offerOf(rudy), await offerOf(rudy, 'Bread')]
  await report(noor, 'post', first)
  expect(await decide(mod, (await caseAbout(mod, first)).id, 'hide')).toBe('done')
  expect(await standingFor(rudy)).toBeUndefined()
  await report(noor, 'member', rudy.id)
  const until = inDays(7)
  expect(await decide(mod, (await caseAbout(mod, rudy.id)).id, 'mute', { words: 'Calm.', until })).toBe(
    'done',
  )
  await report(noor, 'post', second)
  expect(await decide(mod, (await caseAbout(mod, second)).id, 'hide', { words: 'An ad.' })).toBe('done')
  expect(await standingFor(rudy)).toMatchObject({ mutedUntil: until, reason: 'Calm.' })
  expect((await standingFor(rudy))?.hidden).toBeUndefined()
})

test('P-142 undoing a decision leaves what was decided before it, as often as it happens', async () => {
  await operator.logIn()
  const [muteId, warnId, suspendId] = [await offerOf(rudy), await offerOf(rudy), await offerOf(rudy)]
  for (const id of [muteId, warnId, suspendId]) await report(noor, 'post', id)
  const until = inDays(30)
  const muteActId = createId(testApp.clock.now())
  const { id: muteCaseId } = await caseAbout(operator, muteId)
  await decide(operator, muteCaseId, 'mute', { id: muteActId, words: 'Enough.', until })
  const before = await standingFor(rudy)
  for (const [subjectId, act, more] of [
    [warnId, 'warn', {}],
    [suspendId, 'suspend', { until: inDays(2) }],
  ] as const) {
    testApp.clock.advance(1000)
    const [{ id: caseId }, actId] = [await caseAbout(mod, subjectId), createId(testApp.clock.now())]
    expect(await decide(mod, caseId, act, { id: actId, words: 'Hm.', ...more })).toBe('done')
    testApp.clock.advance(1000)
    expect((await mod.call('DELETE', `/api/cases/${caseId}/decisions/${actId}`)).status).toBe(200)
    expect(await standingFor(rudy)).toEqual(before)
    expect(await seesPost(noor, warnId)).toBe(true)
  }
  expect((await operator.call('DELETE', `/api/cases/${muteCaseId}/decisions/${muteActId}`)).status).toBe(200)
  expect(await standingFor(rudy)).toBeUndefined()
})

test('P-142 undoing a warning leaves a suspended member’s posts off the board', async () => {
  await operator.logIn()
  const [suspendId, warnId] = [await offerOf(rudy), await offerOf(rudy)]
  for (const id of [suspendId, warnId]) await report(noor, 'post', id)
  const { id: suspendCaseId } = await caseAbout(operator, suspendId)
  await decide(operator, suspendCaseId, 'suspend', { words: 'Scams.', until: inDays(7) })
  const [{ id: caseId }, actId] = [await caseAbout(mod, warnId), createId(testApp.clock.now())]
  testApp.clock.advance(1000)
  expect(await decide(mod, caseId, 'warn', { id: actId, words: 'Hm.' })).toBe('done')
  expect((await mod.call('DELETE', `/api/cases/${caseId}/decisions/${actId}`)).status).toBe(200)
  expect(await standingFor(rudy)).toMatchObject({ reason: 'Scams.' })
  expect(await seesPost(noor, warnId)).toBe(false)
})

test('P-142 of two objections each is decided by itself, also after a later decision', async () => {
  const [firstId, secondId] = [await offerOf(rudy), await offerOf(rudy)]
  const decisionIds: string[] = []
  for (const id of [firstId, secondId]) {
    await report(noor, 'post', id)
    testApp.clock.advance(1000)
    await decide(mod, (await caseAbout(mod, id)).id, 'mute', { words: 'Be kind.', until: inDays(7) })
    const decisionId = String((await standingFor(rudy))?.decisionId)
    const body = { decisionId, text: `Not ${id}.` }
    expect((await rudy.call('POST', '/api/standing/appeals', { body })).status).toBe(200)
    decisionIds.push(decisionId)
  }
  const [first, second] = [
    await caseAbout(other, decisionIds[0] ?? ''),
    await caseAbout(other, decisionIds[1] ?? ''),
  ]
  expect(await decide(other, first.id, 'dismiss')).toBe('done')
  expect(await caseAbout(other, second.subjectId)).toMatchObject({ state: 'open' })
  expect(await standingFor(rudy)).toMatchObject({ appeal: { state: 'waiting' } })
  expect(await decide(other, second.id, 'dismiss')).toBe('done')
  expect(await standingFor(rudy)).toMatchObject({ appeal: { state: 'refused' } })
})

test('P-142 a shorter mute by a moderator does not end an operator’s longer one', async () => {
  await operator.logIn()
  const [longId, shortId] = [await offerOf(rudy), await offerOf(rudy)]
  for (const id of [longId, shortId]) await report(noor, 'post', id)
  const until = inDays(100)
  await decide(operator, (await caseAbout(operator, longId)).id, 'mute', { words: 'Enough.', until })
  const words = { words: 'A day.', until: inDays(1) }
  expect(await decide(mod, (await caseAbout(mod, shortId)).id, 'mute', words)).toBe('done')
  expect(await standingFor(rudy)).toMatchObject({ mutedUntil: until })
})

test('P-142 an objection that is dismissed is refused: the member reads so, and the decision stands', async () => {
  const id = await offerOf(rudy)
  await report(noor, 'post', id)
  const until = inDays(7)
  expect(await decide(mod, (await caseAbout(mod, id)).id, 'mute', { words: 'Be kind.', until })).toBe('done')
  const decisionId = String((await standingFor(rudy))?.decisionId)
  const body = { decisionId, text: 'It was not me.' }
  expect((await rudy.call('POST', '/api/standing/appeals', { body })).status).toBe(200)
  expect(await decide(other, (await caseAbout(other, decisionId)).id, 'dismiss')).toBe('done')
  expect(await standingFor(rudy)).toMatchObject({ mutedUntil: until, appeal: { state: 'refused' } })
  expect(await toldTo(rudy)).toContain('appeal_refused')
})

test('P-142 an objection to a decision of the only moderator is decided by them, since nobody else is there', async () => {
  const small = await buildTestApp()
  try {
    const [only, muted, witness] = [
      await small.signUp('Olu'),
      await small.signUp('Rudy'),
      await small.signUp('Noor'),
    ]
    const id = await offerOf(muted)
    await report(witness, 'post', id)
    const words = { words: 'Be kind.', until: inDays(7) }
    expect(await decide(only, (await caseAbout(only, id)).id, 'mute', words)).toBe('done')
    const decisionId = String((await standingFor(muted))?.decisionId)
    const body = { decisionId, text: 'It was not me.' }
    expect((await muted.call('POST', '/api/standing/appeals', { body })).status).toBe(200)
    expect(await decide(only, (await caseAbout(only, decisionId)).id, 'lift')).toBe('done')
    expect(await standingFor(muted)).toBeUndefined()
  } finally {
    await small.close()
  }
})

test('P-142 who decided decides the objection, where all others are suspended or may not decide about a moderator', async () => {
  const small = await buildTestApp()
  try {
    const [only, moderator, another, muted, witness] = [
      await small.signUp('Olu'),
      await small.signUp('Mona'),
      await small.signUp('Omar'),
      await small.signUp('Rudy'),
      await small.signUp('Noor'),
    ]
    for (const { id } of [moderator, another]) await makeModerator(small, id)
    const objectionOf = async (member: TestMember) => {
      const id = await offerOf(member)
      await report(witness, 'post', id)
      const words = { words: 'Be kind.', until: inDays(7) }
      expect(await decide(only, (await caseAbout(only, id)).id, 'mute', words)).toBe('done')
      const decisionId = String((await standingFor(member))?.decisionId)
      const body = { decisionId, text: 'It was not me.' }
      expect((await member.call('POST', '/api/standing/appeals', { body })).status).toBe(200)
      return (await caseAbout(only, decisionId)).id
    }
    const ofModerator = await objectionOf(moderator)
    expect(await codeOf(decide(another, ofModerator, 'lift'))).toBe('about_operator')
    expect(await decide(only, ofModerator, 'lift')).toBe('done')
    const ofMember = await objectionOf(muted)
    expect(await codeOf(decide(only, ofMember, 'lift'))).toBe('own_case')
    for (const { id: memberId } of [moderator, another])
      await small.app.database.transact((transaction) =>
        applyDecision(transaction, {
          act: 'suspend',
          ...{ memberId, operatorId: null, reason: 'Away.', rule: 'other' },
          until: small.clock.now() + dayMs,
        }),
      )
    expect(await decide(only, ofMember, 'lift')).toBe('done')
  } finally {
    await small.close()
  }
})

test('B-013 a manual background check waits at the desk, where it is decided once', async () => {
  await applyForCheck(noor)
  const waitingCase = (await casesOn(mod)).find(
    ({ kind, about }) => kind === 'check' && about?.id === noor.id,
  )
  expect(waitingCase).toMatchObject({ state: 'open', subject: 'check' })
  expect(JSON.stringify(waitingCase)).not.toMatch(/Oak|Street|@/)
  expect(await codeOf(decide(mod, String(waitingCase?.id), 'refuse'))).toBe('invalid')
  expect(await decide(mod, String(waitingCase?.id), 'pass')).toBe('done')
  expect((await checkOf(noor)).state).toBe('passed')
  expect(await codeOf(decide(other, String(waitingCase?.id), 'refuse', { words: 'No.' }))).toBe(
    'case_decided',
  )
  // A decision of a command is one at the desk, too.
  await applyForCheck(rudy)
  expect(
    (await give(testApp.environment, ['background-checks', 'pass', rudy.email], testApp.clock.now)).code,
  ).toBe(0)
  const decidedCase = (await casesOn(mod)).find(
    ({ kind, about }) => kind === 'check' && about?.id === rudy.id,
  )
  expect(decidedCase).toMatchObject({ state: 'decided' })
  expect((await actsOn(mod, String(decidedCase?.id))).map(({ act, by }) => [act, by])).toEqual([
    ['pass', undefined],
  ])
  // Who is refused reads why.
  const lena = await testApp.signUp('Lena')
  await applyForCheck(lena)
  const { id: refusedId } = (await casesOn(mod)).find(({ about }) => about?.id === lena.id) ?? { id: '' }
  const reason = 'The address is not one of ours.'
  expect(await decide(mod, refusedId, 'refuse', { words: reason })).toBe('done')
  expect(await checkOf(lena)).toMatchObject({ state: 'refused', reason })
})

test('C-003 a help in dispute is a case, and the decision moves the credit as the command does', async () => {
  const id = (await noor.call('POST', '/api/posts', { body: aRequest({}, testApp.clock.now()) })).json<{
    id: string
  }>().id
  await writeTo(rudy, noor.id)
  await noor.call('POST', `/api/posts/${id}/accept`, { body: { helperId: rudy.id } })
  await rudy.call('POST', `/api/posts/${id}/complete`, { body: {} })
  await noor.call('POST', `/api/posts/${id}/dispute`, { body: { word: 'Nobody came.' } })
  const waitingCase = await caseAbout(mod, id)
  expect(waitingCase).toMatchObject({ kind: 'help', reportCount: 1 })
  expect(waitingCase.reports[0]).toMatchObject({ reason: 'did_not_happen', words: 'Nobody came.' })
  expect(await decide(mod, waitingCase.id, 'complete')).toBe('done')
  const { credits } = (await rudy.call('GET', '/api/auth/user')).json<{ credits: number }>()
  expect(credits).toBe(3)
  expect(await caseAbout(mod, id)).toMatchObject({ state: 'decided' })
  const { status } = await mod.call(
    'DELETE',
    `/api/cases/${waitingCase.id}/decisions/${(await actsOn(mod, waitingCase.id))[0]?.id}`,
  )
  expect(status).toBe(409)
})

test('C-003 the case of a help in dispute is not there for its two, whichever of them is a moderator', async () => {
  for (const [author, helper] of [
    [mod, noor],
    [noor, mod],
  ] as const) {
    const body = aRequest({}, testApp.clock.now())
    const { id } = (await author.call('POST', '/api/posts', { body })).json<{ id: string }>()
    await writeTo(helper, author.id)
    await author.call('POST', `/api/posts/${id}/accept`, { body: { helperId: helper.id } })
    await helper.call('POST', `/api/posts/${id}/complete`, { body: {} })
    await author.call('POST', `/api/posts/${id}/dispute`, { body: { word: 'Nobody came.' } })
    const { id: caseId } = await caseAbout(other, id)
    for (const act of ['complete', 'not_complete'])
      expect(await codeOf(decide(mod, caseId, act)), act).toBe('not_found')
    expect(await decide(other, caseId, 'not_complete')).toBe('done')
  }
})

test('PL-018 a place that neighbors say has closed is closed at the desk, and open again when that is undone', async () => {
  const placeId = await addPlace(testApp, { addedBy: rudy.id })
  await report(noor, 'place', placeId, 'closed')
  const waitingCase = await caseAbout(mod, placeId)
  expect(waitingCase).toMatchObject({ kind: 'place', reportCount: 1 })
  expect(waitingCase.about).toBeUndefined()
  const actId = createId(testApp.clock.now())
  expect(await decide(mod, waitingCase.id, 'close', { id: actId })).toBe('done')
  const placeRow = (id: string) =>
    testApp.app.database.reader
      .selectFrom('places')
      .where('id', '=', id)
      .select(['closedAt', 'mergedInto'])
      .executeTakeFirstOrThrow()
  expect((await placeRow(placeId)).closedAt).not.toBeNull()
  await mod.call('DELETE', `/api/cases/${waitingCase.id}/decisions/${actId}`)
  expect((await placeRow(placeId)).closedAt).toBeNull()
  const sameAsId = await addPlace(testApp, { addedBy: rudy.id })
  await report(other, 'place', placeId, 'same_as', { sameAsId })
  expect(await caseAbout(mod, placeId)).toMatchObject({ sameAsId, reportCount: 2 })
  expect(await decide(mod, waitingCase.id, 'merge')).toBe('done')
  // The reported place is the one that goes.
  expect([(await placeRow(placeId)).mergedInto, (await placeRow(sameAsId)).mergedInto]).toEqual([
    sameAsId,
    null,
  ])
})

test('P-142 C-003 a moderator who takes part in a help in dispute does not have the case, nor what the other wrote', async () => {
  const id = (await rudy.call('POST', '/api/posts', { body: aRequest({}, testApp.clock.now()) })).json<{
    id: string
  }>().id
  await writeTo(mod, rudy.id)
  await rudy.call('POST', `/api/posts/${id}/accept`, { body: { helperId: mod.id } })
  await mod.call('POST', `/api/posts/${id}/complete`, { body: {} })
  const body = { word: 'He shouted at me.' }
  expect((await rudy.call('POST', `/api/posts/${id}/dispute`, { body })).status).toBe(200)
  const { id: caseId } = await caseAbout(other, id)
  expect((await casesOn(mod)).map(({ subjectId }) => subjectId)).not.toContain(id)
  expect(await codeOf(decide(mod, caseId, 'complete'))).toBe('not_found')
  expect(await decide(other, caseId, 'not_complete')).toBe('done')
  expect(await actsOn(mod, caseId)).toEqual([])
})

test('P-142 a suspended moderator’s devices lose the cases, and have them again at its end', async () => {
  const id = await offerOf(rudy)
  await report(noor, 'post', id)
  const device = createDevice(mod)
  await device.sync()
  expect(device.held('moderationCases').size).toBeGreaterThan(0)
  await testApp.app.database.transact((transaction) =>
    applyDecision(transaction, {
      act: 'suspend',
      ...{ memberId: mod.id, operatorId: operator.id, reason: 'Gossip.', rule: 'other' },
      until: testApp.clock.now() + dayMs,
    }),
  )
  await device.sync()
  expect([device.held('moderationCases').size, device.held('moderationActs').size]).toEqual([0, 0])
  testApp.clock.advance(dayMs + 1000)
  await device.sync()
  expect([...device.held('moderationCases').values()].map(({ subjectId }) => subjectId)).toContain(id)
})
