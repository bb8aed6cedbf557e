/** The settings at the operator's desk: who may change them, what is refused, and that every reader follows without a restart. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Community, Page } from '@porchlight/contracts/community/community.schema'
import type { WireError } from '@porchlight/contracts/errors/refusals'
import type { PlanOffer } from '@porchlight/contracts/plans/plans.schema'
import { type SettingName, type Setup, settingNames } from '@porchlight/contracts/setup/setup.schema'
import { dayMs, hourMs, minuteMs } from '@porchlight/contracts/values/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { aRequest, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { callSignedOut } from '../../testing/responses.factory.ts'

const path = '/api/community/settings'
type Values = { [Name in SettingName]?: string }

let testApp: TestApp
let olu: TestMember
let noor: TestMember
let mona: TestMember
beforeAll(async () => {
  testApp = await buildTestApp({
    COMMUNITY_TIME_ZONE: '',
    SUPPORT_EMAIL: 'help@example.org',
    LIMITS: JSON.stringify({ messagesPerDay: 400 }),
  })
  olu = await testApp.signUp('Olu')
  noor = await testApp.signUp('Noor')
  mona = await testApp.signUp('Mona')
  await testApp.app.database.transact(({ database }) =>
    database.updateTable('members').set({ isModerator: 1 }).where('id', '=', mona.id).execute(),
  )
})
afterAll(() => testApp.close())

async function read(by = olu): Promise<Setup> {
  const response = await by.call('GET', path)
  expect(response.status, response.text).toBe(200)
  return response.json<Setup>()
}
const change = async (values: Values, { by = olu, seenVersion = -1, endsFirstRun = false } = {}) =>
  by.call('PATCH', path, {
    body: {
      seenVersion: seenVersion < 0 ? (await read()).version : seenVersion,
      values,
      ...(endsFirstRun ? { endsFirstRun: true } : {}),
    },
  })
async function save(values: Values): Promise<Setup> {
  const response = await change(values)
  expect(response.status, response.text).toBe(200)
  return response.json<Setup>()
}
const textOf = ({ settings }: Setup, name: SettingName) => settings.find((each) => each.name === name)?.value
const about = async () => (await callSignedOut(testApp, 'GET', '/api/community')).json<Community>()
const issuesIn = (response: { json: () => WireError }) =>
  (response.json().issues ?? []).map((issue) => `${issue.path}: ${issue.message}`)

describe('who may', () => {
  it.each([
    ['a member', () => noor, 'operators_only'],
    ['a moderator', () => mona, 'operators_only'],
  ] as const)('%s neither reads nor changes settings', async (_who, memberOf, code) => {
    const before = (await read()).version
    for (const response of [
      await memberOf().call('GET', path),
      await change({ name: 'Theirs' }, { by: memberOf() }),
    ])
      expect([response.status, response.json().code]).toEqual([403, code])
    expect((await read()).version).toBe(before)
  })

  it('a visitor neither reads nor changes settings', async () => {
    const reading = await callSignedOut(testApp, 'GET', path)
    const body = { seenVersion: 0, values: { name: 'Theirs' } }
    const changing = await callSignedOut(testApp, 'PATCH', path, { body })
    for (const { status, json } of [reading, changing])
      expect([status, json().code]).toEqual([401, 'signed_out'])
    expect((await about()).name).toBeNull()
  })
})

describe('a change', () => {
  it('has who made it, from what, to what and when in the record', async () => {
    const { version } = await read()
    const at = testApp.clock.now()
    const setup = await save({ name: 'Elm Street' })
    expect(setup.version).toBe(version + 1)
    const [newest] = setup.changes
    expect(newest).toMatchObject({ name: 'name', before: '', after: 'Elm Street', by: 'Olu' })
    expect(Math.abs(Date.parse(String(newest?.at)) - at)).toBeLessThan(hourMs)
    // A removal deletes who made it, and leaves the change.
    await testApp.app.database.transact(({ database }) =>
      database.updateTable('communitySettings').set({ operatorId: null }).execute(),
    )
    expect((await read()).changes[0]).toMatchObject({ after: 'Elm Street', by: null })
  })

  it('that is sent again changes nothing, and is a success', async () => {
    const { version } = await save({ name: 'Elm Street' })
    const again = await change({ name: 'Elm Street' }, { seenVersion: 0 })
    expect([again.status, again.json<Setup>().version]).toEqual([200, version])
  })

  it('of what another operator changed meanwhile is refused, with what it is now', async () => {
    const { version: seenVersion } = await read()
    await save({ name: 'Oak Street' })
    const response = await change({ name: 'Ash Street', units: 'kilometers' }, { seenVersion })
    expect([response.status, response.json()]).toMatchObject([
      409,
      { code: 'settings_changed', params: { by: 'Olu', current: { name: 'Oak Street' } } },
    ])
    const setup = await read()
    expect([textOf(setup, 'name'), textOf(setup, 'units')]).toEqual(['Oak Street', 'miles'])
    // What nobody else touched is no conflict.
    expect((await change({ units: 'kilometers' }, { seenVersion })).status).toBe(200)
  })

  it('of two operators at once counts once, and the other is refused', async () => {
    const { version: seenVersion } = await read()
    const responses = await Promise.all([
      change({ name: 'First Street' }, { seenVersion }),
      change({ name: 'Second Street' }, { seenVersion }),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(['First Street', 'Second Street']).toContain((await about()).name)
  })

  it('of what the environment sets is refused with its name, and the value stays', async () => {
    const { settings } = await read()
    expect(settings.filter(({ setOnServer }) => setOnServer !== null)).toEqual([
      { name: 'supportEmail', value: 'help@example.org', setOnServer: 'SUPPORT_EMAIL' },
      { name: 'messagesPerDay', value: '400', setOnServer: 'LIMITS.messagesPerDay' },
    ])
    for (const [name, setOnServer] of [
      ['supportEmail', 'SUPPORT_EMAIL'],
      ['messagesPerDay', 'LIMITS.messagesPerDay'],
    ] as const) {
      const response = await change({ name: 'Elsewhere', [name]: '7' })
      expect([response.status, response.json()]).toMatchObject([
        409,
        { code: 'set_on_server', params: { name: setOnServer } },
      ])
    }
    expect((await about()).name).not.toBe('Elsewhere')
  })

  it.each<[string, Values, string]>([
    ['a zone that does not exist', { timeZone: 'America/Elm_Street' }, 'values.timeZone'],
    ['a center that is no place', { center: '34.05' }, 'values.center'],
    ['a center beyond the pole', { center: '91,0' }, 'values.center'],
    ['a center in another city without its name', { center: '48.85,2.35' }, 'values.location'],
    ['a negative price', { priceMonthly: '-5' }, 'values.priceMonthly'],
    ['a price of nothing', { priceAnnual: '0' }, 'values.priceAnnual'],
    ['a limit of 0', { postsPerDay: '0' }, 'values.postsPerDay'],
    ['a limit of a billion', { postsPerDay: '1000000000' }, 'values.postsPerDay'],
    ['a limit that is no number', { postsPerDay: 'many' }, 'values.postsPerDay'],
    ['a trial of ten years', { trialDays: '3650' }, 'values.trialDays'],
    ['a sign-up mode that is none', { signUp: 'friends' }, 'values.signUp'],
    ['a currency that is none', { currency: 'ELM' }, 'values.currency'],
    ['a name of two lines', { name: 'Elm\nStreet' }, 'values.name'],
    ['a name with a direction control', { name: 'Elm \u202eteertS' }, 'values.name'],
    ['a name that shows nothing', { name: '\u3164' }, 'values.name'],
    ['a name without an end', { name: 'Elm '.repeat(50) }, 'values.name'],
    ['a page that shows nothing', { terms: '[a]: /b' }, 'values.terms'],
  ])('to %s is refused at its field, and nothing is changed', async (_what, values, field) => {
    const { version } = await read()
    const response = await change({ areas: 'Elm;Oak', ...values })
    expect([response.status, response.json().code]).toEqual([400, 'invalid'])
    expect(issuesIn(response).join()).toMatch(new RegExp(`^${field}: (?:Please enter|Missing|Without) `))
    expect((await read()).version).toBe(version)
  })

  it('to a setting that is none, or a text that is too long, is refused by its form', async () => {
    for (const values of [
      { DATA_DIR: '/' },
      { smtpUrl: 'smtp://x' },
      { terms: 'a'.repeat(100_001) },
      { name: 5 },
    ])
      expect((await change(values as Values)).status).toBe(400)
  })

  it('of money needs a fresh sign-in, and of nothing else', async () => {
    testApp.clock.advance(hourMs)
    for (const values of [
      { plans: 'off' },
      { priceMonthly: '7' },
      { priceAnnual: '70' },
      { trialDays: '3' },
      { inviteCredit: '5' },
    ] as const) {
      const response = await change({ name: 'Late Street', ...values })
      expect([response.status, response.json().code]).toEqual([403, 'sign_in_again'])
    }
    expect((await about()).name).not.toBe('Late Street')
    expect((await change({ name: 'Late Street' })).status).toBe(200)
    await olu.logIn()
    expect((await change({ trialDays: '3' })).status).toBe(200)
    await save({ trialDays: '' })
  })

  it('to the most that is allowed is taken, and to one more is refused', async () => {
    await olu.logIn()
    const most = { trialDays: '365', inviteCredit: '5', postsPerDay: '1000000' } as const
    const setup = await save(most)
    for (const [name, value] of Object.entries(most)) {
      expect(textOf(setup, name as SettingName), name).toBe(value)
      const response = await change({ [name]: String(Number(value) + 1) })
      expect([response.status, response.json().code], name).toEqual([400, 'invalid'])
    }
    await save({ trialDays: '', inviteCredit: '', postsPerDay: '' })
  })

  it('to nothing brings the default back', async () => {
    await save({ location: 'Springfield, IL', areas: 'Elm;Oak' })
    const setup = await save({ location: '', areas: '' })
    expect([textOf(setup, 'location'), textOf(setup, 'areas')]).toEqual([
      'Los Angeles, CA',
      'Downtown LA;Hollywood;Santa Monica;Beverly Hills;West Hollywood',
    ])
  })

  it('is there after a restart, and what the environment sets by then wins', async () => {
    await save({ name: 'Lasting Street' })
    await testApp.restart()
    expect((await about()).name).toBe('Lasting Street')
    const config = readConfig({ ...testApp.environment, COMMUNITY_NAME: 'Set Street' })
    await testApp.restart({ config })
    expect((await about()).name).toBe('Set Street')
    expect((await change({ name: 'Other Street' })).json()).toMatchObject({
      params: { name: 'COMMUNITY_NAME' },
    })
    await testApp.restart()
    expect((await about()).name).toBe('Lasting Street')
  })
})

describe('every reader follows without a restart:', () => {
  const fresh = () => olu.logIn()

  it('the name, in what devices know, on mails, in exports’ and passkeys’ words, as text', async () => {
    await save({ name: '<b>Elm</b> & "Oak"' })
    expect((await about()).name).toBe('<b>Elm</b> & "Oak"')
    await callSignedOut(testApp, 'POST', '/api/auth/forgot-password', { body: { email: noor.email } })
    const folder = join(testApp.dataDir, 'mail')
    await expect
      .poll(() =>
        readdirSync(folder)
          .map((file) => readFileSync(join(folder, file), 'utf8'))
          .join('\n'),
      )
      .toContain('<b>Elm</b> & "Oak" on Porchlight')
    const passkey = await olu.call('POST', '/api/passkeys/start', { body: {} })
    expect(passkey.text).toContain(JSON.stringify('<b>Elm</b> & "Oak"').slice(1, -1))
  })

  it('the place, its center and its areas', async () => {
    await save({ location: 'Springfield, IL' })
    expect(await about()).toMatchObject({
      displayLocation: 'Springfield, IL',
      center: { latitude: expect.closeTo(39.79, 1), longitude: expect.closeTo(-89.65, 1) },
      areaVariants: [],
    })
    await save({ center: '39.5,-89.5', areas: 'Elm;Oak' })
    expect(await about()).toMatchObject({
      center: { latitude: 39.5, longitude: -89.5 },
      areaVariants: ['Elm', 'Oak'],
    })
    await save({ location: '', center: '', areas: '' })
  })

  it('the orders of the kinds of help and of places; without one, devices are sent none', async () => {
    for (const name of ['categoryOrder', 'placeKindOrder']) expect(await about()).not.toHaveProperty(name)
    await save({ categories: 'other; pet_animal', placeKinds: 'park;library' })
    expect(await about()).toMatchObject({
      categoryOrder: ['other', 'pet_animal'],
      placeKindOrder: ['park', 'library'],
    })
    for (const categories of ['pets', 'other;other', 'other;', ';'])
      expect((await change({ categories })).json()).toMatchObject({
        code: 'invalid',
        issues: [{ path: 'values.categories' }],
      })
    await save({ categories: '', placeKinds: '' })
    expect(await about()).not.toHaveProperty('categoryOrder')
  })

  it('the units', async () => {
    await save({ units: 'kilometers' })
    expect((await about()).distanceUnit).toBe('km')
    await save({ units: 'miles' })
    expect((await about()).distanceUnit).toBe('mi')
  })

  it('the time zone, for devices, for months that are counted and for jobs', async () => {
    expect((await about()).clock).toBeNull()
    await save({ timeZone: 'Asia/Kathmandu' })
    expect((await about()).clock).toMatchObject({ name: 'Asia/Kathmandu' })
    const dailyJobs = async () => {
      await testApp.app.jobs.runAll()
      const rows = await testApp.app.database.reader.selectFrom('jobs').selectAll().execute()
      const daily = rows.filter(({ periodMs }) => periodMs === dayMs)
      return new Map(daily.map(({ name, dueAt }) => [name, dueAt % dayMs]))
    }
    const inKathmandu = await dailyJobs()
    await save({ timeZone: 'UTC' })
    const inUtc = await dailyJobs()
    expect(inUtc.size).toBeGreaterThan(5)
    for (const [name, at] of inUtc) expect(((inKathmandu.get(name) ?? 0) + 345 * minuteMs) % dayMs).toBe(at)
  })

  it('who may join', async () => {
    const signUp = (email: string) =>
      callSignedOut(testApp, 'POST', '/api/auth/signup', {
        body: { firstName: 'Stranger', lastName: 'Jones', email, password: 'a lamp on every porch' },
      })
    for (const [signUpMode, code] of [
      ['closed', 'sign_up_closed'],
      ['invited', 'invitation_needed'],
      ['code', 'community_code'],
    ] as const) {
      await save({ signUp: signUpMode })
      expect((await signUp(`${signUpMode}@example.org`)).json().code).toBe(code)
    }
    expect(await about()).toMatchObject({ signUp: 'code' })
    await save({ signUp: 'closed' })
    const invitation = await olu.call('POST', '/api/invitations', { body: { uses: 1, days: 1 } })
    expect(invitation.json().code).toBe('sign_up_closed')
    await save({ signUp: 'open' })
    expect((await signUp('open@example.org')).status).toBe(200)
  })

  it('plans on and off, with what members may do and what they read of it', async () => {
    const isPremiumOnly = async () =>
      (await noor.call('GET', '/api/exploration/progress')).json().code === 'premium_only'
    const { id } = noor
    await testApp.app.database.transact(({ database }) =>
      database.updateTable('members').set({ trialEndsAt: 1 }).where('id', '=', id).execute(),
    )
    await fresh()
    await save({ plans: 'off' })
    expect([(await about()).hasPlans, await isPremiumOnly()]).toEqual([false, false])
    expect((await noor.call('GET', '/api/plans')).status).toBe(404)
    await testApp.app.jobs.runAll()
    const before = await noor.round()
    await save({ plans: 'on' })
    expect([(await about()).hasPlans, await isPremiumOnly()]).toEqual([true, true])
    await testApp.app.jobs.runAll()
    const after = await noor.round({ cursor: before.cursor })
    expect(after.rows?.find((row) => row.table === 'members' && row.id === id)?.row).toMatchObject({
      subscriptionPlan: 'free',
    })
  })

  it('prices, their currency and the trial', async () => {
    await fresh()
    await save({ priceMonthly: '7.5', priceAnnual: '70', currency: 'EUR', trialDays: '3' })
    const offer = (await noor.call('GET', '/api/plans')).json<PlanOffer>()
    expect(offer).toMatchObject({
      prices: { monthly: 7.5, annual: 70 },
      currency: 'EUR',
      trialDays: 3,
    })
    expect((await about()).currency).toBe('EUR')
    const newcomer = await testApp.signUp('Nia')
    const row = await testApp.app.database.reader
      .selectFrom('members')
      .where('id', '=', newcomer.id)
      .select(['trialEndsAt', 'createdAt'])
      .executeTakeFirstOrThrow()
    expect((Number(row.trialEndsAt) - row.createdAt) / dayMs).toBe(3)
    await save({ priceMonthly: '', priceAnnual: '', currency: '', trialDays: '' })
  })

  it('the limits of a day and of a week', async () => {
    await save({ postsPerDay: '1', invitationsPerWeek: '2' })
    const post = () => noor.call('POST', '/api/posts', { body: aRequest({}, testApp.clock.now()) })
    expect((await post()).status).toBe(200)
    expect((await post()).json().code).toBe('too_many')
    await save({ postsPerDay: '2' })
    expect((await post()).status).toBe(200)
    const invitations = await noor.call('GET', '/api/invitations')
    expect(invitations.json<{ remaining: number }>().remaining).toBe(2)
    await save({ postsPerDay: '', invitationsPerWeek: '' })
  })

  it('what an invitation brings, and where members write for help with a plan', async () => {
    await save({ inviteCredit: '3' })
    const invitations = await noor.call('GET', '/api/invitations')
    expect(invitations.json<{ creditsForNewcomer: number }>().creditsForNewcomer).toBe(3)
    expect((await about()).supportEmail).toBe('help@example.org')
    await save({ inviteCredit: '' })
  })

  it('terms and privacy, until a file of the server replaces them', async () => {
    const page = async (name: string) =>
      (await callSignedOut(testApp, 'GET', `/api/community/pages/${name}`)).json<Page>().html
    const defaultTerms = await page('terms')
    expect(textOf(await read(), 'terms')).toContain('Be kind')
    await save({
      terms: '# House rules\n\nShoes *off*. <script>alert(1)</script>',
      privacy: 'Nothing is sold.',
    })
    expect(await page('terms')).toBe('<p>Shoes <em>off</em>. &lt;script&gt;alert(1)&lt;/script&gt;</p>\n')
    expect(await page('privacy')).toBe('<p>Nothing is sold.</p>\n')
    const folder = join(testApp.dataDir, 'pages')
    mkdirSync(folder)
    writeFileSync(join(folder, 'terms.md'), 'Shoes on.')
    expect(await page('terms')).toBe('<p>Shoes on.</p>\n')
    const response = await change({ terms: 'Shoes off.' })
    expect([response.status, response.json()]).toMatchObject([409, { params: { name: 'pages/terms.md' } }])
    rmSync(folder, { recursive: true })
    await save({ terms: '', privacy: '' })
    expect(await page('terms')).toBe(defaultTerms)
  })

  it('every setting of the list has a value here', async () => {
    const { settings } = await read()
    expect(settings.map(({ name }) => name)).toEqual([...settingNames])
  })

  it('devices learn of a change by their next round', async () => {
    const { version } = await save({ name: 'Round Street' })
    expect((await noor.round()).settings).toBe(version)
    expect((await about()).version).toBe(version)
  })
})

it('a change by another process is taken over within a second', async () => {
  testApp.app.jobs.start()
  const version = (await read()).version + 1
  await testApp.app.database.transact(({ database, now }) =>
    database
      .insertInto('communitySettings')
      .values({
        version,
        name: 'name',
        value: 'Far Street',
        valueBefore: '',
        operatorId: null,
        changedAt: now,
      })
      .execute(),
  )
  await expect.poll(async () => (await about()).name, { timeout: 5000 }).toBe('Far Street')
})

it('a stored text that this program does not accept is left out, and the others hold', async () => {
  const version = (await read()).version + 1
  await testApp.app.database.transact(({ database, now }) =>
    database
      .insertInto('communitySettings')
      .values(
        [
          { name: 'timeZone', value: 'Nowhere/Elm' },
          { name: 'name', value: 'Sound Street' },
          { name: 'postsPerDay', value: 'many' },
          { name: 'ofALaterProgram', value: 'yes' },
        ].map((each) => ({ ...each, version, valueBefore: '', operatorId: null, changedAt: now })),
      )
      .execute(),
  )
  await testApp.restart()
  const setup = await read()
  expect([(await about()).name, textOf(setup, 'postsPerDay')]).toEqual(['Sound Street', '20'])
  expect((await change({ name: 'Mended Street' })).status).toBe(200)
})

describe('the first run', () => {
  it('is for the first operator alone, until it is answered or left', async () => {
    const young = await buildTestApp()
    const first = await young.signUp('Ada')
    const readYoung = async () => (await first.call('GET', path)).json<Setup>()
    expect(await readYoung()).toMatchObject({
      isFirstRun: true,
      checklist: {
        isHttps: false,
        sendsMail: false,
        makesBackups: false,
        lastBackupAt: null,
        invitedCount: 0,
      },
    })
    const body = { seenVersion: 0, values: {}, endsFirstRun: true }
    expect((await first.call('PATCH', path, { body })).json<Setup>().isFirstRun).toBe(false)
    // Who signs up second is no operator, whatever the first has answered.
    const second = await young.signUp('Bea')
    expect((await second.call('GET', path)).status).toBe(403)
    expect((await readYoung()).changes).toEqual([])
    await first.call('POST', '/api/invitations', { body: { uses: 5, days: 7 } })
    expect((await readYoung()).checklist.invitedCount).toBe(5)
    await young.close()
  })

  it('is over where somebody else is there, and the checklist says what the server sees', async () => {
    await testApp.restart({
      config: readConfig({
        ...testApp.environment,
        PUBLIC_URL: 'https://localhost',
        SMTP_URL: 'smtp://127.0.0.1:9',
      }),
    })
    await olu.logIn()
    expect(await read()).toMatchObject({ isFirstRun: false, checklist: { isHttps: true, sendsMail: true } })
    await testApp.restart()
  })
})
