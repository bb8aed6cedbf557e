import * as v from 'valibot'
import { expect, test } from 'vitest'
import { operation, upcastArgs } from './operation.ts'

/** Version 1 had `text`, version 2 `title`, version 3 has `title` and `urgent`. */
const noteOperation = operation({
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

test('D8 older arguments are upgraded one version after the other', () => {
  expect(upcastArgs(noteOperation, 1, { text: 'Soup' })).toEqual({ args: { title: 'Soup', urgent: false } })
  expect(upcastArgs(noteOperation, 2, { title: 'Soup' })).toEqual({ args: { title: 'Soup', urgent: false } })
})

test('D8 current arguments stay as they are', () => {
  const args = { title: 'Soup', urgent: true }
  expect(upcastArgs(noteOperation, 3, args)).toEqual({ args })
})

test('D8 arguments of a future version, or without an upgrade path, are refused', () => {
  expect(upcastArgs(noteOperation, 4, { title: 'Soup' })).toBeNull()
  expect(upcastArgs({ ...noteOperation, upcasts: { 2: (args) => args } }, 1, { text: 'Soup' })).toBeNull()
  expect(upcastArgs({ ...noteOperation, version: 2 }, 0, {})).toBeNull()
})
