import * as v from 'valibot'
import { expect, test } from 'vitest'
import { logSerializers } from './log-serializers.ts'

const thrownBy = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (error) {
    return error
  }
}

test('Q63 an undeclared response is logged by the place of the fault, not by its content', () => {
  const schema = v.object({ person: v.object({ email: v.pipe(v.string(), v.email()) }), age: v.number() })
  const error = thrownBy(() => v.parse(schema, { person: { email: 'what Rosa wrote' }, age: 'her age' }))
  const logged = logSerializers.err(error)
  expect(logged).toMatchObject({ type: 'ValiError', message: expect.stringContaining('person.email') })
  expect(JSON.stringify(logged)).not.toMatch(/what Rosa wrote|her age/)
  expect(logged.stack).toContain('log-serializers.test.ts')
})

test('Q63 of a response with many faults only the first places are logged', () => {
  const error = thrownBy(() => v.parse(v.array(v.string()), Array(5000).fill(0)))
  expect(JSON.stringify(logSerializers.err(error)).length).toBeLessThan(3000)
})

test('Q63 of other errors only the program’s own details are logged, causes included', () => {
  const row = { email: 'rosa@example.org' }
  const error = Object.assign(
    new Error('it broke', { cause: Object.assign(new Error('the cause'), { row }) }),
    {
      code: 'SQLITE_FULL',
      parameters: ['rosa@example.org'],
    },
  )
  const logged = logSerializers.err(error)
  expect(logged).toMatchObject({ message: 'it broke', code: 'SQLITE_FULL', cause: { message: 'the cause' } })
  expect(JSON.stringify(logged)).not.toContain('rosa@example.org')
})
