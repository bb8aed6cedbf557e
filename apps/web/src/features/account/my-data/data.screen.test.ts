/** One's own data: the server's copy, and what lies on this device. */
import { readFile } from 'node:fs/promises'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { listBusyButtons } from '../../../../../../tests/harness/phone/busy-buttons.ts'
import { lookAtStates } from '../../../../../../tests/mounted/look-at-states.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../../tests/mounted/mounted-phone.ts'
import { accountTexts } from '../../../locales/en/account.ts'
import { myDataTexts as texts } from '../../../locales/en/my-data.ts'
import { aKeptPhoto } from '../../files/queued-photo.factory.ts'
import { aMember } from '../../members/members.factory.ts'
import { aNotification } from '../../notifications/notifications.factory.ts'
import { offering } from '../../posts/posts.factory.ts'
import { dataPath, dataStates, readyExport, waitingExport } from './data.states.ts'

let phone: MountedPhone
let page: Page
beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
afterEach(() => phone.offline(false))
afterAll(() => phone?.discard())

lookAtStates(dataStates, () => phone)

const listRequestBodies = (operationName: string) =>
  phone.server.calls.filter(({ name }) => name === operationName).map(({ body }) => body)
const otherExportId = '01a20007-ec9a-7f1f-ad4b-99215b75c2f2'
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

it('M-111 Q64 a copy is requested with one tap, however often it is tapped, while its button is busy, and then shown as being made', async () => {
  const gate = Promise.withResolvers<void>()
  await phone.mount(dataPath, {
    member: aMember(),
    server: { 'exports.list': [], 'exports.make': () => gate.promise.then(() => waitingExport) },
  })
  const make = page.getByRole('button', { name: texts.copy.make, exact: true })
  await make.waitFor()
  phone.server.change({ 'exports.list': [waitingExport] })
  await make.dblclick()
  await expect.poll(() => listBusyButtons(page)).toEqual([texts.copy.make])
  gate.resolve()
  await page.getByText(texts.copy.waiting).waitFor()
  await expect.poll(() => make.count()).toBe(0)
  expect(listRequestBodies('exports.make')).toHaveLength(1)
})

it('M-111 a page that waits for the copy shows it once the member is notified that it is ready', async () => {
  await phone.mount(dataPath, { member: aMember(), server: { 'exports.list': [waitingExport] } })
  await page.getByText(texts.copy.waiting).waitFor()
  phone.server.change({ 'exports.list': [readyExport] })
  const change = { kind: 'export_ready', params: { title: '', name: '' }, target: dataPath } as const
  const row = aNotification({ ...change, createdAt: toIso(Date.now()) })
  await phone.bring([{ table: 'notifications', id: row.id, row }])
  await page.getByRole('button', { name: texts.copy.saveOf('') }).waitFor()
  expect(await page.getByText(texts.copy.waiting).count()).toBe(0)
})

it('M-111 too many copies show the reason', async () => {
  const retryAt = toIso(Date.now() + dayMs)
  await phone.mount(dataPath, {
    member: aMember(),
    server: { 'exports.list': [], 'exports.make': new Refused('too_many', { retryAt }) },
  })
  await press(texts.copy.make)
  await page.getByText('That was a lot at once.', { exact: false }).waitFor()
})

it('Q19 M-111 a copy is downloaded after the member confirmed who they are; only its own button is busy', async () => {
  let isVerified = false
  const gate = Promise.withResolvers<void>()
  await phone.mount(dataPath, {
    member: aMember(),
    server: {
      'exports.list': [{ ...readyExport, id: otherExportId }, readyExport],
      'exports.open': async () => {
        if (isVerified) return { path: '/api/livez' }
        await gate.promise
        return new Refused('sign_in_again')
      },
      'sessions.confirm': async () => {
        isVerified = true
        return { message: '' }
      },
    },
  })
  await page
    .getByRole('button', { name: texts.copy.saveOf('') })
    .last()
    .click()
  await expect.poll(() => listBusyButtons(page)).toEqual([texts.copy.save])
  gate.resolve()
  await page.getByLabel(accountTexts.proof.password, { exact: true }).fill('a lamp in the window')
  const [download] = await Promise.all([page.waitForEvent('download'), press(accountTexts.proof.submit)])
  expect(new URL(download.url()).pathname).toBe('/api/livez')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(listRequestBodies('exports.open')).toHaveLength(2)
  await expect.poll(() => listBusyButtons(page)).toEqual([])
})

it('M-111 D9 the data on this device is saved without a signal, the outbox and its photos included', async () => {
  await phone.offline(true)
  const { photo, base64 } = aKeptPhoto()
  const waitingEntries = [offering({ title: 'A ladder' })]
  await phone.mount(dataPath, {
    member: aMember(),
    waitingEntries,
    photos: [{ photo, base64 }],
    server: {},
  })
  const [download] = await Promise.all([page.waitForEvent('download'), press(texts.device.save)])
  const savedData = JSON.parse(await readFile(await download.path(), 'utf8')) as {
    app: string
    savedAt: string
    members: { email: string }[]
    outbox: { args: { title: string } }[]
  }
  expect(savedData.members).toMatchObject([{ email: aMember().email }])
  expect(savedData.outbox).toMatchObject([{ args: { title: 'A ladder' } }])
  expect(savedData).toMatchObject({ app: 'porchlight', photos: [{ sha256: photo.sha256, data: base64 }] })
  expect(Date.now() - Date.parse(savedData.savedAt)).toBeLessThan(60_000)
  for (const ownBook of ['meta', 'keptPhotos', 'photoBytes']) expect(savedData).not.toHaveProperty(ownBook)
})
