/** Schemas as a person reads them: a type in words, with its limits, and tables of fields. */
import { escapeHtml } from '@porchlight/contracts/values/text/html'
import type { JsonSchema } from '@porchlight/contracts/wire/json-schema'

/** A name of the wire, which may break where its parts meet. */
export function codeElement(name: unknown): string {
  const parts = escapeHtml(String(name)).replaceAll(/_|(?<=[a-z])(?=[A-Z])/g, '$&<wbr>')
  return `<code>${parts}</code>`
}

export interface Field {
  name: string
  required: boolean
  schema: JsonSchema
}

export function fieldsOf({ properties, required }: JsonSchema): Field[] {
  const requiredNames = new Set(Array.isArray(required) ? required : [])
  return Object.entries((properties ?? {}) as Record<string, JsonSchema>).map(([name, schema]) => ({
    name,
    required: requiredNames.has(name),
    schema,
  }))
}

/** Returns a table of fields. A screen of 320 px has room for two columns: the name, and the rest. */
export function fieldTable(caption: string, fields: readonly Field[]): string {
  if (fields.length === 0) return ''
  const rows = fields.map(
    ({ name, required, schema }) =>
      `<tr><th scope="row">${codeElement(name)}${required ? '<span class="need">required</span>' : ''}</th><td>${typeOf(schema)}${aboutOf(schema)}</td></tr>`,
  )
  return table(caption, ['Name', 'Type and limits'], rows)
}

export function table(caption: string, heads: readonly [string, string], rows: readonly string[]): string {
  const [first, second] = heads.map((head) => `<th scope="col">${escapeHtml(head)}</th>`)
  return `<table><caption>${escapeHtml(caption)}</caption><colgroup><col class="name"><col></colgroup><thead><tr>${first}${second}</tr></thead><tbody>${rows.join('')}</tbody></table>`
}

/** Returns a type as HTML; a named schema becomes a link. */
export function typeOf(schema: JsonSchema): string {
  const name = nameOf(schema)
  if (name !== null) return `<a href="#shape-${name}">${name}</a>`
  const { anyOf, enum: words, items, type } = schema
  if (Array.isArray(anyOf)) return anyOf.map(typeOf).join(', or ') + defaultOf(schema)
  if ('const' in schema) return `<code>${escapeHtml(JSON.stringify(schema.const))}</code>`
  if (Array.isArray(words)) {
    return words.map(codeElement).join(', ') + defaultOf(schema)
  }
  const limits = limitsOf(schema)
  if (type === 'array') {
    return `list of ${items ? typeOf(items as JsonSchema) : 'anything'}${limits}${defaultOf(schema)}`
  }
  if (type === 'object') return objectOf(schema)
  return `${wordOf(type)}${limits}${defaultOf(schema)}`
}

export function nameOf({ $ref }: JsonSchema): string | null {
  return typeof $ref === 'string' ? ($ref.split('/').at(-1) ?? null) : null
}

function objectOf(schema: JsonSchema): string {
  const fields = fieldsOf(schema)
  if (fields.length === 0) return 'object'
  return `object of ${fields.map(({ name, schema: inner }) => `${codeElement(name)}: ${typeOf(inner)}`).join('; ')}`
}

function wordOf(type: unknown): string {
  if (type === undefined) return 'anything'
  return { string: 'text', boolean: 'true or false', integer: 'whole number' }[String(type)] ?? String(type)
}

function limitsOf({
  minLength,
  maxLength,
  minItems,
  maxItems,
  minimum,
  maximum,
  format,
  pattern,
}: JsonSchema) {
  const limits = [
    ...between(minLength, maxLength, 'characters'),
    ...between(minItems, maxItems, 'of them'),
    ...between(minimum, maximum, ''),
    ...(format === 'email' ? ['an e-mail address'] : []),
    ...(format === undefined && typeof pattern === 'string'
      ? [`matching <code>${escapeHtml(pattern)}</code>`]
      : []),
  ]
  return limits.length === 0 ? '' : `, ${limits.join(', ')}`
}

function between(min: unknown, max: unknown, unit: string): string[] {
  const withUnit = (text: string) => [`${text} ${unit}`.trim()]
  if (min !== undefined && max !== undefined) return withUnit(`${min} to ${max}`)
  if (min !== undefined) return withUnit(`at least ${min}`)
  return max === undefined ? [] : withUnit(`at most ${max}`)
}

function defaultOf(schema: JsonSchema): string {
  if (schema.default === undefined || schema.default === null) return ''
  return `; without it <code>${escapeHtml(JSON.stringify(schema.default))}</code>`
}

function aboutOf({ description, items }: JsonSchema): string {
  const inner = (items as JsonSchema | undefined)?.description
  const sentences = [description, inner === undefined ? undefined : `Each: ${inner}`].filter(Boolean)
  return sentences.length === 0 ? '' : `<p>${escapeHtml(sentences.join(' '))}</p>`
}
