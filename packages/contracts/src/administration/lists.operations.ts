/**
 * The import of a list at the desk. The page reads the file and sends the lines that it understood, some at a time, so that no
 * other cell of the file leaves the operator's device. Who a line is decides the server, by what it stores of each letter;
 * therefore the same lines may be sent again.
 */
import * as v from 'valibot'
import { operation } from '../operation.ts'
import { idSchema } from '../values/id.ts'
import { listOf } from '../values/list.ts'
import { listLimits } from './lists.rules.ts'
import { fatesSchema, printedLettersSchema, sentLinesSchema, waitingLettersSchema } from './lists.schema.ts'

/** Returns what would become of lines. Nothing is changed or stored. */
export const checkLines = operation({
  name: 'administration.checkLines',
  version: 1,
  method: 'POST',
  path: '/api/operator/list/check',
  access: 'member',
  offline: 'online',
  args: v.strictObject({ lines: sentLinesSchema }),
  response: fatesSchema,
})

/** Stores letters for lines, and gives members among them their balance. It needs a recent sign-in. */
export const importLines = operation({
  name: 'administration.importLines',
  version: 1,
  method: 'POST',
  path: '/api/operator/list/import',
  access: 'member',
  offline: 'online',
  args: v.strictObject({
    /** The import, which has one line in the record, whatever the number of its calls. */
    id: v.optional(idSchema),
    lines: sentLinesSchema,
  }),
  response: fatesSchema,
})

/** Lists the letters by which nobody came yet, in the order of their list. */
export const listLetters = operation({
  name: 'administration.letters',
  version: 1,
  method: 'GET',
  path: '/api/operator/letters',
  access: 'member',
  offline: 'online',
  args: v.strictObject({ after: v.optional(idSchema) }),
  response: waitingLettersSchema,
})

/** Prepares letters for paper: each gets a code, or its code works longer. One by which somebody came is left out; it is refused where none is left. It needs a recent sign-in. */
export const printLetters = operation({
  name: 'administration.printLetters',
  version: 1,
  method: 'POST',
  path: '/api/operator/letters/print',
  access: 'member',
  offline: 'online',
  args: v.strictObject({
    letterIds: v.pipe(listOf(idSchema, listLimits.lettersPerPage), v.minLength(1)),
  }),
  response: printedLettersSchema,
})

export const listOperations = [checkLines, importLines, listLetters, printLetters] as const
