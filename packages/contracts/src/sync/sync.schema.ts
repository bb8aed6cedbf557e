/** Describes a round: its request and its response. A missing field has its default, and empty lists are not sent. */
import * as v from 'valibot'
import { idSchema } from '../values/id.ts'
import { listOf } from '../values/list.ts'
import { isoTimeSchema } from '../values/time.ts'
import { protocolVersion } from './versions.ts'

export const syncLimits = {
  operationsMax: 200,
  /** The greatest size of a decompressed body, in bytes. */
  bytesMax: 1024 * 1024,
} as const

const countSchema = v.pipe(v.number(), v.integer(), v.minValue(1))

export const sentOperationSchema = v.strictObject({
  n: countSchema,
  id: idSchema,
  name: v.pipe(v.string(), v.maxLength(64)),
  version: countSchema,
  createdAt: isoTimeSchema,
  /** Checked per operation, so that one bad operation is its own refusal and never the round's. */
  args: v.optional(v.unknown()),
})
export type SentOperation = v.InferOutput<typeof sentOperationSchema>

/** A device's position in the changes. Null before the initial sync. */
export const cursorSchema = v.nullable(v.pipe(v.string(), v.maxLength(128)))

export const syncRequestSchema = v.strictObject({
  protocol: v.literal(protocolVersion),
  schema: countSchema,
  clientId: idSchema,
  /**
   * The member whose device sends the request: the browser may hold another member's session by now. Older apps leave
   * it out.
   */
  memberId: v.optional(idSchema),
  cursor: cursorSchema,
  operations: v.optional(listOf(sentOperationSchema, syncLimits.operationsMax)),
})
export type SyncRequest = v.InferOutput<typeof syncRequestSchema>

/**
 * Results, and all that a response contains, are read tolerantly: an older app must work with a newer server, which may
 * send more fields, codes and tables. Requests are strict.
 */
export const resultSchema = v.object({
  n: countSchema,
  status: v.picklist(['applied', 'refused', 'retry']),
  /** A `RefusalCode`, or a code that only newer apps support. */
  code: v.optional(v.string()),
  message: v.optional(v.string()),
  params: v.optional(v.record(v.string(), v.unknown())),
})
export type Result = v.InferOutput<typeof resultSchema>

export const syncRowSchema = v.object({
  /** A `TableName`, or a name that only newer apps support. */
  table: v.string(),
  id: v.string(),
  seq: v.number(),
  /** The row's fields; null when the row was deleted. */
  row: v.nullable(v.record(v.string(), v.unknown())),
  /** The only audience through which the member sees the row; absent when that is the community or the member's own. */
  audience: v.optional(v.string()),
})
export type SyncRow = v.InferOutput<typeof syncRowSchema>

export const syncResponseSchema = v.object({
  state: v.picklist(['ok', 'gap', 'forked', 'reset']),
  cursor: v.nullable(v.string()),
  now: isoTimeSchema,
  more: v.optional(v.literal(true)),
  results: v.optional(v.array(resultSchema)),
  rows: v.optional(v.array(syncRowSchema)),
  /** The member's audiences, sent when one of them was lost: rows that are there by none of these go. */
  scopes: v.optional(v.array(v.string())),
  /** Tables that are brought from the beginning, from this page on: what the device holds of them is not to be trusted. */
  refill: v.optional(v.array(v.string())),
  /** The version of the community's settings, where an operator has changed any. */
  settings: v.optional(countSchema),
  /** The lowest `schema` the server still takes operations from; sent to apps below it. */
  minimumApp: v.optional(countSchema),
})
export type SyncResponse = v.InferOutput<typeof syncResponseSchema>

/** The only message about changes on the socket: there is something to fetch. A poke carries no content. */
export const pokeMessage = JSON.stringify({ type: 'poke' })
export const echoMessage = JSON.stringify({ type: 'echo' })
