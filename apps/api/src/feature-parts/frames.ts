/** The interface between a feature and sockets: the frames that devices send, and the sockets themselves. */
import type { Result } from '@porchlight/contracts/sync/sync.schema'
import * as v from 'valibot'

/** A member's socket, with the parts that a feature may use. */
export interface SocketLine {
  readonly memberId: string
  /**
   * Sends a frame. The session is checked each time, so that a signed-out device receives no content, wherever the
   * sign-out happened.
   */
  readonly send: (frame: object) => Promise<void>
}

/** The member's open ones, the oldest first. */
export type LinesOf = (memberId: string) => readonly SocketLine[]

/** A queued operation as it comes in by any entry point. */
export interface SentOperation {
  id: string
  name: string
  version: number
  /** Epoch ms, from the device's clock. */
  createdAt: number
  args: unknown
  /** True for a REST call, which must also meet the requirements for current callers. */
  isCall?: true
}

/** The result as in a round; `added` is the id of the created thing, when the arguments came without one. */
export type OperationResult =
  | { status: 'applied'; added?: { id: string } }
  | ({ status: 'refused' } & Required<Pick<Result, 'code' | 'message'>> & Pick<Result, 'params'>)

export interface FrameContext {
  readonly line: SocketLine
  /**
   * Applies an operation as all entry points do. Returns null when it was not accepted and a round has to give the
   * reason.
   */
  readonly apply: (operation: SentOperation) => Promise<OperationResult | null>
}

/**
 * The work of a frame. The works of one socket are done one after the other. A fault is logged, and no response is
 * sent.
 */
export type FrameWork = (context: FrameContext) => Promise<void>

export interface FeatureFrame {
  readonly type: string
  /** Returns the frame's work, or null when the frame does not match its declaration. */
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
