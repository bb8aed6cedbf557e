import 'fake-indexeddb/auto'
import type { Place } from '@porchlight/contracts/places/places.schema'
import { createId } from '@porchlight/contracts/values/id'
import { afterEach, expect, it } from 'vitest'
import { deviceDatabase } from '../../storage/device-database.ts'
import { aPlace } from './places.factory.ts'
import { readKnownPlaces } from './places.reads.ts'

const rosa = createId()

afterEach(() => Promise.all([deviceDatabase.answers.clear(), deviceDatabase.settings.clear()]))

async function heard(path: string, answer: Place[], memberId: string | null): Promise<void> {
  await deviceDatabase.answers.put({ path, answer, heardAt: Date.now(), memberId })
}

it('H-034 knows each place of both lists once', async () => {
  const [cafe, park, bar] = [aPlace({ isFeatured: true }), aPlace(), aPlace()]
  await deviceDatabase.settings.put({ key: 'lastMember', value: { memberId: rosa, signedIn: true } })
  expect(await readKnownPlaces()).toEqual([])
  await heard('/api/third-places/featured', [cafe, park], null)
  await heard('/api/third-places', [park, bar], rosa)
  expect((await readKnownPlaces()).map(({ id }) => id)).toEqual([cafe.id, park.id, bar.id])
})

it('S-009 another member’s list is no list', async () => {
  await deviceDatabase.settings.put({ key: 'lastMember', value: { memberId: createId(), signedIn: true } })
  await heard('/api/third-places', [aPlace()], rosa)
  expect(await readKnownPlaces()).toEqual([])
})
