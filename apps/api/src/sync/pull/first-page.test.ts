import type { NewPost } from '@porchlight/contracts/posts/posts.schema'
import type { SyncResponse } from '@porchlight/contracts/sync/sync.schema'
import { createId } from '@porchlight/contracts/values/id'
import { hourMs, toIso } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anOffer, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { createOperation } from '../../testing/rounds.factory.ts'
import { callOverWire, listen } from '../../testing/wire.factory.ts'

const bytesMax = 12 * 1024

let testApp: TestApp
let noor: TestMember
beforeEach(async () => {
  testApp = await buildTestApp({
    LIMITS: JSON.stringify({ postsPerDay: 5000, signUpsPerAddress: 100, logInsPerAddress: 100 }),
  })
  noor = await testApp.signUp('Noor')
})
afterEach(() => testApp.close())

const words =
  `porch lamp garden soup ladder bicycle kettle morning stairs neighbor window blanket piano street market
  doctor pharmacy grandson puppy tomato sewing hammer paint shelf fence gate parcel letter library swim choir
  thursday evening quiet careful heavy little spare early gladly again together maybe usually across behind
  before during without around carry walk lend borrow mend cook plant water drive fetch teach listen wait bring`.split(
    /\s+/,
  )

/** Text that no two neighbors write alike: what repeats would be compressed away. */
function text(length: number): string {
  let writtenText = ''
  while (writtenText.length < length) {
    writtenText += `${words[Math.floor(Math.random() * words.length)]}${Math.random() < 0.1 ? '. ' : ' '}`
  }
  return writtenText.slice(0, length).trim()
}

/** Posts of several members over the coming weeks. */
async function settle(count: number, descriptionLength: number) {
  const now = testApp.clock.now()
  const authors = []
  for (const name of ['Ana', 'Ben', 'Cleo', 'Dev', 'Ida', 'Joe', 'Kim', 'Lena'])
    authors.push(await testApp.signUp(name))
  for (const [turn, author] of authors.entries()) {
    const operations = Array.from({ length: Math.ceil(count / authors.length) }, (_, index) => {
      const overrides: Partial<NewPost> = {
        title: text(40),
        description: text(descriptionLength),
        dateNeeded: toIso(now + ((turn + index * 8) % 600) * hourMs + hourMs),
        zipCode: `900${10 + (index % 60)}`,
      }
      return createOperation(index + 1, 'posts.create', anOffer(overrides, now))
    })
    for (let at = 0; at < operations.length; at += 200) {
      await author.round({ operations: operations.slice(at, at + 200) })
    }
  }
}

async function firstRound() {
  const address = await listen(testApp)
  const body = JSON.stringify({ protocol: 1, schema: 1, clientId: createId(), cursor: null })
  const response = await callOverWire(address, noor, {
    body,
    headers: { 'accept-encoding': 'gzip, deflate, br, zstd' },
  })
  const { rows = [], more } = response.json<SyncResponse>()
  expect(more).toBe(true)
  expect(rows.some(({ table, id }) => table === 'members' && id === noor.id)).toBe(true)
  return { bytes: response.bytes, posts: rows.filter(({ table }) => table === 'posts').length }
}

test('C5 with 500 posts the first round is at most 12 KB on the wire', async () => {
  await settle(500, 180)
  const { bytes, posts } = await firstRound()
  expect(bytes).toBeLessThanOrEqual(bytesMax)
  expect(posts).toBeGreaterThanOrEqual(20)
})

test('C5 the first round is as small when every neighbor writes the longest posts', async () => {
  await settle(120, 2000)
  const { bytes, posts } = await firstRound()
  expect(bytes).toBeLessThanOrEqual(bytesMax)
  expect(posts).toBeGreaterThanOrEqual(3)
})
