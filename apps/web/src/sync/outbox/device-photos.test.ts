import 'fake-indexeddb/auto'
import { hourMs } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { discardPhoto, storePicked } from '../../features/files/files.actions.ts'
import { aNewPost, creating } from '../../features/posts/posts.factory.ts'
import type { StoredPhoto } from '../../storage/database.ts'
import { aStore, idOf, type Store } from '../device/sync.factory.ts'
import { deleteAllButUnsentPhotos, photosNamed, photoTables, sweepPhotos } from './device-photos.ts'
import { addEntry } from './new-entry.factory.ts'
import { aNewPhoto } from './photos.factory.ts'

let store: Store
beforeEach(() => {
  store = aStore()
})
afterEach(() => store.database.delete())

const soup = aNewPhoto('soup')
const ladder = aNewPhoto('a ladder')

const showing = (photo = soup, id?: string): ReturnType<typeof creating> => ({
  ...creating(aNewPost({ photo: photo.sha256, ...(id ? { id } : { id: crypto.randomUUID() }) })),
  photos: [photo],
})

async function states(): Promise<Record<string, StoredPhoto['state']>> {
  const all = await store.database.keptPhotos.toArray()
  return Object.fromEntries(all.map(({ sha256, state }) => [sha256, state]))
}
const listStoredHashes = async () => Object.keys(await states()).sort()
const bytesKept = async () => (await store.database.photoBytes.toCollection().primaryKeys()).sort()

const appliedResponse = { results: [{ n: 1, status: 'applied' as const }] }

describe('O5 a photo beside the entry that names it', () => {
  it('O5 D1 is stored in one transaction with the entry', async () => {
    const entry = await addEntry(store.outbox, showing())
    expect(await store.database.keptPhotos.get(soup.sha256)).toMatchObject({
      state: 'kept',
      size: 1000,
      received: 0,
    })
    expect((await store.database.photoBytes.get(soup.sha256))?.bytes.byteLength).toBe(1000)
    expect(await store.database.posts.get(idOf(entry))).toMatchObject({ photo: { sha256: soup.sha256 } })
  })

  it.each(['photoBytes', 'keptPhotos', 'outbox'] as const)(
    'O5 D1 is stored together with it or not at all when %s is full',
    async (name) => {
      const before = await store.everything()
      const full = () => {
        throw new DOMException('The disk is full.', 'QuotaExceededError')
      }
      store.database.table(name).hook('creating', full)
      await expect(addEntry(store.outbox, showing())).rejects.toThrow()
      store.database.table(name).hook('creating').unsubscribe(full)
      expect(await store.everything()).toEqual(before)
    },
  )

  it('fault 33: photos that the server has make room for a text', async () => {
    await addEntry(store.outbox, showing())
    await store.round({ ...appliedResponse, more: true })
    await store.database.keptPhotos.update(soup.sha256, { state: 'sent' })
    const full = () => {
      throw new DOMException('The disk is full.', 'QuotaExceededError')
    }
    store.database.outbox.hook('creating', full)
    store.database.photoBytes.hook('deleting', () => store.database.outbox.hook('creating').unsubscribe(full))
    await store.create({ title: 'There is room' })
    expect(await store.titles()).toContain('There is room')
    expect(await bytesKept()).toEqual([])
  })

  it('O5 waits until its entry was applied, and is sent then', async () => {
    await addEntry(store.outbox, showing())
    await store.round({})
    expect(await states()).toEqual({ [soup.sha256]: 'kept' })
    await store.round(appliedResponse)
    expect(await states()).toEqual({ [soup.sha256]: 'due' })
  })

  it('O5 D9 stays when its entry is refused, and is sent with the edited one', async () => {
    const entry = await addEntry(store.outbox, showing())
    await store.round({ results: [{ n: 1, status: 'refused', code: 'credits_missing', message: 'No.' }] })
    expect(await states()).toEqual({ [soup.sha256]: 'kept' })
    const { photos: _sameBytes, ...edited } = showing(soup, idOf(entry))
    await addEntry(store.outbox, { ...edited, replaces: entry })
    expect(await bytesKept()).toEqual([soup.sha256])
    await store.round({ results: [{ n: 2, status: 'applied' }] })
    expect(await states()).toEqual({ [soup.sha256]: 'due' })
  })

  it('O5 stays on its way when it is chosen again, and is sent with what names it then', async () => {
    const { database } = store
    await addEntry(store.outbox, showing())
    await store.round(appliedResponse)
    await database.keptPhotos.update(soup.sha256, { received: 400 })
    await database.photoBytes.delete(soup.sha256)
    const storedPhoto = await database.keptPhotos.get(soup.sha256)
    expect(storedPhoto).toMatchObject({ state: 'due' })
    await storePicked(store, soup)
    expect(await database.keptPhotos.get(soup.sha256)).toEqual(storedPhoto)
    expect(await bytesKept()).toEqual([soup.sha256])
    await addEntry(store.outbox, showing())
    expect(await database.keptPhotos.get(soup.sha256)).toEqual(storedPhoto)
    await store.round({ results: [{ n: 2, status: 'applied' }] })
    expect(await states()).toEqual({ [soup.sha256]: 'due' })
  })

  it('O5 that was refused is sent once more with an entry for which it was chosen again, and with no other', async () => {
    const entry = await addEntry(store.outbox, showing())
    await store.round(appliedResponse)
    await store.database.keptPhotos.update(soup.sha256, { state: 'refused' })
    const { photos: _sameBytes, ...edited } = showing(soup, idOf(entry))
    await addEntry(store.outbox, edited)
    await store.round({ results: [{ n: 2, status: 'applied' }] })
    expect(await states()).toEqual({ [soup.sha256]: 'refused' })
    await addEntry(store.outbox, showing())
    await store.round({ results: [{ n: 3, status: 'applied' }] })
    expect(await states()).toEqual({ [soup.sha256]: 'due' })
  })

  it('O5 discarded for one entry stays for another that waits, and is sent with it', async () => {
    const { database } = store
    await addEntry(store.outbox, showing())
    await store.round(appliedResponse)
    await addEntry(store.outbox, showing())
    await discardPhoto(store, soup.sha256)
    expect(await states()).toEqual({ [soup.sha256]: 'kept' })
    expect(await bytesKept()).toEqual([soup.sha256])
    await store.round({ results: [{ n: 2, status: 'applied' }] })
    expect(await states()).toEqual({ [soup.sha256]: 'due' })
    await discardPhoto(store, soup.sha256)
    expect([await states(), await bytesKept()]).toEqual([{}, []])
    expect(await database.outbox.count()).toBe(2)
  })

  it('O5 is stored as new when the server has had it: it may have deleted it since', async () => {
    await addEntry(store.outbox, showing())
    await store.database.keptPhotos.update(soup.sha256, { state: 'sent', received: 1000 })
    await storePicked(store, soup)
    expect(await store.database.keptPhotos.get(soup.sha256)).toMatchObject({ state: 'kept', received: 0 })
  })

  it('O5 C6 is sent once more with an entry that is sent again after a restored backup', async () => {
    await addEntry(store.outbox, showing())
    await store.round(appliedResponse)
    await store.database.keptPhotos.update(soup.sha256, { state: 'sent', received: 1000 })
    await store.round({ state: 'reset' })
    expect(await store.database.keptPhotos.get(soup.sha256)).toMatchObject({ state: 'kept', received: 0 })
    await store.round(appliedResponse)
    expect(await states()).toEqual({ [soup.sha256]: 'due' })
  })
})

describe('the room of stored photos', () => {
  it('O5 is freed when their entry is discarded or names another photo, and not otherwise', async () => {
    const first = await addEntry(store.outbox, showing())
    const second = await addEntry(store.outbox, showing())
    await store.outbox.discard(first)
    expect(await listStoredHashes()).toEqual([soup.sha256])
    await addEntry(store.outbox, { ...showing(ladder, idOf(second)), replaces: second })
    expect(await listStoredHashes()).toEqual([ladder.sha256])
    expect(await bytesKept()).toEqual([ladder.sha256])
  })

  it('is freed an hour after a form was left whose draft is gone', async () => {
    const { database, clock } = store
    await addEntry(store.outbox, showing())
    await database.outbox.clear()
    await database.drafts.put({ form: 'create-post', values: { photo: soup.sha256 }, savedAt: 1 })
    await sweepPhotos(database, clock.now + 2 * hourMs)
    expect(await listStoredHashes()).toEqual([soup.sha256])
    await database.drafts.clear()
    await sweepPhotos(database, clock.now + hourMs / 2)
    expect(await listStoredHashes()).toEqual([soup.sha256])
    await sweepPhotos(database, clock.now + 2 * hourMs)
    expect([await listStoredHashes(), await bytesKept()]).toEqual([[], []])
  })

  it('O5 is never freed while a photo is still to be sent', async () => {
    const { database, clock } = store
    await addEntry(store.outbox, showing())
    await store.round(appliedResponse)
    await database.outbox.clear()
    await sweepPhotos(database, clock.now + 1000 * hourMs)
    expect(await states()).toEqual({ [soup.sha256]: 'due' })
  })
})

it('D7 O5 a member who signs out and keeps unsent entries keeps their photos, and none that the server has', async () => {
  const { database } = store
  const photos = ['waits', 'due', 'sent', 'of a form that is gone'].map((name) => aNewPhoto(name))
  for (const photo of photos) await addEntry(store.outbox, showing(photo))
  const [waits, due, sentHash, orphanHash] = photos.map(({ sha256 }) => sha256) as [
    string,
    string,
    string,
    string,
  ]
  await database.keptPhotos.update(due, { state: 'due' })
  await database.keptPhotos.update(sentHash, { state: 'sent' })
  await database.outbox.filter(({ args }) => photosNamed(args)[0] === orphanHash).delete()
  await database.transaction('rw', [...photoTables(database), database.outbox, database.drafts], () =>
    deleteAllButUnsentPhotos(database),
  )
  expect(await listStoredHashes()).toEqual([waits, due].sort())
})

it('O5 photos are found in arguments that name them, and nothing else counts as one', () => {
  const { sha256 } = soup
  expect(photosNamed({ photo: sha256, title: 'Soup' })).toEqual([sha256])
  expect(photosNamed({ photos: [sha256, ladder.sha256] })).toEqual([sha256, ladder.sha256])
  for (const args of [{ photo: null }, { photo: 'soup.jpg' }, { photo: { sha256 } }, {}, null, 'photo'])
    expect(photosNamed(args)).toEqual([])
})
