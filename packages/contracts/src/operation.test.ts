import * as v from 'valibot'
import { expect, test } from 'vitest'
import { operation, upcastArgs } from './operation.ts'

/** Version 1 had `text`, version 2 `title`, version 3 has `title` and `urgent`. */
const made = operation({
  name: 'notes.create',
  version: 3,
  method: 'POST',
  path: '/api/notes',
  access: 'member',
  offline: 'queue',
  args: v.strictObject({ title: v.string(), urgent: v.boolean() }),
  response: v.strictObject({}),
  upcasts: {
    1: (args) => ({ title: (args as { text: string }).text }),
    2: (args) => ({ ...(args as { title: string }), urgent: false }),
  },
})

test('D8 older arguments are brought up one version after the other', () => {
  expect(upcastArgs(made, 1, { text: 'Soup' })).toEqual({ args: { title: 'Soup', urgent: false } })
  expect(upcastArgs(made, 2, { title: 'Soup' })).toEqual({ args: { title: 'Soup', urgent: false } })
})

test('D8 arguments of today stay as they are', () => {
  const args = { title: 'Soup', urgent: true }
  expect(upcastArgs(made, 3, args)).toEqual({ args })
})

test('D8 a version from the future or without a path forward is not guessed at', () => {
  expect(upcastArgs(made, 4, { title: 'Soup' })).toBeNull()
  expect(upcastArgs({ ...made, upcasts: { 2: (args) => args } }, 1, { text: 'Soup' })).toBeNull()
  expect(upcastArgs({ ...made, version: 2 }, 0, {})).toBeNull()
})
