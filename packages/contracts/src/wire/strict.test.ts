/**
 * Q72 for schemas, checked on the schema objects and not on their source text. Requests refuse every unknown field and
 * are limited in every field. Responses contain no field that is not declared. Readers accept more than that (0008).
 */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { wireErrorSchema } from '../errors/wire-error.schema.ts'
import { clientFrameSchema, serverFrameSchema } from '../frames.ts'
import type { Operation } from '../operation.ts'
import { operations } from '../operations.ts'
import { syncRequestSchema, syncResponseSchema } from '../sync/sync.schema.ts'
import { syncedTables } from '../sync/tables.ts'
import { listOf } from '../values/list.ts'
import { isStorableText } from '../values/text/text.ts'
import { isoTimeSchema } from '../values/time.ts'
import { namedCheck } from './checks.ts'

interface FoundSchema {
  schema: Pipe
  type: string
  /** The path from the root, with dots; `[]` stands for the items of a list. */
  at: string
}

interface Pipe {
  pipe?: readonly (Pipe & { type: string; requirement?: unknown })[]
}

/** Every schema within a schema, itself included, by its place. */
function* walk(schema: unknown, at = ''): Generator<FoundSchema> {
  const node = schema as {
    type: string
    entries?: Record<string, unknown>
    items?: unknown[]
    options?: unknown[]
    pipe?: unknown[]
    getter?: (input: unknown) => unknown
  } & Record<'item' | 'key' | 'rest' | 'value' | 'wrapped', unknown>
  yield { schema: schema as Pipe, type: node.type, at }
  for (const [name, entry] of Object.entries(node.entries ?? {})) yield* walk(entry, `${at}.${name}`)
  const inner = [...(node.items ?? []), ...(node.options ?? []), ...(node.pipe ?? []).slice(1)]
  for (const each of inner.filter(isSchema)) yield* walk(each, at)
  for (const [part, place] of [
    ['item', `${at}[]`],
    ['key', `${at}.*`],
    ['rest', `${at}.*`],
    ['value', `${at}.*`],
    ['wrapped', at],
  ] as const) {
    if (isSchema(node[part])) yield* walk(node[part], place)
  }
  if (node.getter) yield* walk(node.getter(undefined), at)
}

const isSchema = (value: unknown) => (value as { kind?: unknown } | null | undefined)?.kind === 'schema'

const plain = ['array', 'boolean', 'literal', 'null', 'nullable', 'nullish', 'number', 'optional', 'picklist']
const closedTypes = new Set([...plain, 'string', 'union', 'variant', 'strict_object'])
/**
 * The schema types that are allowed in a response: a plain object drops unknown fields, and a tuple drops the items
 * after its last.
 */
const dropping = new Set([...closedTypes, 'object', 'tuple'])

/**
 * The paths at which any value may stand: arguments are checked on their own, rows by their table, params by their
 * code.
 */
const openPlaces = new Set([
  'round asked.operations[].args',
  'round answered.results[].params',
  'round answered.results[].params.*',
  'frame answered.params',
  'frame answered.params.*',
  'round answered.rows[].row',
  'round answered.rows[].row.*',
  'error.params',
  'error.params.*',
])

function looseIn(name: string, schema: v.GenericSchema, allowedTypes: ReadonlySet<string>): string[] {
  return [...walk(schema)]
    .filter(({ type, at }) => !allowedTypes.has(type) && !openPlaces.has(name + at))
    .map(({ type, at }) => `${name}${at} is ${type}`)
}

/** Returns the greatest length or number of items that the pipe allows; undefined when nothing limits it. */
function endOf({ pipe = [] }: Pipe): number | undefined {
  const ends = pipe.flatMap(({ type, requirement, ...inner }) => {
    if (inner.pipe) return [endOf(inner) ?? Number.POSITIVE_INFINITY]
    if (type === 'max_length') return [requirement as number]
    if (type === 'check') return [namedCheck(requirement).lengthMax ?? Number.POSITIVE_INFINITY]
    return type === 'regex' ? [endOfPattern(requirement as RegExp)] : []
  })
  const end = Math.min(...ends)
  return Number.isFinite(end) ? end : undefined
}

/** A sign, a class or an escape, and how often; groups and alternatives count as if all of them came. */
const patternPart = /(?:\\[pP]\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]|[^\\[])(?:\{(\d+)(?:,(\d+))?\})?/gs

/**
 * Matches a pattern without an end, and those that this test does not read: repeated groups, back references,
 * alternatives outside a group.
 */
const endless = /[*+]|,\}|\)\{|\\[\dk]|^[^(]*\||\|[^)]*$/

/** No text that is longer matches. */
function endOfPattern({ source }: RegExp): number {
  const inner = /^\^(.*)\$$/s.exec(source)?.[1]
  if (inner === undefined || endless.test(inner)) return Number.POSITIVE_INFINITY
  const counts = [...inner.matchAll(patternPart)].map(([, least, most]) => Number(most ?? least ?? 1))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** A list of that many items, and how many of them were looked at. */
function watchedList(length: number): { list: unknown[]; looks: () => number } {
  let looks = 0
  const list = new Proxy(Array.from({ length }), {
    get: (target, key) => {
      if (typeof key === 'string' && /^\d+$/.test(key)) looks += 1
      return Reflect.get(target, key)
    },
  })
  return { list, looks: () => looks }
}

/** Returns the paths that have no end, or whose items are read before it is known that there are too many. */
function endlessIn(name: string, schema: v.GenericSchema): string[] {
  return [...walk(schema)].flatMap((part) => {
    const end = endOf(part.schema)
    if (openPlaces.has(name + part.at)) return []
    if (['string', 'array', 'record', 'map', 'set'].includes(part.type) && end === undefined) {
      return [`${name}${part.at} has no end`]
    }
    if (part.type !== 'array') return []
    const { list, looks } = watchedList((end ?? 0) + 1)
    const isRefused = !v.safeParse(part.schema as v.GenericSchema, list).success
    return isRefused && looks() === 0 ? [] : [`${name}${part.at} is looked through before it is measured`]
  })
}

const allOperations: readonly Operation[] = Object.values(operations)
const incomingSchemas: [string, v.GenericSchema][] = [
  ...allOperations.map(({ name, args }): [string, v.GenericSchema] => [name, args]),
  ['round asked', syncRequestSchema],
  ['frame asked', clientFrameSchema],
]
const outgoingSchemas: [string, v.GenericSchema][] = [
  ...allOperations.map(({ name, response }): [string, v.GenericSchema] => [name, response]),
  ...Object.entries(syncedTables),
  ['round answered', syncResponseSchema],
  ['frame answered', serverFrameSchema],
  ['error', wireErrorSchema],
]

it.each(incomingSchemas)('Q72 %s accepts no unknown field', (name, schema) => {
  expect(looseIn(name, schema, closedTypes)).toEqual([])
})

it.each(incomingSchemas)(
  'Q72 everything that %s accepts has a limit, and lists are measured first',
  (name, schema) => {
    expect(endlessIn(name, schema)).toEqual([])
  },
)

it.each(outgoingSchemas)('Q72 %s sends no undeclared field', (name, schema) => {
  expect(looseIn(name, schema, dropping)).toEqual([])
})

it('Q72 every excused place exists', () => {
  const places = [...incomingSchemas, ...outgoingSchemas].flatMap(([name, schema]) =>
    [...walk(schema)].map(({ at }) => name + at),
  )
  expect([...openPlaces].filter((place) => !places.includes(place))).toEqual([])
})

describe('the walk through schemas', () => {
  const short = v.pipe(v.string(), v.maxLength(9))
  const loose = v.objectWithRest({}, v.unknown())
  it.each<[string, v.GenericSchema, string]>([
    ['at the root', loose, 'x is object_with_rest'],
    ['in a field', v.strictObject({ a: loose }), 'x.a is object_with_rest'],
    ['in a list', v.array(loose), 'x[] is object_with_rest'],
    ['in an optional or nullable field', v.strictObject({ a: v.nullish(loose) }), 'x.a is object_with_rest'],
    ['in one of several alternatives', v.union([v.string(), loose]), 'x is object_with_rest'],
    [
      'behind a refinement',
      v.strictObject({
        a: v.pipe(
          loose,
          v.check(() => true),
        ),
      }),
      'x.a is object_with_rest',
    ],
    ['later in a pipe', v.pipe(v.strictObject({}), loose), 'x is object_with_rest'],
    ['in a lazy schema', v.strictObject({ a: v.lazy(() => loose) }), 'x.a is object_with_rest'],
    ['that drops fields silently', v.object({}), 'x is object'],
    ['with any key', v.record(v.string(), v.string()), 'x is record'],
    ['of the type unknown', v.strictObject({ a: v.unknown() }), 'x.a is unknown'],
    ['of the type any', v.strictObject({ a: v.any() }), 'x.a is any'],
    ['of a custom type', v.strictObject({ a: v.custom(() => true) }), 'x.a is custom'],
  ])('finds a looser schema %s', (_title, schema, finding) => {
    expect(looseIn('x', schema, closedTypes)).toContain(finding)
  })

  it('finds nothing in an entirely strict schema', () => {
    const strict = v.strictObject({ a: v.array(v.strictObject({ b: v.nullish(v.string(), null) })) })
    expect(looseIn('x', strict, closedTypes)).toEqual([])
  })

  it.each<[string, v.GenericSchema, string]>([
    ['text', v.strictObject({ a: v.string() }), 'x.a has no end'],
    ['text by a pattern', v.pipe(v.string(), v.regex(/^a+$/)), 'x has no end'],
    ['text by an open pattern', v.pipe(v.string(), v.regex(/^a/)), 'x has no end'],
    ['text with a check without a limit', v.pipe(v.string(), v.check(isStorableText)), 'x has no end'],
    ['list', v.array(v.boolean()), 'x has no end'],
    ['map', v.record(short, v.boolean()), 'x has no end'],
    [
      'list with a late check of its length',
      v.pipe(v.array(v.boolean()), v.maxLength(3)),
      'x is looked through before it is measured',
    ],
  ])('finds a %s without a limit', (_title, schema, finding) => {
    expect(endlessIn('x', schema)).toEqual([finding])
  })

  it.each<[RegExp, number | undefined]>([
    [/^\d{500}$/, 500],
    [/^[0-9a-f]{8}-[0-9a-f]{2,4}$/, 13],
    [/^\p{L}{3}[\]{9}]{2}$/u, 5],
    [/^(?:a{90}){90}$/, undefined],
    [/^a|b$/, undefined],
    [/^(a{90})\1$/, undefined],
    [/^a{2,}$/, undefined],
  ])('reads the maximal length of a text from the pattern %s', (pattern, end) => {
    expect(endOf(v.pipe(v.string(), v.regex(pattern)) as Pipe)).toBe(end)
  })

  it('finds nothing where everything has a limit', () => {
    const pattern = v.pipe(v.string(), v.regex(/^\d{5}$/))
    const boundedSchema = v.strictObject({ a: listOf(short, 3), b: pattern, c: v.nullish(isoTimeSchema) })
    expect(endlessIn('x', boundedSchema)).toEqual([])
  })
})
