/** Describes every refusal as a response of its own, and lists the refusals that each call may return. */
import { exampleTextOf } from '@porchlight/contracts/errors/refusal-examples'
import { type RefusalCode, refusalCodes, refusals } from '@porchlight/contracts/errors/refusals'
import type { Access } from '@porchlight/contracts/operation'
import { refTo } from './schemas.ts'

export interface DescribedResponse {
  description: string
  headers?: Record<string, unknown>
  content?: Record<string, { schema: unknown }>
}

export type DescribedResponses = Record<string, DescribedResponse | { $ref: string }>

/** Refusals whose response has a Retry-After header, in seconds. */
const saysRetryAfter = new Set<RefusalCode>(['too_many', 'unavailable'])

/** Returns the descriptions for `components.responses`, one per code of the closed list. */
export function describeRefusals(): Record<string, DescribedResponse> {
  return Object.fromEntries(refusalCodes.map((code) => [code, responseTo([code])]))
}

function responseTo(codes: readonly RefusalCode[]): DescribedResponse {
  const which = codes.length === 1 ? { const: codes[0] } : { enum: codes }
  return {
    description: codes.map((code) => `${code}: ${exampleTextOf(code)}`).join(' · '),
    ...(codes.some((code) => saysRetryAfter.has(code))
      ? { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }
      : {}),
    content: { 'application/json': { schema: { ...refTo('Error'), properties: { code: which } } } },
  }
}

export interface CallKind {
  access: Access
  changes: boolean
  /** True when the call may come from a queue, and so more than once. */
  once: boolean
}

/** Returns the refusals that any call of this kind may get. */
export function refusalsOfKind({ access, changes, once }: CallKind): RefusalCode[] {
  return [
    'invalid',
    ...(access === 'anyone' ? [] : (['signed_out'] as const)),
    ...(changes ? (['not_same_origin', 'too_large'] as const) : []),
    ...(once ? (['key_reused'] as const) : []),
    'unknown_name',
    'too_many',
    'internal',
    'unavailable',
  ]
}

/** Returns responses by status, as OpenAPI requires. A status with a single code refers to its shared description. */
export function responsesTo(codes: readonly RefusalCode[]): DescribedResponses {
  const statuses = Map.groupBy(new Set(codes), (code) => refusals[code].status)
  return Object.fromEntries(
    [...statuses].map(([status, codesOfStatus]) => {
      const [only] = codesOfStatus
      const isShared = codesOfStatus.length === 1 && only !== undefined
      return [
        String(status),
        isShared ? { $ref: `#/components/responses/${only}` } : responseTo(codesOfStatus),
      ]
    }),
  )
}
