/** What a noun has devices say over the socket, and hears of a socket. */
import type { Result } from '@porchlight/contracts/sync/sync.schema'
import * as v from 'valibot'

/** One socket of a member's, as a noun knows it. */
export interface SocketLine {
  readonly memberId: string
  /** What has content reaches nobody who was signed out meanwhile, wherever that was done: it is looked at each time. */
  readonly send: (frame: object) => Promise<void>
}

/** The member's open ones, the oldest first. */
export type LinesOf = (memberId: string) => readonly SocketLine[]

/** A queued operation as it comes in, by whichever door. */
export interface SentOperation {
  id: string
  name: string
  version: number
  /** Epoch ms as the device says. */
  createdAt: number
  args: unknown
  /** By a call, which says what is asked of today's callers, too. */
  isCall?: true
}

/** What a round would answer; `added` is the id of what was made, where it came without one. */
export type OperationResult =
  | { status: 'applied'; added?: { id: string } }
  | ({ status: 'refused' } & Required<Pick<Result, 'code' | 'message'>> & Pick<Result, 'params'>)

export interface FrameContext {
  readonly line: SocketLine
  /** By the one way in. Gives null where it was not taken, and a round has to say why. */
  readonly apply: (operation: SentOperation) => Promise<OperationResult | null>
}

/** Those of one socket are done one after the other. A fault is logged, and nothing is answered. */
export type FrameWork = (context: FrameContext) => Promise<void>

export interface FeatureFrame {
  readonly type: string
  /** What there is to do for it; null where it is not as declared. */
  readonly read: (frame: unknown) => FrameWork | null
}

type FrameSchema<Type extends string> = v.StrictObjectSchema<
  { readonly type: v.LiteralSchema<Type, undefined> } & v.ObjectEntries,
  undefined
>

export function featureFrame<Schema extends FrameSchema<string>>(
  schema: Schema,
  work: (context: FrameContext, frame: v.InferOutput<Schema>) => Promise<void>,
): FeatureFrame {
  return {
    type: schema.entries.type.literal,
    read: (frame) => {
      const parsed = v.safeParse(schema, frame)
      return parsed.success ? (context) => work(context, parsed.output) : null
    },
  }
}
