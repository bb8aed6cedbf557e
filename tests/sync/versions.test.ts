/** Apps and servers of different ages: nothing is wiped, nothing waits for ever, nothing is lost. */
import { type Operation, operation } from '@porchlight/contracts/operation'
import { operations } from '@porchlight/contracts/operations'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { anOffer } from '../../apps/api/src/app.factory.ts'
import { useConnection } from '../../apps/web/src/sync/connection.ts'
import { fetchFromPhone, openPhone, type Phone } from './phone.ts'
import { type Community, openCommunity } from './server.ts'
import { faultsOfCommunity } from './verdict.ts'

let community: Community
let rosa: Phone

beforeEach(async () => {
  vi.stubGlobal('fetch', fetchFromPhone)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  community = await openCommunity()
  rosa = await openPhone(community, community.members.Rosa)
})
afterEach(async () => {
  rosa.close()
  await community.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  useConnection.setState({ updateNeeded: false })
})

const states = async () => (await rosa.database.outbox.toArray()).map(({ state }) => state)

it('D8 below minimumApp the queue is held, rows still come, nothing is wiped, and all is sent after the update', async () => {
  const omar = await openPhone(community, community.members.Omar)
  await omar.do('posts.create', anOffer({ title: 'Soup' }))
  await omar.settle()
  await community.restart({ minimumApp: 2 })
  await rosa.do('posts.create', anOffer({ title: 'First' }))
  await rosa.settle()
  expect(useConnection.getState().updateNeeded).toBe(true)
  expect(await states()).toEqual(['waiting'])
  expect((await rosa.database.posts.toArray()).map(({ title }) => title).sort()).toEqual(['First', 'Soup'])
  await rosa.do('posts.create', anOffer({ title: 'Second' }))
  const asked = rosa.asked.length
  await rosa.settle()
  expect(rosa.asked.slice(asked).map(({ request }) => request.operations)).toEqual([undefined])
  expect(await rosa.database.outbox.where('order').above(1).toArray()).toMatchObject([{ state: 'waiting' }])
  expect((await rosa.database.outbox.orderBy('order').last())?.number).toBeUndefined()
  // What the update is to the server: an app that it takes operations from.
  await community.restart({ minimumApp: 1 })
  await rosa.settle()
  expect(useConnection.getState().updateNeeded).toBe(false)
  expect(await states()).toEqual(['sent', 'sent'])
  expect(await faultsOfCommunity(community, [rosa], [])).toEqual([])
  omar.close()
})

it('D8 fault 36: what an older app queued is taken by a newer server in its old form', async () => {
  const { create } = { create: operations['posts.create'] as Operation }
  const newer = operation({
    ...create,
    version: 2,
    upcasts: { 1: (args) => ({ ...(args as object), title: 'Upcast' }) },
  })
  await rosa.do('posts.create', anOffer({ title: 'As written' }))
  await community.restart({
    extraOperations: {
      'posts.create': {
        declared: newer,
        handle: async ({ transaction, memberId }, args) => {
          const { id, title } = args as { id: string; title: string }
          await transaction.database
            .updateTable('members')
            .set({ bio: `${id} ${title}` })
            .where('id', '=', memberId)
            .execute()
        },
      },
    },
  })
  await rosa.settle()
  expect(await states()).toEqual(['sent'])
  const member = await community.app?.database.reader
    .selectFrom('members')
    .where('id', '=', rosa.memberId)
    .select('bio')
    .executeTakeFirst()
  expect(member?.bio).toMatch(/ Upcast$/)
})

it('fault 37: what only a newer server would understand comes back with its text', async () => {
  const entry = await rosa.outbox.add({
    name: 'posts.create',
    version: 99,
    args: anOffer({ title: 'Too new' }),
  })
  await rosa.do('posts.create', anOffer({ title: 'Known' }))
  await rosa.settle()
  expect(await states()).toEqual(['refused', 'sent'])
  expect(await rosa.database.outbox.get(entry.order)).toMatchObject({
    code: 'unknown_operation',
    message: 'The server does not know how to do this yet. Please try again once it has been updated.',
    args: { title: 'Too new' },
  })
})
