/** A copy of all that is a member's, fetched as members do, and opened once there is no server any more. */
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { unzipSync } from 'fflate'
import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { myDataTexts } from '../../apps/web/src/locales/en/my-data.ts'
import { type Caller, makePerson, signInPhone, signUpByApi } from '../harness/people/people.ts'
import { settingsOfMany } from '../harness/people/world.ts'
import { sharedBrowser } from '../harness/phone/browser.ts'
import { openPhone, type Phone } from '../harness/phone/phone.ts'
import { drawPicture } from '../harness/pictures.ts'
import { type ServerHere, startServer } from '../harness/server/server.ts'

const texts = myDataTexts.copy

let server: ServerHere
let phone: Phone
let reader: BrowserContext
beforeAll(async () => {
  server = await startServer({ settings: { ...settingsOfMany, BACKUPS: 'off' } })
  phone = await openPhone({ origin: server.origin })
})
afterAll(async () => {
  await reader?.close()
  await phone?.discard()
  await server?.stop()
})

it('M-111 Q64 the page in a copy is readable without the server: posts, messages, credits and photos, without a request', async () => {
  const inez = makePerson({ firstName: 'Inez' })
  const author = await signUpByApi(server.origin, inez)
  const other = await signUpByApi(server.origin, makePerson({ firstName: 'Noor' }))
  await signInPhone(phone, server.origin, inez)
  await writeSomething(author, other)
  const file = await fetchCopy()
  await server.stop()

  reader = await (await sharedBrowser()).newContext({ viewport: { width: 360, height: 740 } })
  const requestedUrls: string[] = []
  const complaints: string[] = []
  reader.on('request', (request) => requestedUrls.push(request.url()))
  reader.on('weberror', (fault) => complaints.push(String(fault.error())))
  reader.on('console', (message) => complaints.push(message.text()))
  const page = await reader.newPage()
  await page.goto(pathToFileURL(join(unpack(file), 'index.html')).href)

  await page.getByRole('heading', { level: 1, name: /Inez/ }).waitFor()
  await page.getByRole('heading', { name: 'A ladder by the green door' }).waitFor()
  await page.getByText('Come on Sunday & bring a friend').waitFor()
  expect(await page.getByText('May I have it on Sunday?').count()).toBe(0)
  // What everybody begins with.
  await page
    .getByText(/welcome/i)
    .first()
    .waitFor()
  const photos = page.locator('img')
  expect(await photos.count()).toBeGreaterThan(0)
  for (const photo of await photos.all()) {
    await photo.scrollIntoViewIfNeeded()
    await expect
      .poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
  }
  const links = page.getByRole('navigation').getByRole('link')
  for (const link of await links.all()) {
    const target = (await link.getAttribute('href')) ?? ''
    expect(await page.locator(target).count(), target).toBe(1)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(requestedUrls.filter((url) => !url.startsWith('file:'))).toEqual([])
  expect(complaints).toEqual([])
  expect(phone.faults).toEqual([])
})

async function writeSomething(author: Caller, other: Caller): Promise<void> {
  const photo = await drawPicture(phone.page, { width: 640, height: 480 })
  const sha256 = createHash('sha256').update(photo).digest('hex')
  const headers = { 'content-type': 'application/octet-stream' }
  await succeed(author.call('PUT', `/api/files/${sha256}`, new Blob([new Uint8Array(photo)]), headers))
  await succeed(author.call('PUT', '/api/profile/photo', { photo: sha256 }))
  const posted = await succeed(author.post({ title: 'A ladder by the green door' }))
  const { id } = (await succeed(other.call('POST', '/api/conversations', { postId: posted.id }))) as {
    id: string
  }
  const path = `/api/conversations/${id}/messages`
  await succeed(other.call('POST', path, { content: 'May I have it on Sunday?' }))
  await succeed(author.call('POST', path, { content: 'Come on Sunday & bring a friend' }))
}

async function succeed(call: ReturnType<Caller['call']>): Promise<Record<string, unknown>> {
  const { status, body } = await call
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body as Record<string, unknown>
}

/** Requests the copy and saves it on the screen. Returns the path of the saved file. */
async function fetchCopy(): Promise<string> {
  const { page } = phone
  await phone.visit('/account-settings?view=data')
  await page.getByRole('button', { name: texts.make, exact: true }).click()
  await page.getByText(texts.waiting).waitFor()
  // What is done by the clock is done now.
  await server.passDays(0)
  await page.reload()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Save the copy/ }).click()
  const file = join(mkdtempSync(join(tmpdir(), 'porchlight-saved-')), 'copy.zip')
  await (await download).saveAs(file)
  return file
}

/** Unpacks the file as a file manager does. Returns the folder. */
function unpack(file: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-copy-'))
  for (const [name, bytes] of Object.entries(unzipSync(readFileSync(file)))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), bytes)
  }
  return folder
}
