/**
 * Checks real responses against the description of the calls: a status, a code or a field that the description does not
 * have is a fault.
 */
import type { JsonSchema } from '@porchlight/contracts/wire/json-schema'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { OpenapiDocument } from './document.ts'
import { openEnumKeyword } from './open-enums.ts'
import type { DescribedResponse } from './responses.ts'

interface CheckedResponse {
  method: string
  /** The path as registered: '/api/posts/:id'. */
  route: string
  status: number
  type: string
  text: string
}

/** Returns the fault of a response as text; null when the document describes the response. */
export type FaultOf = (response: CheckedResponse) => string | null

const documentId = 'https://porchlight.example/openapi.json'

export function describedBy(document: OpenapiDocument): FaultOf {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema({ ...(closeSchema(document) as object), $id: documentId })
  const validators = new Map<string, ValidateFunction>()
  const validatorAt = (pointer: string) => {
    const validate = validators.get(pointer) ?? ajv.compile({ $ref: `${documentId}#${pointer}` })
    validators.set(pointer, validate)
    return validate
  }

  return ({ method, route, status, type, text }) => {
    const path = route.replaceAll(/:(\w+)/g, '{$1}')
    const call = document.paths[path]?.[method.toLowerCase()]
    if (!call) return `${method} ${path} is not told of`
    const describedResponse = call.responses[String(status)]
    if (!describedResponse) return `${call.operationId} may not answer ${status}: ${text.slice(0, 200)}`
    const place =
      '$ref' in describedResponse
        ? describedResponse.$ref.slice(1)
        : pointer('paths', path, method.toLowerCase(), 'responses', String(status))
    const response =
      '$ref' in describedResponse
        ? document.components.responses[describedResponse.$ref.split('/').at(-1) ?? '']
        : describedResponse
    const [contentType, content] = Object.entries((response as DescribedResponse).content ?? {})[0] ?? []
    if (!contentType || !content)
      return text === '' ? null : `${call.operationId} answers ${status} with a body`
    if (!type.startsWith(contentType)) return `${call.operationId} answers ${status} as ${type}`
    if (contentType !== 'application/json') return null
    const validate = validatorAt(`${place}${pointer('content', contentType, 'schema')}`)
    if (validate(JSON.parse(text))) return null
    return `${call.operationId} answers ${status}: ${ajv.errorsText(validate.errors)}`
  }
}

/** Returns the fault of a request's body as text; null when the document describes such a body. */
export type BodyFaultOf = (method: string, route: string, body: unknown) => string | null

export function bodiesBy(document: OpenapiDocument): BodyFaultOf {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema({ ...document, $id: documentId })
  return (method, route, body) => {
    const path = route.replaceAll(/:(\w+)/g, '{$1}')
    const call = document.paths[path]?.[method.toLowerCase()]
    if (!call) return `${method} ${path} is not told of`
    const { requestBody } = call
    if (body === undefined) return requestBody?.required ? `${call.operationId} needs a body` : null
    if (!requestBody) return `${call.operationId} takes no body`
    const place = pointer('paths', path, method.toLowerCase(), 'requestBody', 'content', 'application/json')
    const validate =
      ajv.getSchema(`${documentId}#${place}/schema`) ?? ajv.compile({ $ref: `${documentId}#${place}/schema` })
    if (validate(body)) return null
    return `${call.operationId} is asked: ${ajv.errorsText(validate.errors)}`
  }
}

/**
 * Returns the fault of a frame from either side of the socket as text; null when the document describes such a frame.
 */
export type FrameFaultOf = (frame: 'ClientFrame' | 'ServerFrame', value: unknown) => string | null

export function framesBy(document: OpenapiDocument): FrameFaultOf {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema({ ...(closeSchema(document) as object), $id: documentId })
  return (frame, value) => {
    const place = `${documentId}#${pointer('components', 'schemas', frame)}`
    const validate = ajv.getSchema(place) ?? ajv.compile({ $ref: place })
    return validate(value) ? null : `${frame}: ${ajv.errorsText(validate.errors)}`
  }
}

function pointer(...parts: string[]): string {
  return parts
    .map((part) => `/${encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))}`)
    .join('')
}

/**
 * Returns a schema that allows no other fields and words. Clients ignore unknown ones, but a server of this version
 * sends none.
 */
function closeSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closeSchema)
  if (value === null || typeof value !== 'object') return value
  const inner = Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, closeSchema(each)]),
  ) as JsonSchema
  const words = inner[openEnumKeyword]
  if (words !== undefined) return { ...inner, enum: words }
  const isWholeObject = inner.type === 'object' && inner.properties !== undefined
  return isWholeObject && inner.additionalProperties === undefined
    ? { ...inner, additionalProperties: false }
    : inner
}
