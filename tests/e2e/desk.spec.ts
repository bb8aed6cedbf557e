/** The desk with its server: a neighbor reports, a moderator decides without a signal, and takes the decision back. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { give } from '../../apps/api/src/cli/commands.factory.ts'
import { caseTexts as texts } from '../../apps/web/src/locales/en/cases.ts'
import { profileTexts } from '../../apps/web/src/locales/en/profile.ts'
import { safetyTexts } from '../../apps/web/src/locales/en/safety.ts'
import { paths, postPath } from '../../apps/web/src/paths.ts'
import { type Caller, makePerson, signInPhone, signUpByApi } from '../harness/people/people.ts'
import { openPersistentPhone, openPhone, type PersistentPhone, type Phone } from '../harness/phone/phone.ts'
import { type Line, openLine } from '../harness/server/line.ts'
import { startServer, type TestServer } from '../harness/server/server.ts'

let server: TestServer
let line: Line
let desk: PersistentPhone
let phone: Phone
let rudy: Caller
let reporter: Caller
let postId: string

const mona = makePerson({ firstName: 'Mona' })
const noor = makePerson({ firstName: 'Noor' })

beforeAll(async () => {
  server = await startServer()
  // The first account runs the community.
  await signUpByApi(server.origin, makePerson({ firstName: 'Olga' }))
  await signUpByApi(server.origin, mona)
  expect((await give({ DATA_DIR: server.dataDir }, ['make-moderator', mona.email])).code).toBe(0)
  rudy = await signUpByApi(server.origin, makePerson({ firstName: 'Rudy' }))
  reporter = await signUpByApi(server.origin, noor)
  postId = ((await rudy.post({ type: 'offer', title: 'Earn money from home' })).body as { id: string }).id
  line = await openLine(server.port)
  desk = await openPersistentPhone({ origin: line.origin })
  await signInPhone(desk, line.origin, mona)
  await desk.installed()
  phone = await openPhone({ origin: server.origin })
  await signInPhone(phone, server.origin, noor)
})
afterAll(async () => {
  await phone?.discard()
  await desk?.discard()
  await line?.close()
  await server?.stop()
})

/** Counts the files of the desk that the worker has stored. Runs in the page. */
async function storedDeskFiles(): Promise<number> {
  const requests = await (await caches.open('later-code:1')).keys()
  return requests.filter(({ url }) => url.includes('/assets/desk-')).length
}

const statusFor = async (caller: Caller) => (await caller.call('GET', `/api/posts/${postId}`)).status

it('P-142 a report reaches the desk, is decided without a signal, and the decision is taken back', async () => {
  await phone.visit(postPath(postId))
  await phone.page.getByRole('button', { name: safetyTexts.report.titles.post }).click()
  const dialog = phone.page.getByRole('dialog')
  await dialog.getByRole('radio', { name: safetyTexts.report.reasons.spam }).check()
  await dialog.getByRole('button', { name: safetyTexts.report.submit }).click()

  await desk.visit(paths.profile)
  await desk.page.getByRole('link', { name: new RegExp(profileTexts.deskCount(1)) }).waitFor()
  // Nobody has opened the desk on this phone: the worker fetched its program and its style ahead.
  await expect.poll(() => desk.page.evaluate(storedDeskFiles), { timeout: 15_000 }).toBe(2)

  line.drop()
  await desk.kill()
  await desk.reopen()
  await desk.visit(paths.desk)
  await desk.page.getByRole('link', { name: texts.headings.report('post') }).click()
  await desk.page.getByText('Earn money from home').waitFor()
  await desk.page.getByRole('button', { name: texts.acts.hide.button }).click()
  await desk.page.getByLabel(texts.decision.wordsNeeded).fill('An advertisement.')
  await desk.page.getByRole('dialog').getByRole('button', { name: texts.acts.hide.button }).click()
  await desk.page.getByText(texts.unsentStates.waiting).waitFor()
  expect(await statusFor(reporter)).toBe(200)

  line.pass()
  await expect.poll(() => statusFor(reporter), { timeout: 30_000 }).toBe(404)
  expect(await statusFor(rudy)).toBe(200)

  await desk.page.getByRole('button', { name: texts.undo }).click()
  await desk.page.getByRole('button', { name: texts.undo }).last().click()
  await expect.poll(() => statusFor(reporter), { timeout: 30_000 }).toBe(200)
  await desk.page.getByRole('button', { name: texts.acts.hide.button }).waitFor()
})
