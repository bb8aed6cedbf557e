/** Operations as calls: where each argument goes, who may ask, what comes back. */
import type { RefusalCode } from '@porchlight/contracts/errors/refusals'
import { describedOperations, shownExample } from '@porchlight/contracts/examples'
import type { Operation } from '@porchlight/contracts/operation'
import { type OperationName, operations } from '@porchlight/contracts/operations'
import type { JsonSchema } from '@porchlight/contracts/wire/json-schema'
import type { Forms } from '../feature-parts/forms.ts'
import { type NeededStanding, refusalsForStanding } from '../feature-parts/needed-standing.ts'
import { type DescribedResponses, refusalsOfKind, responsesTo } from './responses.ts'
import { argsOf, responseOf } from './schemas.ts'

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: JsonSchema
  example?: unknown
}

export interface DescribedCall {
  operationId: string
  tags: readonly string[]
  summary: string
  description?: string
  /** The empty list for calls that are open to anyone; otherwise the session's cookie. */
  security: readonly Record<string, readonly string[]>[]
  parameters?: readonly (Parameter | { $ref: string })[]
  requestBody?: {
    required: boolean
    content: Record<string, { schema: JsonSchema; example?: unknown }>
  }
  responses: DescribedResponses
  'x-access'?: string
  /**
   * `queue`: the operation may wait on the device and be sent by a round. `online`: it is of no use without a response
   * now.
   */
  'x-offline'?: string
  'x-version'?: number
}

/** Descriptions of calls, by path and method. */
export type Paths = Record<string, Record<string, DescribedCall>>

export const sessionOnly: DescribedCall['security'] = [{ session: [] }]
export const sessionIfAny: DescribedCall['security'] = [{}, { session: [] }]

type DeclaredOperation = Operation<OperationName>

interface OperationSettings {
  forms: Forms
  neededStanding: NeededStanding
  /** Epoch ms: examples lie in the future. */
  now: number
}

export function describeOperations({ forms, neededStanding, now }: OperationSettings): Paths {
  const paths: Paths = {}
  for (const operation of Object.values(operations) as DeclaredOperation[]) {
    const path = operation.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = {
      ...paths[path],
      [operation.method.toLowerCase()]: describeCall(operation, {
        now,
        hasForm: forms[operation.name] !== undefined,
        standingRefusals: refusalsForStanding(neededStanding[operation.name]),
      }),
    }
  }
  return paths
}

interface CallSettings {
  now: number
  /** True when the call may also be sent as a form with a photo. */
  hasForm: boolean
  standingRefusals: readonly RefusalCode[]
}

function describeCall(
  operation: DeclaredOperation,
  { now, hasForm, standingRefusals }: CallSettings,
): DescribedCall {
  const { name, method, access, offline, version } = operation
  const { summary, refusals } = describedOperations[name]
  const example: Record<string, unknown> = shownExample(name, now)
  const kind = { access, changes: method !== 'GET', once: offline === 'queue' }
  return {
    operationId: name,
    tags: [name.split('.')[0] ?? name],
    summary,
    security: access === 'anyone' ? [] : sessionOnly,
    ...withForm(placesOf(operation, example), hasForm),
    responses: {
      200: { description: 'It is done.', content: { 'application/json': { schema: responseOf(operation) } } },
      ...responsesTo([...refusalsOfKind(kind), ...standingRefusals, ...refusals]),
    },
    'x-access': access,
    'x-offline': offline,
    'x-version': version,
  }
}

interface ObjectSchema extends JsonSchema {
  properties: Record<string, JsonSchema>
  required: readonly string[]
}

/** Returns where the arguments go: those not in the path are in the query for a read, else in the body. */
function placesOf(operation: Operation, example: Record<string, unknown>): Partial<DescribedCall> {
  const whole = argsOf(operation)
  const inPath = [...operation.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const isRead = operation.method === 'GET'
  if (inPath.length === 0 && !isRead) return withKey(operation, [], bodyOf(whole, example))

  const { properties, required } = whole as ObjectSchema
  const otherNames = Object.keys(properties).filter((name) => !inPath.includes(name))
  const parameter = (name: string, where: 'path' | 'query'): Parameter => ({
    name,
    in: where,
    required: required.includes(name),
    schema: properties[name] ?? {},
    ...(name in example ? { example: example[name] } : {}),
  })
  const path = inPath.map((name) => parameter(name, 'path'))
  if (isRead)
    return withKey(operation, [...path, ...otherNames.map((name) => parameter(name, 'query'))], null)
  if (otherNames.length === 0) return withKey(operation, path, null)
  const rest: ObjectSchema = {
    ...whole,
    properties: Object.fromEntries(otherNames.map((name) => [name, properties[name] ?? {}])),
    required: required.filter((name) => otherNames.includes(name)),
  }
  const exampleFields = Object.fromEntries(
    otherNames.filter((name) => name in example).map((name) => [name, example[name]]),
  )
  return withKey(operation, path, bodyOf(rest, exampleFields))
}

function bodyOf(
  schema: JsonSchema,
  example: Record<string, unknown>,
): NonNullable<DescribedCall['requestBody']> {
  return { required: needsAnything(schema), content: { 'application/json': { schema, example } } }
}

/** A shape that calls share is referred to by its name: each of these has what it needs. */
function needsAnything({ required, anyOf, $ref }: JsonSchema): boolean {
  return $ref !== undefined || anyOf !== undefined || (Array.isArray(required) && required.length > 0)
}

type Places = Partial<DescribedCall>

/** Returns the call as a form: each field as text, and the photo's bytes in place of its name. */
function withForm(places: Places, hasForm: boolean): Places {
  const { requestBody } = places
  const schema = requestBody?.content['application/json']?.schema as ObjectSchema | undefined
  if (!hasForm || !requestBody || !schema) return places
  const { photo: _photo, ...fields } = schema.properties
  const properties = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, isText(field) ? field : { type: 'string' }]),
  )
  const form = { ...schema, properties: { ...properties, photo: { type: 'string', format: 'binary' } } }
  const content = { ...requestBody.content, 'multipart/form-data': { schema: form } }
  return { ...places, requestBody: { ...requestBody, content } }
}

function isText({ type, $ref }: JsonSchema): boolean {
  return type === 'string' || $ref !== undefined
}

function withKey(
  { offline }: Operation,
  parameters: Parameter[],
  requestBody: DescribedCall['requestBody'] | null,
): Partial<DescribedCall> {
  const key = offline === 'queue' ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []
  const all = [...parameters, ...key]
  return { ...(all.length > 0 ? { parameters: all } : {}), ...(requestBody ? { requestBody } : {}) }
}
