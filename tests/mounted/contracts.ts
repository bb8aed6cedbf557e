/**
 * Checks the messages between a mounted app and its test against the contracts: a screen over data that no server sends
 * proves nothing.
 */

import { issuesOf } from '@porchlight/contracts/errors/issues'
import type { RefusalCode, Refused } from '@porchlight/contracts/errors/refusals'
import { type Operation, upcastArgs } from '@porchlight/contracts/operation'
import { type OperationName, operations } from '@porchlight/contracts/operations'
import type { SentOperation } from '@porchlight/contracts/sync/sync.schema'
import { syncedTables, type TableName } from '@porchlight/contracts/sync/tables'
import * as v from 'valibot'
import { neededStanding } from '../../apps/api/src/features/rights/needed-standing.ts'
import { describeOperations, type Paths } from '../../apps/api/src/openapi/calls.ts'
import { describeOtherRoutes } from '../../apps/api/src/openapi/other-routes.ts'
import type { DescribedResponses } from '../../apps/api/src/openapi/responses.ts'

/** Refuses arguments that the operation does not take. */
export function checkArgs(name: OperationName, args: unknown): void {
  check(operations[name].args, args, `the arguments of ${name}`)
}

/** Throws when a round would refuse this operation with `invalid`, `unknown_operation` or `update_needed`. */
export function checkSent({ name, version, args }: SentOperation): void {
  const declaredOperation = Object.values<Operation>(operations).find((each) => each.name === name)
  if (declaredOperation?.offline !== 'queue') throw new Error(`No round brings ${name}`)
  const current = upcastArgs(declaredOperation, version, args ?? {})
  if (!current) throw new Error(`${name} has no version ${version}`)
  check(declaredOperation.args, current.args, `the arguments of ${name}`)
}

/** Refuses a row that no server would send to a device. */
export function checkRow(table: TableName, row: unknown): void {
  check(syncedTables[table], row, `a row of ${table}`)
}

/** Throws when the API description does not list this refusal code at this call. */
export function checkRefusal({ code }: Refused, { method, path }: { method: string; path: string }): void {
  const codes = declaredRefusals(method, path)
  if (codes.includes(code)) return
  throw new Error(`${method} ${path} is never refused with ${code}; it may be with ${codes.join(', ')}`)
}

function check(schema: v.GenericSchema, value: unknown, label: string): void {
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return
  const issues = issuesOf(parsed.issues).map(({ path, message }) => `${path}: ${message}`)
  throw new Error(`Against the contract is ${label}: ${issues.join('; ')}`)
}

let describedPaths: Paths | undefined

function declaredRefusals(method: string, path: string): RefusalCode[] {
  describedPaths ??= {
    ...describeOperations({ forms: {}, neededStanding, now: Date.now() }),
    ...describeOtherRoutes(),
  }
  const call = describedPaths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  if (!call) throw new Error(`The description of the API does not tell of ${method} ${path}`)
  return codesOf(call.responses)
}

/**
 * Returns the refusal codes of the described responses. A response with one code refers to it, and other responses list
 * their codes.
 */
function codesOf(responses: DescribedResponses): RefusalCode[] {
  return Object.values(responses).flatMap((response) => {
    if ('$ref' in response) return [response.$ref.split('/').at(-1) as RefusalCode]
    const schema = response.content?.['application/json']?.schema as
      | { properties?: { code?: { const?: RefusalCode; enum?: RefusalCode[] } } }
      | undefined
    const code = schema?.properties?.code
    return code?.enum ?? (code?.const === undefined ? [] : [code.const])
  })
}
