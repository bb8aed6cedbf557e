import { mkdirSync, readdirSync, rmdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileLimits, type Photo, type Upload } from '@porchlight/contracts/files/files.schema'
import type { Message } from '@porchlight/contracts/messages/messages.schema'
import type { PostResponse } from '@porchlight/contracts/posts/posts.schema'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, minuteMs } from '@porchlight/contracts/values/time'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMeetup, anOffer, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { createOperation } from '../../testing/rounds.factory.ts'
import { writeTo } from '../conversations/conversations.factory.ts'
import { showMeetups } from '../meetups/meetups.factory.ts'
import { aJpeg, fetchPhoto, hashOf, sendPhoto, sentPhoto } from './photos.factory.ts'

let testApp: TestApp
let rosa: TestMember
let noor: TestMember
beforeAll(async () => {
  testApp = await buildTestApp({ LIMITS: JSON.stringify({ photosPerMember: 10_000, postsPerDay: 1000 }) })
  await testApp.signUp('Ines')
  rosa = await testApp.signUp('Rosa')
  noor = await testApp.signUp('Noor')
})
afterAll(() => testApp.close())

let seed = 100
/** Returns a new seed, so that each test has a picture of its own: another test may have made a picture visible. */
const another = () => {
  seed += 1
  return seed
}
const post = async (by: TestMember, photo: string | null, overrides = {}) => {
  const body = anOffer({ ...(photo === null ? {} : { photo }), ...overrides }, testApp.clock.now())
  const response = await by.call('POST', '/api/posts', { body })
  return response.json<PostResponse>()
}
const statusFor = async (viewer: TestMember, sha256: string) =>
  (await fetchPhoto(testApp, viewer, sha256)).status
const incoming = () => {
  const folder = join(testApp.dataDir, 'incoming')
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
}
const onRound = async (by: TestMember, id: string) => {
  const { rows } = await by.round({ schema: 8 })
  return rows?.find((each) => each.table === 'posts' && each.id === id)?.row as { photo?: Photo } | undefined
}

test('O5 a post appears before its photo, and shows the photo once the bytes arrive', async () => {
  const bytes = await aJpeg({ width: 400, height: 300, seed: another() })
  const sha256 = hashOf(bytes)
  const { id, imageUrl, photo } = await post(rosa, sha256)
  expect([photo, imageUrl]).toEqual([{ sha256 }, null])
  expect(await onRound(noor, id)).toMatchObject({ photo: { sha256 } })
  expect(await statusFor(noor, sha256)).toBe(404)

  const response = await sendPhoto(rosa, bytes)
  const { photo: arrived, received: receivedBytes } = response.json<Upload>()
  expect([response.status, receivedBytes]).toEqual([200, bytes.length])
  expect(arrived).toMatchObject({ sha256, width: 400, height: 300 })
  expect((await onRound(noor, id))?.photo).toEqual(arrived)
  const full = await fetchPhoto(testApp, noor, sha256)
  expect([full.status, full.bytes.length]).toEqual([200, arrived?.bytes])
  const postResponse = (await noor.call('GET', `/api/posts/${id}`)).json<PostResponse>()
  expect(postResponse.imageUrl).toBe(`/api/files/${sha256}`)
})

test('O5 posts and messages that wait for one photo and exceed one batch all show it once it arrives', async () => {
  const bytes = await aJpeg({ seed: another() })
  const sha256 = hashOf(bytes)
  const lena = await testApp.signUp('Lena')
  await post(lena, null)
  const { conversationId } = (await writeTo(rosa, lena.id)).json<Message>()
  await rosa.call('POST', `/api/conversations/${conversationId}/messages`, {
    body: { content: ' ', photo: sha256 },
  })
  await post(rosa, sha256)
  const { reader, transact } = testApp.app.database
  const readPhotoStates = (table: 'posts' | 'messages') =>
    reader.selectFrom(table).where('photo', '=', sha256).select(['photo', 'photoShown']).execute()
  await transact(async ({ database }) => {
    const postQuery = database.selectFrom('posts').where('photo', '=', sha256).selectAll()
    const copiedPost = await postQuery.executeTakeFirstOrThrow()
    const posts = Array.from({ length: 50 }, () => ({ ...copiedPost, id: createId() }))
    await database.insertInto('posts').values(posts).execute()
    const first = database.selectFrom('messages').where('photo', '=', sha256).selectAll()
    const message = await first.executeTakeFirstOrThrow()
    const messages = Array.from({ length: 20 }, (_, index) => ({
      ...message,
      id: createId(),
      seq: message.seq + 1 + index,
    }))
    await database.insertInto('messages').values(messages).execute()
  })
  expect((await sendPhoto(rosa, bytes)).status).toBe(200)
  const rows = [await readPhotoStates('posts'), await readPhotoStates('messages')]
  expect(rows.map((each) => each.filter(({ photoShown }) => photoShown !== null).length)).toEqual([51, 21])
})

test('O5 a photo that arrived first is on its post at once', async () => {
  const sha256 = await sentPhoto(rosa, another())
  expect((await post(rosa, sha256)).photo).toMatchObject({ sha256, width: 64 })
})

test('O5 the same photo sent twice succeeds twice, and is stored once', async () => {
  const bytes = await aJpeg({ seed: another() })
  const [first, second] = [await sendPhoto(rosa, bytes), await sendPhoto(rosa, bytes)]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.json()).toEqual(first.json())
})

test('Q34 a photo’s response has a fixed type, a sandbox and nosniff, is private, and is revalidated', async () => {
  const sha256 = await sentPhoto(rosa, another())
  await post(rosa, sha256)
  const { headers, bytes } = await fetchPhoto(testApp, noor, sha256, { size: 'thumb' })
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(headers['content-disposition']).toBeUndefined()
  expect(bytes.length).toBeLessThanOrEqual(fileLimits.thumbBytesMax)
  const again = { headers: { 'if-none-match': String(headers.etag) }, size: 'thumb' } as const
  expect((await fetchPhoto(testApp, noor, sha256, again)).status).toBe(304)
  // The hash of a photo alone does not give access to it.
  const lena = await testApp.signUp('Lena')
  await lena.call('PUT', `/api/users/${rosa.id}/block`)
  expect((await fetchPhoto(testApp, lena, sha256, again)).status).toBe(404)
})

test('the medium size is made from the stored picture, within its edge, for those who may see the photo', async () => {
  const bytes = await aJpeg({ width: 1200, height: 900, seed: another() })
  expect((await sendPhoto(rosa, bytes)).status).toBe(200)
  const sha256 = hashOf(bytes)
  await post(rosa, sha256)
  const medium = await fetchPhoto(testApp, noor, sha256, { size: 'medium' })
  expect(medium).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } })
  expect(await sharp(medium.bytes).metadata()).toMatchObject({ width: 640, height: 480 })
  const again = { headers: { 'if-none-match': String(medium.headers.etag) }, size: 'medium' } as const
  expect((await fetchPhoto(testApp, noor, sha256, again)).status).toBe(304)
  const ida = await testApp.signUp('Ida')
  await ida.call('PUT', `/api/users/${rosa.id}/block`)
  expect((await fetchPhoto(testApp, ida, sha256, again)).status).toBe(404)
})

test('fault 49 an upload that was cut continues from where it was', async () => {
  const bytes = await aJpeg({ width: 300, height: 300, seed: another() })
  const sha256 = hashOf(bytes)
  const total = bytes.length
  const at = Math.floor(total * 0.8)
  const first = await sendPhoto(rosa, bytes.subarray(0, at), { sha256, range: `bytes 0-${at - 1}/${total}` })
  expect([first.status, first.json()]).toEqual([202, { received: at }])
  const progress = await rosa.call('GET', `/api/files/${sha256}/progress`)
  expect(progress.json()).toEqual({ received: at })

  const elsewhere = await sendPhoto(rosa, bytes.subarray(at + 5), {
    sha256,
    range: `bytes ${at + 5}-${total - 1}/${total}`,
  })
  expect([elsewhere.status, elsewhere.json().code, elsewhere.json().params]).toEqual([
    409,
    'photo_position',
    { received: at },
  ])
  const rest = await sendPhoto(rosa, bytes.subarray(at), {
    sha256,
    range: `bytes ${at}-${total - 1}/${total}`,
  })
  expect([rest.status, rest.json<Upload>().received]).toEqual([200, total])
  const finalProgress = (await rosa.call('GET', `/api/files/${sha256}/progress`)).json()
  expect(finalProgress).toEqual(rest.json())
  expect(incoming()).toEqual([])
})

test('a request with an empty range returns the progress and writes nothing', async () => {
  const bytes = await aJpeg({ seed: another() })
  const sha256 = hashOf(bytes)
  const ask = () => sendPhoto(rosa, Buffer.alloc(0), { sha256, range: `bytes */${bytes.length}` })
  expect([(await ask()).status, (await ask()).json()]).toEqual([202, { received: 0 }])
  await sendPhoto(rosa, bytes.subarray(0, 100), { sha256, range: `bytes 0-99/${bytes.length}` })
  expect((await ask()).json()).toEqual({ received: 100 })
  await sendPhoto(rosa, bytes)
  expect((await ask()).json()).toMatchObject({ received: bytes.length, photo: { sha256 } })
})

test('an upload reveals nothing of others’ files: it begins at zero, and every byte has to be sent', async () => {
  const bytes = await aJpeg({ seed: another() })
  const sha256 = hashOf(bytes)
  await sendPhoto(rosa, bytes)
  const progress = await noor.call('GET', `/api/files/${sha256}/progress`)
  expect(progress.json()).toEqual({ received: 0 })
  expect(await statusFor(noor, sha256)).toBe(404)
  // Named by a row of hers, it still is not hers.
  const { photo } = await post(noor, sha256)
  expect(photo).toEqual({ sha256 })
  expect(await statusFor(noor, sha256)).toBe(404)
  const short = await sendPhoto(noor, bytes.subarray(0, 10), { sha256 })
  expect([short.status, short.json().code]).toEqual([422, 'photo_damaged'])
  expect((await sendPhoto(noor, bytes)).status).toBe(200)
  expect(await statusFor(noor, sha256)).toBe(200)
})

test('M-018 a member whom nobody can see yet shows nobody a photo, and a meetup’s picture does not say whose it is', async () => {
  const zoe = await testApp.signUp('Zoe')
  const avatar = await sentPhoto(zoe, another())
  await zoe.call('PUT', '/api/profile/photo', { body: { photo: avatar } })
  const picture = await sentPhoto(zoe, another())
  await zoe.call('PATCH', '/api/profile/complete', {
    body: { bio: 'I bake on Sundays.', interests: ['Cooking'] },
  })
  const body = aMeetup({ photo: picture }, testApp.clock.now())
  const meetup = (await zoe.call('POST', '/api/posts', { body })).json<PostResponse>()
  expect(await statusFor(noor, picture)).toBe(404)
  await showMeetups(testApp)
  expect([await statusFor(noor, avatar), await statusFor(noor, picture)]).toEqual([404, 200])
  const meetupResponse = await noor.call('GET', `/api/posts/${meetup.id}`)
  expect([meetupResponse.text.includes(zoe.id), meetupResponse.text.includes(avatar)]).toEqual([false, false])
})

test('a photo in a chat is for its two participants, also without text; a deleted photo is not found', async () => {
  const lena = await testApp.signUp('Lena')
  await post(lena, null)
  const { conversationId } = (await writeTo(noor, lena.id)).json<Message>()
  const sha256 = await sentPhoto(noor, another())
  const path = `/api/conversations/${conversationId}/messages`
  const message = (await noor.call('POST', path, { body: { content: ' ', photo: sha256 } })).json<Message>()
  expect(message).toMatchObject({ content: '', photo: { sha256, width: 64 } })
  const emptyResponse = await noor.call('POST', path, { body: { content: ' ', photo: null } })
  expect([emptyResponse.status, emptyResponse.json().issues?.[0]?.path]).toEqual([400, 'content'])
  expect([
    await statusFor(lena, sha256),
    await statusFor(noor, sha256),
    await statusFor(rosa, sha256),
  ]).toEqual([200, 200, 404])
  const { rows } = await lena.round({ schema: 8 })
  const conversation = rows?.find(({ table, id }) => table === 'conversations' && id === conversationId)
  expect(conversation?.row).toMatchObject({ lastMessage: { content: '', hasPhoto: true } })

  await noor.call('PUT', `/api/users/${lena.id}/block`)
  expect(await statusFor(lena, sha256)).toBe(404)
  await noor.call('DELETE', `/api/users/${lena.id}/block`)
  await noor.call('DELETE', `/api/messages/${message.id}`)
  expect([await statusFor(lena, sha256), await statusFor(noor, sha256)]).toEqual([404, 404])
})

test('a photo disappears with its use: a withdrawn post, a replaced picture, a removed one', async () => {
  const [firstHash, two] = [await sentPhoto(rosa, another()), await sentPhoto(rosa, another())]
  const { id } = await post(rosa, firstHash)
  const edit = (photo: string | null) => rosa.call('PATCH', `/api/posts/${id}`, { body: { photo } })
  expect((await edit(two)).json<PostResponse>().photo).toMatchObject({ sha256: two, width: 64 })
  expect([await statusFor(noor, firstHash), await statusFor(noor, two)]).toEqual([404, 200])
  await rosa.call('DELETE', `/api/posts/${id}`)
  expect([await statusFor(noor, two), await statusFor(rosa, two)]).toEqual([404, 200])
})

test('O3 the same post id with another photo is refused as another post', async () => {
  const body = anOffer({ photo: await sentPhoto(rosa, another()) }, testApp.clock.now())
  const create = (overrides: object) => rosa.call('POST', '/api/posts', { body: overrides })
  expect([(await create(body)).status, (await create(body)).status]).toEqual([200, 200])
  const { photo: _none, ...without } = body
  expect((await create(without)).json().code).toBe('id_taken')
})

test('a queued post with a photo is applied by the round, and other members’ rows have the photo', async () => {
  const sha256 = await sentPhoto(rosa, another())
  const body = anOffer({ photo: sha256 }, testApp.clock.now())
  const { results } = await rosa.round({ schema: 8, operations: [createOperation(1, 'posts.create', body)] })
  expect(results?.[0]).toMatchObject({ status: 'applied' })
  expect((await onRound(noor, String(body.id)))?.photo).toMatchObject({ sha256, width: 64 })
})

test('Q39 200 photos are stored for a member, and unused ones make room after a week', async () => {
  const lena = await testApp.signUp('Lena')
  const shownHash = await sentPhoto(lena, another())
  await post(lena, shownHash)
  const { transact } = testApp.app.database
  await transact(async ({ database, now }) => {
    const [row] = await database.selectFrom('files').where('memberId', '=', lena.id).selectAll().execute()
    const rows = Array.from({ length: fileLimits.filesPerMember - 1 }, (_, index) => ({
      ...row,
      sha256: index.toString(16).padStart(64, '0'),
      createdAt: now,
      unnamedSince: now,
    }))
    await database
      .insertInto('files')
      .values(rows as never)
      .execute()
  })
  const bytes = await aJpeg({ seed: another() })
  const full = await sendPhoto(lena, bytes)
  expect([full.status, full.json().code]).toEqual([409, 'photos_full'])
  await testApp.app.jobs.runAll()
  expect((await sendPhoto(lena, bytes)).status).toBe(409)
  testApp.clock.advance(fileLimits.unnamedKeptMs + minuteMs)
  await testApp.app.jobs.runAll()
  await lena.logIn()
  expect((await sendPhoto(lena, bytes)).status).toBe(200)
  await noor.logIn()
  await rosa.logIn()
  expect(await statusFor(noor, shownHash)).toBe(200)
  // All other photos were deleted, although they are more than one batch.
  const photos = await testApp.app.database.reader
    .selectFrom('files')
    .where('memberId', '=', lena.id)
    .select('sha256')
    .execute()
  expect(photos.map(({ sha256 }) => sha256).sort()).toEqual([shownHash, hashOf(bytes)].sort())
})

test('unused stored files beyond one batch are all deleted in one run', async () => {
  const hashes = Array.from({ length: 21 }, (_, index) => index.toString(16).padStart(64, '0'))
  const { reader, transact } = testApp.app.database
  const unused = hashes.map((hash) => ({ hash, bytes: 1, storedAt: 0 }))
  await transact(({ database }) => database.insertInto('storedFiles').values(unused).execute())
  await testApp.app.jobs.runAll()
  const leftFiles = await reader
    .selectFrom('storedFiles')
    .where('hash', 'in', hashes)
    .select('hash')
    .execute()
  expect(leftFiles).toEqual([])
})

test('an unused file that cannot be deleted keeps no other one, and its fault is reported', async () => {
  const hashes = Array.from({ length: 25 }, (_, index) => index.toString(16).padStart(64, '0'))
  const { reader, transact } = testApp.app.database
  const unused = hashes.map((hash) => ({ hash, bytes: 1, storedAt: 0 }))
  await transact(({ database }) => database.insertInto('storedFiles').values(unused).execute())
  const findLeft = async () => {
    const query = reader.selectFrom('storedFiles').where('hash', 'in', hashes).select('hash')
    return (await query.execute()).map(({ hash }) => hash)
  }
  // A folder in the place of the file is nothing that the store can delete.
  const [stuck = ''] = hashes
  const place = join(testApp.dataDir, 'files', '00', stuck)
  mkdirSync(place, { recursive: true })
  await expect(testApp.app.jobs.runAll()).rejects.toThrow('forgetting photos that nothing shows')
  expect(await findLeft()).toEqual([stuck])
  rmdirSync(place)
  await testApp.app.jobs.runAll()
  expect(await findLeft()).toEqual([])
})

test('an unused photo leaves the disk after a week, and an abandoned upload after a day', async () => {
  const countStoredFiles = () =>
    readdirSync(join(testApp.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((each) =>
      each.isFile(),
    ).length
  const bytes = await aJpeg({ seed: another() })
  // The runs delete the photos that the tests before this one left.
  for (const days of [0, 7.1]) {
    testApp.clock.advance(days * dayMs)
    await testApp.app.jobs.runAll()
  }
  await rosa.logIn()
  const before = countStoredFiles()
  await sentPhoto(rosa, another())
  expect(countStoredFiles()).toBe(before + 2)
  await sendPhoto(rosa, bytes.subarray(0, 50), { sha256: hashOf(bytes), range: `bytes 0-49/${bytes.length}` })
  expect(incoming()).toHaveLength(1)
  for (const { parentPath, name } of incoming()) {
    const aDayAgo = new Date(Date.now() - dayMs - minuteMs)
    utimesSync(join(parentPath, name), aDayAgo, aDayAgo)
  }
  for (const days of [1, 7.1]) {
    testApp.clock.advance(days * dayMs + minuteMs)
    await testApp.app.jobs.runAll()
  }
  expect([countStoredFiles(), incoming()]).toEqual([before, []])
  await rosa.logIn()
  await noor.logIn()
})

test('an old upload that cannot be deleted keeps no other one, and its fault is reported', async () => {
  const folder = join(testApp.dataDir, 'incoming', 'somebody')
  // A folder in the place of the file is nothing that can be deleted as one.
  mkdirSync(join(folder, 'a'), { recursive: true })
  writeFileSync(join(folder, 'b'), 'x')
  const longAgo = new Date(Date.now() - 2 * dayMs)
  for (const name of ['a', 'b']) utimesSync(join(folder, name), longAgo, longAgo)
  await expect(testApp.app.jobs.runAll()).rejects.toThrow('forgetting uploads that nobody went on with')
  expect(readdirSync(folder)).toEqual(['a'])
  rmdirSync(join(folder, 'a'))
  await testApp.app.jobs.runAll()
})

test('Q38 a served photo is upright and within its size, and a thumbnail is small whatever it shows', async () => {
  const noise = Buffer.from(
    Uint8Array.from({ length: 3000 * 1000 * 3 }, (_, at) => (at * at * 31 + at * 7) >> 3),
  )
  const bytes = await sharp(noise, { raw: { width: 3000, height: 1000, channels: 3 } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 60 })
    .toBuffer()
  expect(bytes.length).toBeLessThan(fileLimits.uploadBytesMax)
  const { photo } = (await sendPhoto(rosa, bytes)).json<Upload>()
  expect(photo).toMatchObject({ height: fileLimits.servedEdgeMax, width: 683 })
  const sha256 = hashOf(bytes)
  await post(rosa, sha256)
  const [full, thumb] = [
    await fetchPhoto(testApp, noor, sha256),
    await fetchPhoto(testApp, noor, sha256, { size: 'thumb' }),
  ]
  expect(thumb.bytes.length).toBeLessThanOrEqual(fileLimits.thumbBytesMax)
  const about = await sharp(full.bytes).metadata()
  expect(about).toMatchObject({ format: 'webp', width: 683, height: fileLimits.servedEdgeMax })
  expect([about.exif, about.orientation]).toEqual([undefined, undefined])
})

test('only members send or fetch photos, and an id is not accepted as a hash', async () => {
  const stranger = { cookie: '' }
  expect((await fetchPhoto(testApp, stranger, 'b1'.repeat(32))).status).toBe(401)
  expect((await rosa.call('GET', `/api/files/${createId()}`)).status).toBe(400)
  expect((await rosa.call('GET', '/api/files/..%2f..%2fporchlight.sqlite')).status).toBe(400)
  expect((await rosa.call('GET', `/api/files/${'b1'.repeat(32)}?size=huge`)).status).toBe(400)
})
