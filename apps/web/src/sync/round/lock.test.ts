import { createId } from '@porchlight/contracts/values/id'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refusingLocks } from '../../storage/refusing-locks.factory.ts'
import { createLock } from './lock.ts'

let name: string
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  name = `test:${createId()}`
})
afterEach(() => {
  vi.useRealTimers()
})

async function quiet(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

function aWork() {
  const outcome = Promise.withResolvers<string>()
  const work = vi.fn(() => outcome.promise)
  return { work, end: outcome.resolve, fail: outcome.reject }
}

// Node's own lock manager: what a browser has, among the tabs of one page's origin.
describe('D4 one round at a time', () => {
  it('D4 the second waits until the first is done', async () => {
    const [firstWork, two] = [aWork(), aWork()]
    const first = createLock(name)(firstWork.work)
    const second = createLock(name)(two.work)
    await quiet()
    expect([firstWork.work.mock.calls.length, two.work.mock.calls.length]).toEqual([1, 0])
    firstWork.end('first')
    expect(await first).toBe('first')
    await quiet()
    expect(two.work).toHaveBeenCalledOnce()
    two.end('second')
    expect(await second).toBe('second')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('D4 a round that fails frees the lock and fails alone', async () => {
    const [firstWork, two] = [aWork(), aWork()]
    const first = createLock(name)(firstWork.work)
    const second = createLock(name)(two.work)
    await quiet()
    firstWork.fail(new Error('no answer'))
    await expect(first).rejects.toThrow('no answer')
    two.end('second')
    expect(await second).toBe('second')
  })

  it('D4 fault 30: a frozen holder loses the lock after 50 s, and its own result still counts', async () => {
    const [frozen, next] = [aWork(), aWork()]
    const first = createLock(name)(frozen.work)
    await quiet()
    const second = createLock(name)(next.work)
    await vi.advanceTimersByTimeAsync(49_900)
    await quiet()
    expect(next.work).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    await quiet()
    expect(next.work).toHaveBeenCalledOnce()
    next.end('overtook')
    expect(await second).toBe('overtook')
    frozen.end('thawed')
    expect(await first).toBe('thawed')
  })

  it('D4 other members’ rounds do not wait', async () => {
    const [firstWork, two] = [aWork(), aWork()]
    const first = createLock(name)(firstWork.work)
    const second = createLock(`${name}-other`)(two.work)
    await quiet()
    expect(two.work).toHaveBeenCalledOnce()
    firstWork.end('')
    two.end('')
    await Promise.all([first, second])
  })

  it('D4 a browser without locks makes its rounds all the same', async () => {
    const firstWork = aWork()
    const first = createLock(name, undefined)(firstWork.work)
    firstWork.end('done')
    expect(await first).toBe('done')
  })

  it('D4 a browser that grants no lock makes its rounds all the same', async () => {
    const firstWork = aWork()
    const first = createLock(name, refusingLocks)(firstWork.work)
    firstWork.end('done')
    expect(await first).toBe('done')
    expect(firstWork.work).toHaveBeenCalledOnce()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('D4 stopping ends the waiting, without a round and without taking the lock', async () => {
    const [firstWork, two] = [aWork(), aWork()]
    const first = createLock(name)(firstWork.work)
    await quiet()
    const stop = new AbortController()
    const second = createLock(name)(two.work, stop.signal).catch((error: unknown) => error)
    await quiet()
    stop.abort()
    expect(await second).toBeInstanceOf(Error)
    expect(vi.getTimerCount()).toBe(0)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(two.work).not.toHaveBeenCalled()
    firstWork.end('first')
    expect(await first).toBe('first')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('D4 a round stopped before it began never runs', async () => {
    const firstWork = aWork()
    await expect(createLock(name)(firstWork.work, AbortSignal.abort())).rejects.toThrow()
    expect(firstWork.work).not.toHaveBeenCalled()
  })
})
