import { expect, it } from 'vitest'
import { codeOf } from './code.ts'

it('code that could not be fetched is asked for again, and what is here is kept', async () => {
  const Part = () => null
  let asked = 0
  const code = codeOf(async () => {
    asked += 1
    if (asked === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: Part }
  })
  await expect(code.fetch()).rejects.toThrow('Failed to fetch')
  expect(code.here()).toBeNull()
  expect(await code.fetch()).toBe(Part)
  expect(code.here()).toBe(Part)
  await code.fetch()
  expect(asked).toBe(2)
})
