/**
 * Each operation is declared once: its name, its HTTP form, its arguments and response, who may do it, and whether it
 * may wait on the device (`queue`) or needs a response at once (`online`).
 */
import type * as v from 'valibot'
import type { Issue } from './errors/issues.ts'

// biome-ignore lint/suspicious/noExplicitAny: the schema's own type parameters are recovered by inference at each use
type AnySchema = v.BaseSchema<any, any, v.BaseIssue<unknown>>

/** The callers that an operation accepts. Each handler decides which rows its caller may act on. */
export type Access = 'anyone' | 'member'

export interface Operation<
  Name extends string = string,
  Args extends AnySchema = AnySchema,
  ResponseBody extends AnySchema = AnySchema,
  Offline extends 'queue' | 'online' = 'queue' | 'online',
> {
  readonly name: Name
  /** Raised when the arguments change shape; older versions are upcast for 180 days. */
  readonly version: number
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Fastify's path form; `:params`, the query and the body are merged into the arguments. */
  readonly path: string
  readonly access: Access
  readonly offline: Offline
  readonly args: Args
  /** Returns what a call lacks besides. An entry in the queue of an older app is accepted without it. */
  readonly callIssues?: (args: never) => Issue[]
  readonly response: ResponseBody
  /** Functions that convert the arguments of version n to version n + 1, keyed by n. */
  readonly upcasts?: Readonly<Record<number, (args: unknown) => unknown>>
}

// @__NO_SIDE_EFFECTS__
export function operation<
  const Name extends string,
  Args extends AnySchema,
  ResponseBody extends AnySchema,
  const Offline extends 'queue' | 'online',
>(operation: Operation<Name, Args, ResponseBody, Offline>): Operation<Name, Args, ResponseBody, Offline> {
  return operation
}

export type ArgsOf<Declared> = Declared extends Operation<string, infer Args> ? v.InferOutput<Args> : never
export type ResponseOf<Declared> =
  Declared extends Operation<string, AnySchema, infer ResponseBody> ? v.InferOutput<ResponseBody> : never

/** Older arguments in today's shape. A version from the future or without a path forward gives null. */
export function upcastArgs(operation: Operation, version: number, args: unknown): { args: unknown } | null {
  if (version > operation.version) return null
  let current = args
  for (let from = version; from < operation.version; from += 1) {
    const upcast = operation.upcasts?.[from]
    if (!upcast) return null
    current = upcast(current)
  }
  return { args: current }
}
