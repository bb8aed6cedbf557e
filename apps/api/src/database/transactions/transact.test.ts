import { Bug } from '@porchlight/contracts/errors/assert'
import type { Audience } from '@porchlight/contracts/sync/audiences'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.factory.ts'
import type { Transaction } from './transact.ts'

let database: TestDatabase
let commits: { audiences: Audience[]; origin: string | undefined }[]
let faults: unknown[]
beforeEach(async () => {
  faults = []
  commits = []
  database = await openTestDatabase({
    now: () => 1_800_000_000_000,
    onCommitted: (audiences, origin) => commits.push({ audiences: [...audiences].sort(), origin }),
    onFault: (error) => faults.push(error),
  })
})
afterEach(async () => {
  await database.discard()
})

const save = ({ database: inner }: Transaction, id: string) =>
  inner.insertInto('accounts').values({ id, kind: 'member', balance: 0, version: 0 }).execute()
const readSavedIds = async () =>
  (
    await database.reader
      .selectFrom('accounts')
      .where('kind', '=', 'member')
      .orderBy('id')
      .select('id')
      .execute()
  ).map(({ id }) => id)
const headSeq = async () =>
  (await database.reader.selectFrom('changeHead').select('seq').executeTakeFirstOrThrow()).seq
const aWhile = (ms = 5) => new Promise((resolve) => setTimeout(resolve, ms))

test('R4 work returns its result after the commit', async () => {
  const workResult = await database.transact(async (transaction) => {
    await save(transaction, 'a')
    return 'given'
  })
  expect(workResult).toBe('given')
  expect(await readSavedIds()).toEqual(['a'])
})

test('R4 work that fails leaves nothing, and its error reaches the caller', async () => {
  const failing = database.transact(async (transaction) => {
    await save(transaction, 'a')
    transaction.touch('posts', 'p', 'community')
    transaction.afterCommit(() => commits.push({ audiences: [], origin: 'a task of failed work' }))
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await readSavedIds()).toEqual([])
  expect(await headSeq()).toBe(0)
  expect(commits).toEqual([])
})

test('R4 one failing work does not fail the others that share its commit', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 200 }, (_, index) =>
      database.transact(async (transaction) => {
        await save(transaction, `m${String(index).padStart(3, '0')}`)
        if (index % 3 === 0) throw new Error(`no ${index}`)
        return index
      }),
    ),
  )
  for (const [index, outcome] of outcomes.entries()) {
    if (index % 3 === 0)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { message: `no ${index}` } })
    else expect(outcome).toEqual({ status: 'fulfilled', value: index })
  }
  expect(await readSavedIds()).toHaveLength(133)
})

test('R4 a broken constraint undoes its own work only', async () => {
  const outcomes = await Promise.allSettled(
    ['a', 'a', 'b'].map((id) => database.transact((transaction) => save(transaction, id))),
  )
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await readSavedIds()).toEqual(['a', 'b'])
})

test('R4 nested work is stored or undone as a whole, at any depth', async () => {
  await database.transact(async (outer) => {
    await save(outer, 'outer')
    await outer.nested((inner) => save(inner, 'kept'))
    const undone = outer.nested(async (inner) => {
      await save(inner, 'undone')
      await inner.nested((innermost) => save(innermost, 'undone too'))
      inner.touch('posts', 'undone', 'community')
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    await save(outer, 'outer after')
  })
  expect(await readSavedIds()).toEqual(['kept', 'outer', 'outer after'])
  expect(await headSeq()).toBe(0)
  expect(commits).toEqual([])
})

test('C1 nested work takes a number of its own', async () => {
  await database.transact(async (outer) => {
    outer.touch('posts', 'a', 'community')
    await outer.nested(async ({ touch }) => touch('posts', 'b', 'community'))
    await outer.nested(async ({ touch }) => touch('posts', 'c', 'community'))
  })
  const changes = await database.reader.selectFrom('changes').select(['rowId', 'seq']).execute()
  expect(new Set(changes.map(({ seq }) => seq)).size).toBe(3)
  expect(await headSeq()).toBe(3)
})

test('C1 in a shared commit the numbers of undone work are used by the next work: none is missing and none is used twice', async () => {
  const touching = (id: string, fails = false) =>
    database
      .transact(async (outer) => {
        await outer.nested(async ({ touch }) => touch('posts', `${id} first`, 'community'))
        const undone = outer.nested(async (inner) => {
          await inner.nested(async ({ touch }) => touch('posts', `${id} undone`, 'community'))
          throw new Error('no')
        })
        await expect(undone).rejects.toThrow('no')
        await outer.nested(async ({ touch }) => touch('posts', `${id} second`, 'community'))
        if (fails) throw new Error('all of it')
      })
      .catch(() => undefined)
  await Promise.all([touching('a'), touching('b', true), touching('c')])
  await touching('d', true)
  await touching('e')
  const { reader } = database
  const changes = await reader.selectFrom('changes').orderBy('seq').select(['rowId', 'seq']).execute()
  expect(changes.map(({ rowId, seq }) => [seq, rowId])).toEqual(
    ['a first', 'a second', 'c first', 'c second', 'e first', 'e second'].map((id, at) => [at + 1, id]),
  )
  const numbers = await reader.selectFrom('changeNumbers').orderBy('seq').select(['seq', 'tag']).execute()
  expect(numbers.map(({ seq }) => seq)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(new Set(numbers.map(({ tag }) => tag)).size).toBe(7)
  expect(await headSeq()).toBe(6)
})

test('W2 after each commit its audiences are notified once for each work, with the session it came from', async () => {
  await Promise.all([
    database.transact(async ({ touch }) => {
      touch('posts', 'a', 'community')
      touch('posts', 'b', 'community')
      touch('members', 'm', 'member:m')
    }, 'session of m'),
    database.transact(async () => undefined, 'who changed nothing'),
    database.transact(async ({ touch }) => touch('posts', 'c', 'community')),
  ])
  expect(commits).toEqual([
    { audiences: ['community', 'member:m'], origin: 'session of m' },
    { audiences: ['community'], origin: undefined },
  ])
})

test('Q57 the outer handle throws inside a transaction, and the work is undone', async () => {
  const reading = database.transact(async (transaction) => {
    await save(transaction, 'a')
    await database.reader.selectFrom('accounts').select('id').execute()
  })
  await expect(reading).rejects.toThrow(Bug)
  await expect(reading).rejects.toThrow('outer database handle')
  expect(await readSavedIds()).toEqual([])
})

test('Q57 a transaction inside a transaction throws instead of waiting for ever', async () => {
  const doubled = database.transact(async (transaction) => {
    await save(transaction, 'a')
    await database.transact((inner) => save(inner, 'b'))
  })
  await expect(doubled).rejects.toThrow('a transaction was opened inside a transaction')
  expect(await readSavedIds()).toEqual([])
})

test('Q57 awaiting anything but the database throws and is undone, and other work in the commit is not affected', async () => {
  const outcomes = await Promise.allSettled([
    database.transact((transaction) => save(transaction, 'before')),
    database.transact(async (transaction) => {
      await save(transaction, 'waited')
      await aWhile()
    }),
    database.transact(async (transaction) => {
      await save(transaction, 'waited and failed')
      await aWhile()
      throw new Error('no')
    }),
    database.transact((transaction) => save(transaction, 'after')),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
  for (const index of [1, 2]) {
    expect(outcomes[index]).toMatchObject({
      reason: { message: 'something other than the database was awaited inside a transaction' },
    })
  }
  expect(await readSavedIds()).toEqual(['after', 'before'])
})

test('Q57 a long row of database calls is not mistaken for awaiting something else', async () => {
  await database.transact(async (transaction) => {
    for (let index = 0; index < 500; index += 1) await save(transaction, `m${index}`)
  })
  expect(await readSavedIds()).toHaveLength(500)
})

test('W2 a fault after the commit is reported, undoes nothing and stops nobody', async () => {
  await database.transact(async (transaction) => {
    await save(transaction, 'first')
    transaction.afterCommit(() => {
      throw new Error('a bug of a task')
    })
  })
  await database.transact((transaction) => save(transaction, 'second'))
  expect(await readSavedIds()).toEqual(['first', 'second'])
  expect(faults.map(String)).toEqual(['Error: a bug of a task'])
})
