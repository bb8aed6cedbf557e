/** Handlers that return more than is declared, at every depth. The routes decide what leaves the server. */
import { sha256Schema } from '@porchlight/contracts/files/files.schema'
import type { Operation } from '@porchlight/contracts/operation'
import { operations } from '@porchlight/contracts/operations'
import { createId, idSchema } from '@porchlight/contracts/values/id'
import { isoTimeSchema, toIso } from '@porchlight/contracts/values/time'
import type { Handlers } from '../feature-parts/handlers.ts'

/** Additional columns of a database row that no response may contain. */
const undeclared = { hash: '$argon2id$v=19$leaked', emailKey: 'leaked@example.org', tokenHash: 1 }

/** The parts of a schema that the declared responses use. */
interface Shape {
  type: string
  entries?: Record<string, Shape>
  item?: Shape
  items?: readonly Shape[]
  wrapped?: Shape
  value?: Shape
  options?: readonly unknown[]
  literal?: unknown
}

/** Returns a value with every declared field. Throws for an unknown kind of schema. */
function everythingOf(schema: unknown, besides: Record<string, unknown> = {}): unknown {
  if (schema === idSchema) return createId()
  if (schema === sha256Schema) return 'b1'.repeat(32)
  if (schema === isoTimeSchema) return toIso(1_800_000_000_000)
  const { type, entries = {}, item, items = [], wrapped, value, options = [], literal } = schema as Shape
  const inner = (shape: unknown) => everythingOf(shape, besides)
  switch (type) {
    case 'string':
      return 'text'
    case 'number':
      return 1
    case 'boolean':
      return true
    case 'literal':
      return literal
    case 'picklist':
      return options[0]
    case 'nullable':
    case 'optional':
      return inner(wrapped)
    case 'variant':
      return inner(options.at(-1))
    case 'array':
      return [inner(item)]
    case 'tuple':
      return items.map(inner)
    case 'record':
      return { any: inner(value) }
    case 'object':
    case 'strict_object':
      return {
        ...Object.fromEntries(Object.entries(entries).map(([name, each]) => [name, inner(each)])),
        ...besides,
      }
    default:
      throw new Error(`no value for ${type}`)
  }
}

/** The same for each call of one operation, so that what arrives can be compared with it. */
export function leakyHandlers(): { handlers: Handlers; responsesByName: Map<string, unknown> } {
  const responsesByName = new Map<string, unknown>()
  const handlers = (Object.values(operations) as Operation[]).map(({ name, offline, response }) => {
    responsesByName.set(name, everythingOf(response, undeclared))
    const leak = async () => responsesByName.get(name)
    return [name, offline === 'queue' ? { apply: async () => undefined, response: leak } : leak]
  })
  return { handlers: Object.fromEntries(handlers) as Handlers, responsesByName }
}

/** Returns the value without the undeclared fields, at any depth. */
export function declaredIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(declaredIn)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !(name in undeclared))
      .map(([name, each]) => [name, declaredIn(each)]),
  )
}
