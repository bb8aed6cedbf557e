import 'fake-indexeddb/auto'
import { Dexie, type EntityTable } from 'dexie'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { sharing } from './share-equal-parts.ts'
import { clearQueries, endOfOtherReads, observeQuestion, respondLocally } from './use-database-query.ts'

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

/**
 * Shows a query as the library's hook does for a visible component: it draws when the value is another object than
 * before.
 */
function show({ fresh = false } = {}) {
  const question = observeQuestion(database, words, { query, fresh })
  let shownResponse: unknown = question.hasValue() ? question.getValue() : undefined
  const first = shownResponse
  const draw = vi.fn()
  const fail = vi.fn()
  const stop = question.subscribe((response) => {
    if (response === shownResponse) return
    shownResponse = response
    draw()
  }, fail) as () => void
  stops.push(stop)
  return { draw, fail, stop, first }
}

function expectHere(value: unknown) {
  return expect.poll(() => respondLocally(database, words)?.value).toEqual(value)
}

describe('a query', () => {
  it('runs once for all components that show it, and each renders once', async () => {
    const [firstView, other] = [show(), show()]
    await expectHere(['A ladder'])
    expect(query).toHaveBeenCalledTimes(1)
    for (const { draw } of [firstView, other]) expect(draw).toHaveBeenCalledTimes(1)
  })

  it('gives its result at once to a later component, which does not render again for it', async () => {
    show()
    await expectHere(['A ladder'])
    const { draw, first } = show()
    expect(first).toBe(respondLocally(database, words))
    expect(draw).not.toHaveBeenCalled()
    expect(query).toHaveBeenCalledTimes(1)
  })

  it('notifies a component that rendered before the result and subscribes after it', async () => {
    const question = observeQuestion(database, words, { query })
    expect([question.hasValue(), question.getValue()]).toEqual([false, undefined])
    show()
    await expectHere(['A ladder'])
    const next = vi.fn()
    stops.push(question.subscribe(next) as () => void)
    expect(next.mock.calls).toEqual([[{ database, words, value: ['A ladder'] }]])
  })

  it('follows the rows it reads, and renders nothing for an unchanged result', async () => {
    const { draw } = show()
    await expectHere(['A ladder'])
    await database.rows.put({ id: '1', title: 'A ladder' })
    await expect.poll(() => query.mock.calls.length).toBe(2)
    await database.rows.put({ id: '1', title: 'Soup' })
    await expectHere(['Soup'])
    expect(draw).toHaveBeenCalledTimes(2)
  })

  it('that shares gives the very rows before where they did not change, so that only the others are drawn again', async () => {
    const query = sharing<unknown>(() => database.rows.toArray())
    const question = observeQuestion(database, '["rows"]', { query })
    stops.push(question.subscribe(() => undefined) as () => void)
    const rows = () => respondLocally(database, '["rows"]')?.value as Row[] | undefined
    await expect.poll(rows).toHaveLength(1)
    const [ladder] = rows() ?? []
    await database.rows.add({ id: '0', title: 'Soup' })
    await expect.poll(rows).toHaveLength(2)
    expect(rows()?.[1]).toBe(ladder)
  })

  it('that fails reports the error, and runs again for the next component', async () => {
    const { draw, fail, stop } = show()
    await expectHere(['A ladder'])
    query.mockRejectedValueOnce(new Error('no'))
    await database.rows.put({ id: '1', title: 'A ladder' })
    await expect.poll(() => fail.mock.calls.length).toBe(1)
    expect(draw).toHaveBeenCalledTimes(1)
    // A subscriber that comes while the failure lasts receives it as well.
    const { fail: failToo, stop: stopToo } = show()
    expect(failToo).toHaveBeenCalledTimes(1)
    stop()
    stopToo()
    expect(respondLocally(database, words)).toBeUndefined()
    show()
    await expectHere(['A ladder'])
  })

  it('whose connection the browser drops is read once more, and fails only when that fails too', async () => {
    const lostConnection = new DOMException('Connection to Indexed Database server lost.', 'UnknownError')
    query.mockRejectedValueOnce(lostConnection)
    const { fail } = show()
    await expectHere(['A ladder'])
    query.mockRejectedValueOnce(lostConnection)
    await database.rows.put({ id: '1', title: 'Soup' })
    await expectHere(['Soup'])
    await database.rows.put({ id: '1', title: 'A saw' })
    await expectHere(['A saw'])
    expect(fail).not.toHaveBeenCalled()
    query.mockRejectedValueOnce(lostConnection).mockRejectedValueOnce(lostConnection)
    await database.rows.put({ id: '1', title: 'A ladder' })
    await expect.poll(() => fail.mock.calls).toEqual([[lostConnection]])
  })
})

describe('a result that no component shows any more', () => {
  it('is remembered, and followed no longer', async () => {
    show().stop()
    const { stop } = show()
    await expectHere(['A ladder'])
    stop()
    await database.rows.put({ id: '1', title: 'Soup' })
    expect(respondLocally(database, words)?.value).toEqual(['A ladder'])
  })

  it('is not remembered where a fresh one is required', async () => {
    const { stop } = show({ fresh: true })
    await expectHere(['A ladder'])
    stop()
    expect(respondLocally(database, words)).toBeUndefined()
  })

  it('is not remembered once all were cleared, even if it was shown then', async () => {
    const { stop } = show()
    await expectHere(['A ladder'])
    clearQueries(database)
    stop()
    expect(respondLocally(database, words)).toBeUndefined()
  })

  it('is cleared with all others', async () => {
    const { stop } = show()
    await expectHere(['A ladder'])
    stop()
    clearQueries(database)
    expect(respondLocally(database, words)).toBeUndefined()
  })
})

describe('the end of the other reads', () => {
  let isEnded: boolean

  /** Follows a query that reads for as long as the test wants, and waits for its end as another one does. */
  async function waitForSlowRead({ fails = false } = {}) {
    const { promise, resolve: release } = Promise.withResolvers<void>()
    const readSlowly = vi.fn(async () => {
      await promise
      if (fails) throw new Error('No room')
      return []
    })
    const stop = observeQuestion(database, '["slow"]', { query: readSlowly }).subscribe(
      () => undefined,
      () => undefined,
    ) as () => void
    stops.push(stop)
    await expect.poll(() => readSlowly.mock.calls.length).toBe(1)
    isEnded = false
    void endOfOtherReads(database, ['own']).then(() => {
      isEnded = true
    })
    await expectHere(['A ladder'])
    expect(isEnded).toBe(false)
    return { release, stop }
  }

  beforeEach(() => {
    show()
  })

  it('comes with their results', async () => {
    const { release } = await waitForSlowRead()
    release()
    await expect.poll(() => isEnded).toBe(true)
  })

  it('comes where one fails, or is shown no longer', async () => {
    const { release } = await waitForSlowRead({ fails: true })
    release()
    await expect.poll(() => isEnded).toBe(true)
    stops.splice(0).forEach((stop) => {
      stop()
    })
    const { stop } = await waitForSlowRead()
    stop()
    await expect.poll(() => isEnded).toBe(true)
  })

  it('comes after some seconds where a read never ends, as one that the browser aborted', async () => {
    const readSlowly = vi.fn(() => Promise.reject(new Dexie.AbortError()))
    const subscription = observeQuestion(database, '["slow"]', { query: readSlowly }).subscribe(
      () => undefined,
    )
    stops.push(subscription as () => void)
    await expect.poll(() => readSlowly.mock.calls.length).toBe(1)
    await expectHere(['A ladder'])
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    isEnded = false
    void endOfOtherReads(database, ['own']).then(() => {
      isEnded = true
    })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(isEnded).toBe(false)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(isEnded).toBe(true)
  })

  it('does not wait for one’s own read, nor for what is read later', async () => {
    await expectHere(['A ladder'])
    await endOfOtherReads(database, ['own'])
    const { promise } = Promise.withResolvers<string[]>()
    query.mockReturnValue(promise)
    await database.rows.put({ id: '1', title: 'Soup' })
    await expect.poll(() => query.mock.calls.length).toBe(2)
    await endOfOtherReads(database, ['titles'])
  })
})
