import type { Photo } from '@porchlight/contracts/files/files.schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOffer, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { createOperation } from '../../testing/rounds.factory.ts'
import { aJpeg, fetchPhoto, hashOf, sendPhoto, sentPhoto } from '../files/photos.factory.ts'

let testApp: TestApp
let lena: TestMember
let noor: TestMember
beforeAll(async () => {
  testApp = await buildTestApp()
  ;[lena, noor] = [await testApp.signUp('Lena'), await testApp.signUp('Noor')]
  // From this first help post on, neighbors see her.
  await lena.call('POST', '/api/posts', { body: anOffer() })
})
afterAll(() => testApp.close())

const statusFor = async (sha256: string) => (await fetchPhoto(testApp, noor, sha256)).status

test('M-002 a member’s photo is on their own row and beside the name, and the previous one stays until the new one arrives', async () => {
  const [first, bytes] = [await sentPhoto(lena), await aJpeg({ seed: 2 })]
  const set = (photo: string | null) => lena.call('PUT', '/api/profile/photo', { body: { photo } })
  const person = async () => {
    const { rows } = await noor.round({ schema: 8 })
    return rows?.find(({ table, id }) => table === 'people' && id === lena.id)?.row as { photo?: Photo }
  }
  expect((await set(first)).json()).toMatchObject({ profileImageUrl: `/api/files/${first}` })
  expect((await person()).photo).toMatchObject({ sha256: first, width: 64 })
  expect(await statusFor(first)).toBe(200)

  const next = hashOf(bytes)
  expect((await set(next)).json()).toMatchObject({ profileImageUrl: null })
  const ownMember = (await lena.call('GET', '/api/auth/user')).json<{ photo?: Photo }>()
  expect(ownMember.photo).toEqual({ sha256: next })
  expect((await person()).photo).toMatchObject({ sha256: first })
  await sendPhoto(lena, bytes)
  expect((await person()).photo).toMatchObject({ sha256: next })
  expect([await statusFor(first), await statusFor(next)]).toEqual([404, 200])

  const removalOperation = createOperation(1, 'members.setPhoto', { photo: null })
  expect((await lena.round({ operations: [removalOperation] })).results?.[0]).toMatchObject({
    status: 'applied',
  })
  expect((await person()).photo).toBeUndefined()
  expect(await statusFor(next)).toBe(404)
})
