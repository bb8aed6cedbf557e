import 'fake-indexeddb/auto'
import { Dexie, type EntityTable } from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerHere, follow, forgetQueries } from './use-database-query.ts'

interface Row {
  id: string
  title: string
}

class Rows extends Dexie {
  declare rows: EntityTable<Row, 'id'>

  constructor() {
    super(`questions-${crypto.randomUUID()}`)
    this.version(1).stores({ rows: 'id', others: 'id' })
  }
}

const words = '["titles"]'
const nothing = { answer: undefined, failure: null }
let database: Rows
let query: ReturnType<typeof vi.fn<() => Promise<string[]>>>
let stops: (() => void)[]

beforeEach(async () => {
  database = new Rows()
  query = vi.fn(async () => (await database.rows.toArray()).map(({ title }) => title))
  stops = []
  await database.rows.add({ id: '1', title: 'A ladder' })
})

afterEach(async () => {
  for (const stop of stops) stop()
  await database.delete()
})

/** As a part of the screen does that is drawn for the first time. */
function show({ drawn = nothing, fresh = false } = {}) {
  const draw = vi.fn()
  const stop = follow(database, words, { query, fresh, drawn, draw })
  stops.push(stop)
  return { draw, stop }
}

function expectHere(answer: unknown) {
  return expect.poll(() => answerHere(database, words).answer).toEqual(answer)
}

describe('one question', () => {
  it('is asked once for all who show it, who are all drawn', async () => {
    const [one, other] = [show(), show()]
    await expectHere(['A ladder'])
    expect(query).toHaveBeenCalledTimes(1)
    for (const { draw } of [one, other]) expect(draw).toHaveBeenCalledTimes(1)
  })

  it('draws whoever was drawn before its answer came and follows it after', async () => {
    show()
    await expectHere(['A ladder'])
    expect(show({ drawn: nothing }).draw).toHaveBeenCalledTimes(1)
    expect(show({ drawn: { ...answerHere(database, words) } as typeof nothing }).draw).not.toHaveBeenCalled()
  })

  it('follows what it reads, and draws nothing that is as it was', async () => {
    const { draw } = show()
    await expectHere(['A ladder'])
    await database.rows.put({ id: '1', title: 'A ladder' })
    await expect.poll(() => query.mock.calls.length).toBe(2)
    await database.rows.put({ id: '1', title: 'Soup' })
    await expectHere(['Soup'])
    expect(draw).toHaveBeenCalledTimes(2)
  })

  it('that cannot be read tells so, and is asked anew by whoever comes next', async () => {
    const { draw, stop } = show()
    await expectHere(['A ladder'])
    query.mockRejectedValueOnce(new Error('no'))
    await database.rows.put({ id: '1', title: 'A ladder' })
    await expect.poll(() => answerHere(database, words).failure).not.toBeNull()
    expect(draw).toHaveBeenCalledTimes(2)
    stop()
    expect(answerHere(database, words)).toEqual(nothing)
    show()
    await expectHere(['A ladder'])
  })
})

describe('an answer nobody shows any more', () => {
  it('is remembered, and followed no longer', async () => {
    show().stop()
    const { stop } = show()
    await expectHere(['A ladder'])
    stop()
    await database.rows.put({ id: '1', title: 'Soup' })
    expect(answerHere(database, words).answer).toEqual(['A ladder'])
  })

  it('is not remembered where it may never be as it was', async () => {
    const { stop } = show({ fresh: true })
    await expectHere(['A ladder'])
    stop()
    expect(answerHere(database, words)).toEqual(nothing)
  })

  it('is not remembered once all was forgotten, whoever showed it then', async () => {
    const { stop } = show()
    await expectHere(['A ladder'])
    forgetQueries(database)
    stop()
    expect(answerHere(database, words)).toEqual(nothing)
  })

  it('is forgotten with all others', async () => {
    const { stop } = show()
    await expectHere(['A ladder'])
    stop()
    forgetQueries(database)
    expect(answerHere(database, words)).toEqual(nothing)
  })
})
