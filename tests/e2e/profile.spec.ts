/** Three photos of oneself on a bad line, and a neighbor's page without one. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { memberTexts } from '../../apps/web/src/locales/en/members.ts'
import { profileTexts } from '../../apps/web/src/locales/en/profile.ts'
import { keptPhotosOf, outboxOf } from '../harness/device-data.ts'
import { type Line, openLine } from '../harness/line.ts'
import { type Caller, examplePost, makePerson, signInPhone, signUpByApi } from '../harness/people.ts'
import { openPersistentPhone, type PersistentPhone } from '../harness/phone.ts'
import { choosePicture, drawPicture } from '../harness/pictures.ts'
import { startServer, type TestServer } from '../harness/server.ts'

const texts = memberTexts.photos
const uploads = /^PUT \/api\/files\//
let server: TestServer
let line: Line
let phone: PersistentPhone
let caller: Caller
let neighbor: Caller

beforeAll(async () => {
  server = await startServer()
  line = await openLine(server.port)
  const person = makePerson()
  caller = await signUpByApi(server.origin, person)
  neighbor = await signUpByApi(server.origin, makePerson())
  phone = await openPersistentPhone({ origin: line.origin })
  await signInPhone(phone, line.origin, person)
  await phone.page.getByText(homeTexts.credits(2)).waitFor()
  await phone.installed()
})
afterAll(async () => {
  await phone?.discard()
  await line?.close()
  await server?.stop()
})

const own = async () => (await caller.call('GET', '/api/auth/user')).body as Member

describe('three photos', () => {
  it('M-106 O3 chosen offline, the browser killed, back on a line that breaks: saved once, each of them whole', async () => {
    await phone.visit('/profile')
    await phone.offline(true)
    await phone.page.getByRole('button', { name: profileTexts.editPhotos }).click()
    const dialog = phone.page.getByRole('dialog')
    for (const width of [300, 340, 380]) {
      const before = await dialog.getByRole('img').count()
      await choosePicture(dialog, await drawPicture(phone.page, { width, height: 300, isGrainy: true }))
      await expect.poll(() => dialog.getByRole('img').count()).toBe(before + 1)
    }
    await dialog.getByRole('button', { name: texts.next }).click()
    await dialog.getByRole('button', { name: texts.save }).click()
    await dialog.waitFor({ state: 'hidden' })
    await phone.kill()
    await phone.reopen({ offline: true })
    await phone.visit('/profile')
    await phone.page.getByText('3/3', { exact: true }).waitFor()
    const kept = await keptPhotosOf(phone.page, caller.memberId)
    expect(kept.map(({ state }) => state)).toEqual(['kept', 'kept', 'kept'])

    // Each upload is cut once on its way.
    line.cutRequests({ bytes: (kept[0]?.size ?? 0) / 2, requests: uploads })
    await phone.offline(false)
    await expect.poll(async () => (await own()).photos?.length, { timeout: 30_000 }).toBe(3)
    line.pass()
    const isWhole = async () => {
      await phone.page.evaluate(() => window.dispatchEvent(new Event('online')))
      return (await own()).profilePhotos?.every((address) => address !== null)
    }
    await expect.poll(isWhole, { timeout: 60_000 }).toBe(true)
    const entries = await outboxOf(phone.page, caller.memberId)
    const chosen = entries.flatMap(({ args }) => (args as { photos?: string[] }).photos ?? [])
    expect([...chosen].sort()).toEqual(kept.map(({ sha256 }) => sha256).sort())
    expect((await own()).profilePhotos).toEqual(chosen.map((sha256) => `/api/files/${sha256}`))
    expect(phone.faults).toEqual([])
  })
})

describe('a neighbor’s page', () => {
  it('28.3 opened once it is there without a signal, from a start', async () => {
    await neighbor.call('PATCH', '/api/profile/complete', { bio: 'I bake on Sundays.' })
    await neighbor.call('POST', '/api/posts', { ...examplePost(), type: 'offer' })
    await phone.visit(`/people/${neighbor.memberId}`)
    const main = () => phone.page.getByRole('main')
    await main().getByText('I bake on Sundays.').waitFor()
    await phone.kill()
    await phone.reopen({ offline: true })
    await phone.visit(`/people/${neighbor.memberId}`)
    await main().getByText('I bake on Sundays.').waitFor()
    await main()
      .getByRole('button', { name: /^Message/ })
      .waitFor()
    await phone.offline(false)
  })
})
