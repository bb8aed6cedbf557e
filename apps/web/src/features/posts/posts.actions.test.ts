import 'fake-indexeddb/auto'
import { assert } from '@porchlight/contracts/errors/assert'
import { createId, hasTime } from '@porchlight/contracts/values/id'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { queuedOperations } from '../../app/device/queued-operations.ts'
import { MemberDatabase, type OutboxEntry } from '../../storage/database.ts'
import { createOutbox, NoLongerEditable } from '../../sync/outbox/outbox.ts'
import { argsOfCreate } from './post-state.ts'
import { createPost, type PostingDevice } from './posts.actions.ts'
import { aNewPost } from './posts.factory.ts'

const memberId = createId()
let database: MemberDatabase
let device: PostingDevice
beforeEach(() => {
  database = new MemberDatabase(memberId)
  const outbox = createOutbox({ database, memberId, rules: queuedOperations, now: Date.now })
  device = { now: Date.now, outbox }
})
afterEach(() => database.delete())

const idIn = (entry: OutboxEntry) => {
  const args = argsOfCreate(entry)
  assert(args?.id, 'made on this device')
  return args.id
}

it('O3 a post gets its id on the device', async () => {
  const entry = await createPost(device, aNewPost())
  expect(await database.posts.get(idIn(entry))).toMatchObject({
    title: 'Groceries for two',
    status: 'pending',
  })
})

it('M-018 O3 a meetup’s id does not reveal when it was made, also when it began as another type', async () => {
  const offer = await createPost(device, aNewPost({ type: 'offer' }))
  const meetup = await createPost(device, aNewPost({ type: 'event' }))
  expect([offer, meetup].map((entry) => hasTime(idIn(entry)))).toEqual([true, false])
  const edited = await createPost(device, aNewPost({ type: 'event', title: 'Soup' }), { replaces: meetup })
  expect(idIn(edited)).toBe(idIn(meetup))
  const turned = await createPost(device, aNewPost({ type: 'event' }), { replaces: offer })
  expect(hasTime(idIn(turned))).toBe(false)
  expect((await database.posts.toArray()).map(({ id }) => id).sort()).toEqual(
    [idIn(edited), idIn(turned)].sort(),
  )
})

it('D1 a draft goes when its post is stored, and stays when it is not', async () => {
  const draft = { form: 'create-post', values: {}, savedAt: 1 }
  await database.drafts.put(draft)
  const first = await createPost(device, aNewPost(), { draft })
  expect(await database.drafts.count()).toBe(0)
  const edit = { ...draft, form: `edit:${first.id}` }
  await database.drafts.put(edit)
  await database.outbox.update(first.order, { number: 1, left: 1 })
  await expect(createPost(device, aNewPost(), { replaces: first, draft: edit })).rejects.toBeInstanceOf(
    NoLongerEditable,
  )
  expect(await database.drafts.count()).toBe(1)
})

it('D2 an edited post replaces the waiting one, and stays the same post', async () => {
  const first = await createPost(device, aNewPost())
  const edited = await createPost(device, aNewPost({ type: 'offer' }), { replaces: first })
  expect(idIn(edited)).toBe(idIn(first))
  expect(await database.outbox.count()).toBe(1)
  expect(await database.posts.toArray()).toMatchObject([{ id: idIn(first), type: 'offer' }])
})

it('P-075 a refused post is edited into another and queued again', async () => {
  const first = await createPost(device, aNewPost())
  await database.outbox.update(first.order, { state: 'refused', code: 'credits_missing' })
  const refusedEntry = await database.outbox.get(first.order)
  const edited = await createPost(device, aNewPost({ type: 'offer' }), { replaces: refusedEntry })
  expect(edited).toMatchObject({ state: 'waiting' })
  expect(edited.id).not.toBe(first.id)
})

it('a post whose id the server has for something else gets a new one', async () => {
  const first = await createPost(device, aNewPost())
  const replaces: OutboxEntry = { ...first, state: 'refused', code: 'id_taken' }
  const edited = await createPost(device, aNewPost(), { replaces })
  expect(idIn(edited)).not.toBe(idIn(first))
})

it('D2 a post that is being sent cannot be edited', async () => {
  const first = await createPost(device, aNewPost())
  await database.outbox.update(first.order, { number: 1, left: 1 })
  await expect(createPost(device, aNewPost({ title: 'Other' }), { replaces: first })).rejects.toBeInstanceOf(
    NoLongerEditable,
  )
  expect(await database.posts.toArray()).toMatchObject([{ title: 'Groceries for two' }])
})
