/**
 * The protocol between a device and its server as plain data: operations, rows, sync rounds, socket frames and errors. The
 * recorded protocols of older versions have this form.
 */
import type { JsonSchema } from './json-schema.ts'

export interface WireOperation {
  method: string
  path: string
  version: number
  access: string
  offline: string
  args: JsonSchema
  answer: JsonSchema
}

export interface Wire {
  protocol: number
  schema: number
  operations: Record<string, WireOperation>
  /** The row of each synced table, by the name of the table. */
  rows: Record<string, JsonSchema>
  /** The body of a sync request and of its response. */
  round: { asked: JsonSchema; answered: JsonSchema }
  /** The frames that a device sends over the socket, and those that the server sends. */
  socket: { asked: JsonSchema; answered: JsonSchema }
  error: JsonSchema
  /** The HTTP status of each refusal code. */
  refusals: Record<string, number>
}
