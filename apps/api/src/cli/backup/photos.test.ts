/** A backup is a file and a folder of photos that all backups share. */
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PostResponse } from '@porchlight/contracts/posts/posts.schema'
import { dayMs, hourMs } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { backupsIn } from '../../database/backup/backups-folder.ts'
import { aJpeg, fetchPhoto, hashOf, sendPhoto, sentPhoto } from '../../features/files/photos.factory.ts'
import { createConfiguredFiles, filesFolder } from '../../providers/files/configured-files.ts'
import { createDiskStore } from '../../providers/files/disk-store.ts'
import { anOffer, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { startS3, type TestS3 } from '../../testing/services/s3-server.factory.ts'
import { createTestData } from '../../testing/test-database.factory.ts'
import { give } from '../commands.factory.ts'
import { copyPhotos } from './photos.ts'

let testApp: TestApp
let rosa: TestMember
let noor: TestMember
let s3: TestS3 | undefined
async function open(environment: Record<string, string> = {}) {
  testApp = await buildTestApp(environment)
  rosa = await testApp.signUp('Rosa')
  noor = await testApp.signUp('Noor')
}
beforeEach(() => {
  s3 = undefined
})
afterEach(async () => {
  await testApp.close()
  await s3?.close()
})

const command = (...words: string[]) => give(testApp.environment, words, testApp.clock.now)
const filesIn = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((each) => each.isFile())
        .map(({ name }) => name)
        .sort()
    : []
const live = () => filesFolder(testApp.dataDir)
const beside = () => join(testApp.dataDir, 'backups', 'porchlight-photos')
const newest = () => backupsIn(testApp.dataDir)[0]?.file ?? ''

/** A file is put in the place of the one that is there; into PostgreSQL, only an empty database is restored. */
async function restoreNewest() {
  const { environment, clock } = testApp
  if (!environment.DATABASE_URL) return command('restore', newest())
  const empty = await createTestData({ isEmpty: true })
  onTestFinished(empty.discard)
  const intoEmpty = { ...environment, DATABASE_URL: String(empty.databaseUrl) }
  return give(intoEmpty, ['restore', newest()], clock.now)
}

async function show(seed: number): Promise<{ sha256: string; id: string }> {
  const sha256 = await sentPhoto(rosa, seed)
  const response = await rosa.call('POST', '/api/posts', {
    body: anOffer({ photo: sha256 }, testApp.clock.now()),
  })
  return { sha256, id: response.json<PostResponse>().id }
}

test('SH-072 Q55 a backup copies each photo once, and a restore brings missing photos back', async () => {
  await open()
  const { sha256 } = await show(1)
  const { code, output, complaints } = await command('backup')
  expect([code, complaints]).toEqual([0, ''])
  expect(output).toContain(`2 photos and thumbnails in ${beside()}, 2 of them new`)
  expect(filesIn(beside())).toEqual(filesIn(live()))
  testApp.clock.advance(1000)
  expect((await command('backup')).output).toContain('0 of them new')
  const before = await fetchPhoto(testApp, noor, sha256)

  rmSync(live(), { recursive: true })
  const wrong = await command('check')
  expect([wrong.code, wrong.output]).toEqual([1, expect.stringContaining('2 are missing or damaged')])
  expect((await fetchPhoto(testApp, noor, sha256)).status).toBe(404)

  await testApp.app.close()
  const restored = await restoreNewest()
  expect([restored.code, restored.complaints]).toEqual([0, ''])
  expect(restored.output).toContain('2 photos and thumbnails restored.')
  await testApp.reopen()
  await noor.logIn()
  expect((await fetchPhoto(testApp, noor, sha256)).bytes.equals(before.bytes)).toBe(true)
  expect((await command('check')).output).toContain('2 photos and thumbnails')
})

test('Q55 a photo whose bytes changed goes into no backup, and backup and check report it', async () => {
  await open()
  await show(1)
  const [hash = ''] = filesIn(live())
  appendFileSync(join(live(), hash.slice(0, 2), hash), 'x')
  const { code, output } = await command('backup')
  expect([code, output]).toEqual([1, expect.stringContaining('1 PHOTO COULD NOT BE FOUND')])
  expect(filesIn(beside())).toHaveLength(1)
  expect((await command('check')).output).toContain('1 are missing or damaged')

  await testApp.app.close()
  rmSync(live(), { recursive: true })
  const restored = await restoreNewest()
  expect(restored.code).toBe(1)
  expect(restored.output).toContain(`1 OF 2 PHOTOS AND THUMBNAILS ARE NEITHER HERE NOR IN ${beside()}`)
  await testApp.reopen()
})

test('Q55 a photo that cannot be read keeps no other photo out of a backup or a restore, and is named', async () => {
  await open()
  await show(1)
  await show(2)
  const hashes = filesIn(live())
  // The photos are copied in the order of their hashes.
  const [firstHash = '', ...otherHashes] = hashes
  const placeIn = (folder: string) => join(folder, firstHash.slice(0, 2), firstHash)
  const bytes = readFileSync(placeIn(live()))
  rmSync(placeIn(live()))
  mkdirSync(placeIn(live()))
  const { code, output } = await command('backup')
  const words = `1 PHOTO OR THUMBNAIL COULD NOT BE READ, THE FIRST AT ${placeIn(live())}`
  expect([code, output]).toEqual([1, expect.stringContaining(words)])
  expect(output).toContain('NOT ALL PHOTOS COULD BE COPIED: the folder of photos: EISDIR')
  expect(filesIn(beside())).toEqual(otherHashes)

  rmSync(placeIn(live()), { recursive: true })
  writeFileSync(placeIn(live()), bytes)
  testApp.clock.advance(1000)
  expect((await command('backup')).code).toBe(0)
  expect(filesIn(beside())).toEqual(hashes)
  await testApp.app.close()
  rmSync(live(), { recursive: true })
  rmSync(placeIn(beside()))
  mkdirSync(placeIn(beside()))
  const restored = await restoreNewest()
  expect([restored.code, restored.output]).toEqual([1, expect.stringContaining(placeIn(beside()))])
  expect(filesIn(live())).toEqual(otherHashes)
  await testApp.reopen()
})

test('a store that is away ends the copying after five photos', async () => {
  await open()
  const hashes = Array.from({ length: 9 }, (_, index) => String(index).padStart(64, '0'))
  const [from, to] = [join(testApp.dataDir, 'from'), join(testApp.dataDir, 'to')]
  for (const hash of hashes) mkdirSync(join(from, '00', hash), { recursive: true })
  const { fault, unreadablePlaces } = await copyPhotos(
    hashes.map((hash) => ({ hash, bytes: 1 })),
    { from: createDiskStore(from), to: createDiskStore(to) },
  )
  expect(fault).toBe('the folder of photos: EISDIR')
  expect(unreadablePlaces).toEqual(hashes.slice(0, 5).map((hash) => join(from, '00', hash)))
})

test('Q55 a photo that is in no backup any more is deleted from the folder that the backups share', async () => {
  await open()
  const { id } = await show(1)
  await command('backup')
  const bothFiles = filesIn(beside())
  await rosa.call('PATCH', `/api/posts/${id}`, { body: { photo: null } })
  for (const days of [8, 9]) {
    testApp.clock.advance(days * dayMs)
    await testApp.app.jobs.runAll()
  }
  expect(filesIn(live())).toEqual([])
  await command('backup')
  expect(filesIn(beside())).toEqual(bothFiles)
  for (let week = 0; week < 8; week += 1) {
    testApp.clock.advance(7 * dayMs)
    await command('backup')
  }
  expect(filesIn(beside())).toEqual([])
})

test('backup and restore copy photos from a bucket and back; an unreachable bucket is reported, and the data is saved all the same', async () => {
  s3 = await startS3()
  await open(s3.environment)
  const { sha256 } = await show(1)
  expect(filesIn(live())).toEqual([])
  expect((await fetchPhoto(testApp, noor, sha256)).status).toBe(200)
  expect((await command('backup')).code).toBe(0)
  expect(filesIn(beside())).toHaveLength(2)

  await s3.close()
  s3 = undefined
  expect((await fetchPhoto(testApp, noor, sha256)).status).toBe(503)
  const bytes = await aJpeg({ seed: 2 })
  expect((await sendPhoto(rosa, bytes)).status).toBe(503)
  const progress = await rosa.call('GET', `/api/files/${hashOf(bytes)}/progress`)
  expect(progress.json()).toEqual({ received: bytes.length })
  rmSync(beside(), { recursive: true })
  testApp.clock.advance(1000)
  const { code, output } = await command('backup')
  expect([code, output]).toEqual([
    1,
    expect.stringContaining('NOT ALL PHOTOS COULD BE COPIED: S3 does not answer'),
  ])
  expect(backupsIn(testApp.dataDir)).toHaveLength(2)
  expect((await command('check')).output).toContain('the photos cannot be checked: S3 does not answer')
})

test('photos move from the folder to a bucket, and the server finds them there', async () => {
  await open()
  const { sha256 } = await show(1)
  expect((await command('move-photos')).code).toBe(2)
  s3 = await startS3()
  Object.assign(testApp.environment, s3.environment)
  const { code, output } = await command('move-photos')
  expect([code, output]).toEqual([0, expect.stringContaining('2 copied to porchlight-photos at 127.0.0.1')])
  await testApp.app.close()
  rmSync(live(), { recursive: true })
  await testApp.reopen()
  expect((await fetchPhoto(testApp, noor, sha256)).status).toBe(200)
})

test('photos move from a bucket back to the folder, and the server finds them there', async () => {
  s3 = await startS3()
  await open(s3.environment)
  const { sha256 } = await show(1)
  const { code, output } = await command('move-photos', '--back')
  expect([code, output]).toEqual([0, expect.stringContaining(`2 copied to ${live()}`)])
  for (const name of Object.keys(s3.environment)) delete testApp.environment[name]
  await testApp.restart({ config: readConfig(testApp.environment) })
  expect((await fetchPhoto(testApp, noor, sha256)).status).toBe(200)
  expect((await command('move-photos', '--back')).code).toBe(2)
})

test('Q55 where photos of older backups cannot be deleted, the new backup is made all the same and says so', async () => {
  await open()
  await show(1)
  for (let week = 0; week < 9; week += 1) {
    await command('backup')
    testApp.clock.advance(7 * dayMs)
  }
  // Nobody knows which photos a backup has that cannot be read.
  writeFileSync(join(testApp.dataDir, 'backups', 'damaged.sqlite'), 'no database')
  const { code, output } = await command('backup')
  expect([code, output]).toEqual([0, expect.stringContaining('older one deleted')])
  expect(output).toContain('OLDER BACKUPS OR THEIR PHOTOS COULD NOT BE DELETED')
  expect(filesIn(beside())).toHaveLength(2)
})

test('a backup with --to has its photos beside it', async () => {
  await open()
  await show(1)
  const elsewhere = mkdtempSync(join(tmpdir(), 'porchlight-stick-'))
  await command('backup', '--to', join(elsewhere, 'porch.sqlite'))
  expect(readdirSync(elsewhere).sort()).toEqual(['porch.sqlite', 'porchlight-photos'])
  const store = createConfiguredFiles({ dataDir: testApp.dataDir, s3: null })
  for (const hash of filesIn(join(elsewhere, 'porchlight-photos'))) {
    expect(await store.sizeOf(hash)).toBeGreaterThan(0)
  }
  rmSync(elsewhere, { recursive: true })
})

test('Q64 a removed member’s photos and unfinished uploads are deleted', async () => {
  await open()
  const { sha256 } = await show(1)
  const bytes = await aJpeg({ seed: 2 })
  const other = await sentPhoto(noor, 3)
  await noor.call('PUT', '/api/profile/photo', { body: { photo: other } })
  await sendPhoto(rosa, bytes.subarray(0, 99), { sha256: hashOf(bytes), range: `bytes 0-98/${bytes.length}` })
  expect(filesIn(live())).toHaveLength(4)
  await command('make-operator', noor.email)
  await noor.logIn()
  testApp.clock.advance(2 * hourMs)
  expect((await command('remove-member', rosa.email, '--yes')).code).toBe(0)
  expect([filesIn(live()).length, filesIn(join(testApp.dataDir, 'incoming'))]).toEqual([2, []])
  expect((await fetchPhoto(testApp, noor, sha256)).status).toBe(404)
  expect((await fetchPhoto(testApp, noor, other)).status).toBe(200)
})
