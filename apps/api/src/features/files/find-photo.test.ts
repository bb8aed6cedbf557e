/** Tests of what a picture that the viewer may not see reveals about itself. */
import { createId } from '@porchlight/contracts/values/id'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PhotoUse } from '../../feature-parts/photos.ts'
import { buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { createFindPhoto } from './find-photo.ts'
import { aJpeg, hashOf, sendPhoto } from './photos.factory.ts'
import { createPictures } from './pictures/pictures.ts'
import type { StoredFiles } from './stored-files.ts'

let testApp: TestApp
let rosa: TestMember
let sha256: string
beforeAll(async () => {
  testApp = await buildTestApp()
  rosa = await testApp.signUp('Rosa')
  const bytes = await aJpeg()
  sha256 = hashOf(bytes)
  expect((await sendPhoto(rosa, bytes)).status).toBe(200)
})
afterAll(() => testApp.close())

test.each([
  ['a member', true],
  ['a visitor', false],
])(
  'Q39 a picture that %s may not see takes the same lookups as one that does not exist',
  async (_who, isMember) => {
    const usesAsked: string[] = []
    const use = (name: string): PhotoUse => ({
      isSeen: async () => usesAsked.push(name) === 0,
      isSeenByAnyone: async () => usesAsked.push(name) === 0,
      named: async () => [],
      arrived: async () => false,
    })
    const uses = ['posts', 'messages', 'places'].map(use)
    const { reader } = testApp.app.database
    const find = createFindPhoto({ reader, stored: {} as StoredFiles, uses, pictures: createPictures() })
    const viewer = isMember ? { memberId: createId(), now: 0 } : null
    const usesAskedFor = async (hash: string) => {
      usesAsked.length = 0
      await expect(find(viewer, hash, 'full')).rejects.toMatchObject({ code: 'not_found' })
      return [...usesAsked]
    }
    expect(await usesAskedFor(sha256)).toEqual(['posts', 'messages', 'places'])
    expect(await usesAskedFor('f'.repeat(64))).toEqual(['posts', 'messages', 'places'])
  },
)
