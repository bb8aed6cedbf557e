/** Everything that crosses between a device and its server, as plain data. */
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
  /** A row of each table that devices hold. */
  rows: Record<string, JsonSchema>
  round: { asked: JsonSchema; answered: JsonSchema }
  socket: { asked: JsonSchema; answered: JsonSchema }
  error: JsonSchema
  /** Every refusal, and its status. */
  refusals: Record<string, number>
}
