import { afterEach, expect, it, vi } from 'vitest'
import { codeMsMax, codeOf } from './code.ts'

afterEach(() => vi.useRealTimers())

it('code that could not be fetched is asked for again, and what is here is kept', async () => {
  const Part = () => null
  let asked = 0
  const code = codeOf(async () => {
    asked += 1
    if (asked === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: Part }
  })
  await expect(code.bring()).rejects.toThrow('Failed to fetch')
  expect(code.here()).toBeNull()
  expect(await code.bring()).toBe(Part)
  expect(code.here()).toBe(Part)
  await code.bring()
  expect(asked).toBe(2)
})

it('code that does not come is not waited for without end, and is here at once when it came after all', async () => {
  vi.useFakeTimers()
  const Part = () => null
  const coming = Promise.withResolvers<{ default: typeof Part }>()
  const code = codeOf(() => coming.promise)
  const first = code.bring().catch(String)
  await vi.advanceTimersByTimeAsync(codeMsMax - 1)
  const state = vi.fn()
  void first.then(state)
  await vi.advanceTimersByTimeAsync(0)
  expect(state).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await first).toMatch(/not here after 30 s/)
  coming.resolve({ default: Part })
  expect(await code.bring()).toBe(Part)
  expect(vi.getTimerCount()).toBe(0)
})
