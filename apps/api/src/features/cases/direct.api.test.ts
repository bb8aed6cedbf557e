/** Tests of decisions about a member without a report: who may, what each does, and that it happens once. */
import type { ModerationAct, ModerationCase } from '@porchlight/contracts/cases/cases.schema'
import type { MembersStanding } from '@porchlight/contracts/cases/direct.operations'
import type { WireError } from '@porchlight/contracts/errors/refusals'
import type { Standing } from '@porchlight/contracts/standing/standing.schema'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, hourMs, toIso } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  anOffer,
  buildTestApp,
  type TestApp,
  type TestMember,
  type TestResponse,
} from '../../testing/app.factory.ts'
import { createDevice } from '../../testing/device.factory.ts'
import { readOk } from '../../testing/responses.factory.ts'
import { makeOperator } from '../administration/administration.factory.ts'
import { toldTo } from '../help/help.factory.ts'
import { applyDecision } from '../standing/standing.operations.ts'
import { makeModerator } from './cases.factory.ts'

const limits = JSON.stringify({ signUpsPerAddress: 1000, logInsPerAddress: 1000 })

let testApp: TestApp
let olga: TestMember
let mona: TestMember
let rudy: TestMember
/** The end of a mute or a suspension, unless a test has another one. */
let end: string
beforeEach(async () => {
  testApp = await buildTestApp({ LIMITS: limits })
  olga = await testApp.signUp('Olga')
  mona = await testApp.signUp('Mona')
  rudy = await testApp.signUp('Rudy')
  await makeModerator(testApp, mona.id)
  end = inDays(7)
})
afterEach(() => testApp.close())

const inDays = (count: number) => toIso(testApp.clock.now() + count * dayMs)
const readRefusal = ({ json }: TestResponse) => json<WireError>()
const words = 'Please leave room for others.'
const standingOf = async (about: TestMember, by = olga) =>
  readOk<MembersStanding>(await by.call('GET', `/api/cases/members/${about.id}`))

/** Decides on what the page shows at this moment, unless the overrides say otherwise. */
async function decide(by: TestMember, about: TestMember, act: string, overrides: object = {}) {
  const { decisionId } = await standingOf(about, by)
  const until = act === 'mute' || act === 'suspend' ? { until: end } : {}
  return by.call('POST', `/api/cases/members/${about.id}/decisions`, {
    body: { id: createId(), act, words, rule: 'harassment', decisionId, ...until, ...overrides },
  })
}

async function deviceOf(member: TestMember) {
  const device = createDevice(member)
  await device.sync()
  return device
}
const ownStandingOf = async (member: TestMember) =>
  [...(await deviceOf(member)).held('standings').values()][0] as Standing | undefined
const casesOn = async (member: TestMember) =>
  [...(await deviceOf(member)).held('moderationCases').values()] as ModerationCase[]
const actsOn = async (member: TestMember) =>
  [...(await deviceOf(member)).held('moderationActs').values()] as ModerationAct[]

describe('a decision without a report', () => {
  it.each([
    ['warn', 'standing_warned'],
    ['mute', 'standing_muted'],
    ['suspend', 'standing_suspended'],
  ])(
    'P-142 %s by an operator and by a moderator is in the record of cases, and its member reads it with the rule',
    async (act, kind) => {
      for (const by of [olga, mona]) {
        const about = await testApp.signUp('Rita')
        expect((await decide(by, about, act)).status).toBe(200)
        expect(await ownStandingOf(about)).toMatchObject({ reason: words, rule: 'harassment' })
        expect(await toldTo(about)).toEqual([kind])
        for (const viewer of [olga, mona]) {
          const decidedCase = (await casesOn(viewer)).find((each) => each.about?.id === about.id)
          expect(decidedCase).toMatchObject({ kind: 'direct', state: 'decided', reportCount: 0 })
          const acts = (await actsOn(viewer)).filter(({ caseId }) => caseId === decidedCase?.id)
          expect(acts).toMatchObject([{ act, words, by: { id: by.id } }])
        }
      }
    },
  )

  it('P-142 leaves a report of the same member open, and cannot be opened again', async () => {
    await rudy.call('POST', '/api/posts', { body: anOffer({}, testApp.clock.now()) })
    const report = { subject: 'member', subjectId: rudy.id, reason: 'spam', words: '' }
    expect((await olga.call('POST', '/api/reports', { body: report })).status).toBe(200)
    await decide(mona, rudy, 'mute')
    const cases = await casesOn(mona)
    expect(cases.map(({ kind, state }) => [kind, state]).sort()).toEqual([
      ['direct', 'decided'],
      ['report', 'open'],
    ])
    const directCase = cases.find(({ kind }) => kind === 'direct')
    const [act] = await actsOn(mona)
    const url = `/api/cases/${directCase?.id}/decisions/${act?.id}`
    expect(readRefusal(await mona.call('DELETE', url)).code).toBe('cannot_undo')
  })

  it('P-142 is lifted from the page, and then nothing is left to lift', async () => {
    await decide(mona, rudy, 'suspend')
    expect(await standingOf(rudy)).toMatchObject({ suspendedUntil: end })
    expect((await decide(olga, rudy, 'lift', { words: '' })).status).toBe(200)
    expect(await ownStandingOf(rudy)).toBeUndefined()
    const { decisionId, suspendedUntil, decisions } = await standingOf(rudy)
    expect([decisionId, suspendedUntil, decisions.map(({ act }) => act)]).toEqual([
      null,
      null,
      ['lift', 'suspend'],
    ])
    expect(readRefusal(await decide(olga, rudy, 'lift')).code).toBe('act_impossible')
  })

  it('P-142 is answered once, and another moderator decides the answer, in its case or from the page', async () => {
    await decide(mona, rudy, 'mute')
    const appeal = { decisionId: (await standingOf(rudy)).decisionId, text: 'It was a joke.' }
    expect((await rudy.call('POST', '/api/standing/appeals', { body: appeal })).status).toBe(200)
    const again = await rudy.call('POST', '/api/standing/appeals', { body: { ...appeal, text: 'Really.' } })
    expect(readRefusal(again).code).toBe('appeal_sent')
    const { appealCaseId } = await standingOf(rudy)
    const inCase = await mona.call('POST', `/api/cases/${appealCaseId}/decisions`, {
      body: { act: 'dismiss', words: '' },
    })
    expect([readRefusal(inCase).code, readRefusal(await decide(mona, rudy, 'lift')).code]).toEqual([
      'own_case',
      'own_case',
    ])
    expect((await decide(olga, rudy, 'lift')).status).toBe(200)
    const appealCase = (await casesOn(olga)).find(({ id }) => id === appealCaseId)
    expect(appealCase).toMatchObject({ kind: 'appeal', state: 'decided' })
    expect(await standingOf(rudy)).toMatchObject({ decisionId: null, appealCaseId: null, mutedUntil: null })
  })
})

describe('who may decide without a report', () => {
  it('P-142 no neighbor may, and sees nothing of it', async () => {
    for (const by of [rudy, await testApp.signUp('Nia')]) {
      const response = await by.call('POST', `/api/cases/members/${mona.id}/decisions`, {
        body: { act: 'warn', words, decisionId: null },
      })
      expect(readRefusal(response).code).toBe('moderators_only')
      expect(readRefusal(await by.call('GET', `/api/cases/members/${rudy.id}`)).code).toBe('moderators_only')
    }
  })

  it('P-142 a moderator decides nothing about an operator, another moderator or themselves; an operator does about both', async () => {
    const omar = await testApp.signUp('Omar')
    const pia = await testApp.signUp('Pia')
    await makeModerator(testApp, omar.id)
    await makeOperator(testApp, pia.id)
    for (const act of ['warn', 'mute', 'suspend']) {
      for (const about of [olga, pia, omar])
        expect(readRefusal(await decide(mona, about, act)).code, act).toBe('about_operator')
      for (const by of [mona, olga])
        expect(readRefusal(await decide(by, by, act)).code).toBe('about_yourself')
    }
    for (const about of [omar, pia]) {
      expect((await decide(olga, about, 'warn')).status).toBe(200)
      expect(readRefusal(await decide(mona, about, 'lift')).code).toBe('about_operator')
    }
  })

  it('P-142 the last operator who is not leaving is suspended by nobody', async () => {
    const pia = await testApp.signUp('Pia')
    await makeOperator(testApp, pia.id)
    await testApp.app.database.transact(({ database, now }) =>
      database
        .updateTable('members')
        .set({ leavesAt: now + dayMs })
        .where('id', '=', olga.id)
        .execute(),
    )
    expect(readRefusal(await decide(olga, pia, 'suspend')).code).toBe('last_operator')
    expect(await ownStandingOf(pia)).toBeUndefined()
    expect((await casesOn(olga)).length).toBe(0)
  })

  it('P-142 of two operators who suspend each other at once, one stays', async () => {
    const pia = await testApp.signUp('Pia')
    await makeOperator(testApp, pia.id)
    const body = { act: 'suspend', words, until: inDays(3), decisionId: null }
    const responses = await Promise.all([
      olga.call('POST', `/api/cases/members/${pia.id}/decisions`, { body }),
      pia.call('POST', `/api/cases/members/${olga.id}/decisions`, { body }),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403])
  })

  it('P-142 a suspended moderator decides nothing', async () => {
    await testApp.app.database.transact((transaction) =>
      applyDecision(transaction, {
        act: 'suspend',
        ...{ memberId: mona.id, operatorId: null, reason: words, rule: 'other' },
        until: testApp.clock.now() + hourMs,
      }),
    )
    const response = await mona.call('POST', `/api/cases/members/${rudy.id}/decisions`, {
      body: { act: 'warn', words, decisionId: null },
    })
    expect(readRefusal(response).code).toBe('suspended')
  })
})

describe('the same decision', () => {
  it('P-142 Q9 sent again after a lost response happens once; its id serves for no other one', async () => {
    const [id, other] = [createId(), await testApp.signUp('Nia')]
    const first = await decide(mona, rudy, 'warn', { id, decisionId: null })
    const second = await decide(mona, rudy, 'warn', { id, decisionId: null })
    expect([first.status, second.status]).toEqual([200, 200])
    expect((await standingOf(rudy)).decisions).toHaveLength(1)
    expect(await toldTo(rudy)).toEqual(['standing_warned'])
    for (const [by, about, act] of [
      [mona, rudy, 'lift'],
      [mona, other, 'warn'],
      [olga, rudy, 'warn'],
    ] as const)
      expect(readRefusal(await decide(by, about, act, { id })).code).toBe('id_taken')
  })

  it('P-142 with other words, another rule or other days is refused under the same id', async () => {
    const id = createId()
    expect((await decide(mona, rudy, 'mute', { id, decisionId: null })).status).toBe(200)
    // The response was lost, and the moderator changed what they had decided.
    for (const other of [{ words: 'Other words.' }, { rule: 'scam' }, { until: inDays(30) }])
      expect(readRefusal(await decide(mona, rudy, 'mute', { id, ...other }))).toMatchObject({
        ...{ code: 'changed_meanwhile', message: expect.stringContaining('This time nothing was done') },
      })
    // The same days, counted from the second try.
    testApp.clock.advance(hourMs)
    expect((await decide(mona, rudy, 'mute', { id, until: inDays(7) })).status).toBe(200)
    expect((await standingOf(rudy)).decisions).toHaveLength(1)
  })

  it('P-142 by two at once counts once: the second one sees that it has changed', async () => {
    const responses = await Promise.all([
      decide(mona, rudy, 'warn', { decisionId: null }),
      decide(olga, rudy, 'mute', { decisionId: null }),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await standingOf(rudy)).decisions).toHaveLength(1)
  })

  it('P-142 without words, without an end, or with one beyond a year is refused at its field', async () => {
    for (const [act, overrides, path] of [
      ['warn', { words: ' ' }, 'words'],
      ['mute', { words: '\u202e' }, 'words'],
      ['mute', { until: undefined }, 'until'],
      ['suspend', { until: inDays(-1) }, 'until'],
      ['suspend', { until: inDays(400) }, 'until'],
    ] as const)
      expect(readRefusal(await decide(olga, rudy, act, overrides)).issues?.[0]?.path, act).toBe(path)
    expect(await casesOn(olga)).toEqual([])
  })
})

it('P-142 on an operator’s page the decision is among the decisions, and no case', async () => {
  await decide(mona, rudy, 'mute')
  const { decisionId } = await standingOf(rudy)
  const page = readOk<object>(await olga.call('GET', `/api/operator/members/${rudy.id}`))
  expect(page).toMatchObject({
    decisionId,
    cases: [],
    decisions: [{ act: 'mute', by: { firstName: 'Mona' } }],
  })
})

it('P-142 a moderator’s page of a member has no address, no last name, no credits and no plan', async () => {
  await decide(olga, rudy, 'mute')
  const { text } = await mona.call('GET', `/api/cases/members/${rudy.id}`)
  expect(text).not.toMatch(/@|Jimenez|credits|plan/)
  expect(await standingOf(rudy, mona)).toMatchObject({
    ...{ firstName: 'Rudy', lastName: 'J.', mutedUntil: end },
    decisions: [{ act: 'mute', reason: words, by: { firstName: 'Olga', lastName: 'J.' } }],
  })
  expect(await standingOf(mona, mona)).toMatchObject({ decisionId: null, decisions: [] })
})
