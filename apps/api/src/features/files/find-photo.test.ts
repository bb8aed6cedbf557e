/** What a picture that is not for the viewer tells of itself. */
import { createId } from '@porchlight/contracts/values/id'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PhotoUse } from '../../nouns/photos.ts'
import { buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { createFindPhoto } from './find-photo.ts'
import { aJpeg, hashOf, sendPhoto } from './photos.factory.ts'
import type { StoredFiles } from './stored-files.ts'

let porch: TestApp
let rosa: TestMember
let sha256: string
beforeAll(async () => {
  porch = await buildTestApp()
  rosa = await porch.signUp('Rosa')
  const bytes = await aJpeg()
  sha256 = hashOf(bytes)
  expect((await sendPhoto(rosa, bytes)).status).toBe(200)
})
afterAll(() => porch.close())

test.each([
  ['a member', true],
  ['a visitor', false],
])(
  'Q39 of a picture that %s is not shown as much is asked as of one that nobody sent',
  async (_who, isMember) => {
    const asked: string[] = []
    const use = (name: string): PhotoUse => ({
      isSeen: async () => asked.push(name) === 0,
      isSeenByAnyone: async () => asked.push(name) === 0,
      named: async () => [],
      arrived: async () => false,
    })
    const uses = ['posts', 'messages', 'places'].map(use)
    const { reader } = porch.app.database
    const find = createFindPhoto({ reader, stored: {} as StoredFiles, uses })
    const viewer = isMember ? { memberId: createId(), now: 0 } : null
    const questionsOf = async (hash: string) => {
      asked.length = 0
      await expect(find(viewer, hash, 'full')).rejects.toMatchObject({ code: 'not_found' })
      return [...asked]
    }
    expect(await questionsOf(sha256)).toEqual(['posts', 'messages', 'places'])
    expect(await questionsOf('f'.repeat(64))).toEqual(['posts', 'messages', 'places'])
  },
)
