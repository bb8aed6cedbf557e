/** Tests of which changes of the wire an older app or an older server cannot tolerate (docs/decisions/0023). */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { describeWire } from '../wire.ts'
import { compareSchemas } from './compare-schemas.ts'
import { compareWires, forbiddenChanges } from './compare-wires.ts'
import { schemaOfInput } from './json-schema.ts'
import type { Wire } from './wire.ts'

const dialect = { put: (_check: unknown, knownSchema: object) => ({ ...knownSchema }) }
const changes = (before: v.GenericSchema, after: v.GenericSchema) =>
  compareSchemas(schemaOfInput(before, dialect), schemaOfInput(after, dialect))
const text = v.string()
const short = (length: number) => v.pipe(text, v.maxLength(length))
const long = (length: number) => v.pipe(text, v.minLength(length))

describe('comparing two schemas', () => {
  it.each<[string, v.GenericSchema, v.GenericSchema, string, string]>([
    ['a lower upper bound', short(9), short(8), 'narrower', 'maxLength 9 → 8'],
    ['a new upper bound', text, short(8), 'narrower', 'maxLength nothing → 8'],
    ['a higher lower bound', long(1), long(2), 'narrower', 'minLength 1 → 2'],
    ['a new lower bound', text, long(1), 'narrower', 'minLength nothing → 1'],
    ['a new pattern', text, v.pipe(text, v.regex(/^a$/)), 'narrower', 'pattern nothing → "^a$"'],
    ['a removed value', v.picklist(['a', 'b']), v.picklist(['a']), 'narrower', 'enum − "b"'],
    ['a closed list in place of any text', text, v.picklist(['a']), 'narrower', 'became a closed list'],
    ['null no longer allowed', v.nullable(text), text, 'narrower', 'is never null'],
    [
      'only whole numbers',
      v.number(),
      v.pipe(v.number(), v.integer()),
      'narrower',
      'type "number" → "integer"',
    ],
    ['another type', text, v.boolean(), 'other', 'type "string" → "boolean"'],
    ['another pattern', v.pipe(text, v.regex(/a/)), v.pipe(text, v.regex(/b/)), 'other', 'pattern "a" → "b"'],
    ['another default', v.optional(text, 'a'), v.optional(text, 'b'), 'other', 'default "a" → "b"'],
    ['another constant', v.literal(1), v.literal(2), 'other', 'const 1 → 2'],
  ])('%s', (_title, before, after, kind, changeText) => {
    expect(changes(before, after)).toMatchObject([{ kind, what: changeText }])
    const [back] = changes(after, before)
    expect(back?.kind).toBe({ narrower: 'wider', other: 'other' }[kind])
    expect(changes(after, after)).toEqual([])
  })

  it('fields are named by their place, also within lists and nulls', () => {
    const before = v.strictObject({ people: v.nullable(v.array(v.strictObject({ name: text, age: text }))) })
    const after = v.strictObject({
      people: v.nullable(v.array(v.strictObject({ name: v.optional(text), age: short(3), plan: text }))),
    })
    expect(changes(before, after)).toEqual([
      { at: 'people[].name', what: 'became optional', kind: 'wider' },
      { at: 'people[].age', what: 'maxLength nothing → 3', kind: 'narrower' },
      { at: 'people[].plan', what: 'is new and required', kind: 'other' },
    ])
  })

  it('a removed field is reported, whoever reads it', () => {
    const [bothFields, firstField] = [{ a: text, b: v.optional(text) }, { a: text }]
    const expectedChanges = [{ at: 'b', what: 'is gone', kind: 'other' }]
    expect(changes(v.strictObject(bothFields), v.strictObject(firstField))).toEqual(expectedChanges)
    expect(changes(v.object(bothFields), v.object(firstField))).toEqual(expectedChanges)
  })

  it('a new field widens a strict schema, and narrows a loose one', () => {
    const more = { a: v.optional(text) }
    expect(changes(v.strictObject({}), v.strictObject(more))).toMatchObject([{ at: 'a', kind: 'wider' }])
    expect(changes(v.object({}), v.object(more))).toMatchObject([{ at: 'a', kind: 'narrower' }])
  })

  it('options with a type are paired by it, also where there was only one', () => {
    const wave = v.strictObject({ type: v.literal('wave'), to: text })
    const shout = v.strictObject({ type: v.literal('shout') })
    const bothOptions = v.variant('type', [shout, wave])
    const loudly = v.variant('type', [v.strictObject({ ...shout.entries, words: text }), wave])
    expect(changes(wave, bothOptions)).toEqual([
      { at: '', what: 'may be type "shout"', kind: 'wider', isNewWord: true },
    ])
    expect(changes(bothOptions, wave)).toEqual([{ at: '', what: 'is never type "shout"', kind: 'narrower' }])
    expect(changes(bothOptions, loudly)).toEqual([
      { at: 'words', what: 'is new and required', kind: 'other' },
    ])
  })

  it('accepting unknown fields is wider, refusing them narrower', () => {
    expect(changes(v.strictObject({}), v.object({}))).toMatchObject([{ kind: 'wider' }])
    expect(changes(v.object({}), v.strictObject({}))).toMatchObject([{ kind: 'narrower' }])
  })

  it('an unknown keyword is never treated as harmless', () => {
    expect(compareSchemas({ type: 'string' }, { type: 'string', surprising: 1 })).toMatchObject([
      { what: 'surprising nothing → 1', kind: 'other' },
    ])
  })

  it('a check outside the schema counts as a demand like any other', () => {
    const [plain, checkedSchema] = [{ type: 'string' }, { type: 'string', checks: ['storable'] }]
    expect(compareSchemas(plain, checkedSchema)).toMatchObject([
      { what: 'checks + "storable"', kind: 'narrower' },
    ])
    expect(compareSchemas(checkedSchema, plain)).toMatchObject([
      { what: 'checks − "storable"', kind: 'wider' },
    ])
  })
})

describe('comparing two wires', () => {
  type Change = (wire: Wire) => void
  const object = (wire: Wire, name: string, side: 'args' | 'answer') =>
    wire.operations[name]?.[side] as unknown as Schema
  interface Schema {
    properties: Record<string, Record<string, unknown>>
    required: string[]
  }
  const row = (wire: Wire, table: string) => wire.rows[table] as unknown as Schema
  const frames = (wire: Wire, side: 'asked' | 'answered') => wire.socket[side].oneOf as object[]
  const frameOf = (type: string) => ({ type: 'object', properties: { type: { const: type } } })
  const words = (field: Record<string, unknown> = {}) => field.enum as string[]
  const set = <Key extends 'path' | 'access' | 'offline'>(name: string, key: Key, value: string): Change => {
    return (wire) => {
      const wireOperation = wire.operations[name]
      if (wireOperation) wireOperation[key] = value
    }
  }
  const after = (change: Change) => {
    const wire = structuredClone(describeWire())
    change(wire)
    return wire
  }
  const listChanges = (change: Change) => {
    const compared = compareWires(describeWire(), after(change))
    return compared.map(
      ({ of, what: changeText, breaks }) => `${of}: ${changeText}${breaks ? ` [${breaks}]` : ''}`,
    )
  }

  it.each<[string, Change, string]>([
    [
      'a new operation',
      (wire) => Object.assign(wire.operations, { 'posts.like': wire.operations['posts.list'] }),
      'posts.like: is new',
    ],
    [
      'a new optional argument',
      (wire) => Object.assign(object(wire, 'posts.create', 'args').properties, { mood: {} }),
      'posts.create args.mood: is new',
    ],
    [
      'a new field of a response',
      (wire) => Object.assign(object(wire, 'posts.create', 'answer').properties, { mood: {} }),
      'posts.create answer.mood: is new',
    ],
    [
      'a new field of a row',
      (wire) => Object.assign(row(wire, 'posts').properties, { mood: {} }),
      'row of posts.mood: is new',
    ],
    [
      'a new value in a row',
      (wire) => words(row(wire, 'posts').properties.status).push('asleep'),
      'row of posts.status: enum + "asleep"',
    ],
    ['a new refusal', (wire) => Object.assign(wire.refusals, { asleep: 409 }), 'refusal asleep: is new'],
    [
      'an operation opened to everyone',
      set('posts.list', 'access', 'anyone'),
      'posts.list access: member → anyone',
    ],
    [
      'a new frame of the client',
      (wire) => frames(wire, 'asked').push(frameOf('wave')),
      'socket asked: may be type "wave"',
    ],
    [
      'a new frame that devices ignore',
      (wire) => frames(wire, 'answered').push(frameOf('wave')),
      'socket answered: may be type "wave"',
    ],
  ])('%s is compatible', (_title, change, line) => {
    expect(listChanges(change)).toEqual([line])
    expect(forbiddenChanges(describeWire(), after(change))).toEqual([])
  })

  it.each<[string, Change, string]>([
    ['a removed operation', (wire) => delete wire.operations['posts.list'], 'posts.list: is gone [schema]'],
    [
      'another path',
      set('posts.list', 'path', '/api/board'),
      'posts.list path: /api/posts → /api/board [schema]',
    ],
    [
      'an operation closed to visitors',
      set('posts.categories', 'access', 'member'),
      'posts.categories access: anyone → member [schema]',
    ],
    [
      'an operation that can no longer be queued',
      set('posts.create', 'offline', 'online'),
      'posts.create offline: queue → online [schema]',
    ],
    [
      'a new required argument of a queued operation',
      (wire) => {
        Object.assign(object(wire, 'posts.create', 'args').properties, { mood: {} })
        object(wire, 'posts.create', 'args').required.push('mood')
      },
      'posts.create args.mood: is new and required [version]',
    ],
    [
      'a removed argument of an online operation',
      (wire) => delete object(wire, 'posts.list', 'args').properties.userId,
      'posts.list args.userId: is gone [schema]',
    ],
    [
      'a response without a field',
      (wire) => delete object(wire, 'sessions.currentUser', 'answer').properties.credits,
      'sessions.currentUser answer.credits: is gone [schema]',
    ],
    [
      'a new value in a response',
      (wire) => words(object(wire, 'posts.create', 'answer').properties.status).push('asleep'),
      'posts.create answer.status: enum + "asleep" [schema]',
    ],
    [
      'a row with a field that became optional',
      (wire) => row(wire, 'posts').required.shift(),
      'row of posts.category: became optional [schema]',
    ],
    ['a removed table', (wire) => delete wire.rows.people, 'row of people: is gone [schema]'],
    [
      'another status of a refusal',
      (wire) => Object.assign(wire.refusals, { not_open: 410 }),
      'refusal not_open: status 409 → 410 [protocol]',
    ],
    [
      'a round with a new required field',
      (wire) => (wire.round.asked.required as string[]).push('operations'),
      'round asked.operations: became required [protocol]',
    ],
    [
      'a response to a round whose time became optional',
      (wire) => (wire.round.answered.required as string[]).splice(1, 1),
      'round answered.now: became optional [protocol]',
    ],
    [
      'a removed frame of the client',
      (wire) => frames(wire, 'asked').shift(),
      'socket asked: is never type "auth" [protocol]',
    ],
    [
      'a frame of the server with less data',
      (wire) => {
        const messageFrame = frames(wire, 'answered').find((frame) =>
          JSON.stringify(frame).includes('"new_message"'),
        )
        delete (messageFrame as unknown as Schema).properties.message
      },
      'socket answered.message: is gone [protocol]',
    ],
    [
      'a failed call without a text',
      (wire) => delete (wire.error.properties as Record<string, unknown>).message,
      'error.message: is gone [protocol]',
    ],
  ])('%s is not compatible', (_title, change, line) => {
    expect(listChanges(change)).toContain(line)
    expect(forbiddenChanges(describeWire(), after(change))).not.toEqual([])
  })

  it('each break requires its own number, or a greater one', () => {
    const narrow: Change = (wire) =>
      Object.assign(object(wire, 'posts.create', 'args').properties.title ?? {}, { maxLength: 9 })
    const removeOperation: Change = (wire) => delete wire.operations['posts.list']
    const removeErrorMessage: Change = (wire) =>
      delete (wire.error.properties as Record<string, unknown>).message
    const raise: Record<string, Change> = {
      'version of another': (wire) => Object.assign(wire.operations['posts.withdraw'] ?? {}, { version: 2 }),
      version: (wire) => Object.assign(wire.operations['posts.create'] ?? {}, { version: 3 }),
      schema: (wire) => Object.assign(wire, { schema: wire.schema + 1 }),
      protocol: (wire) => Object.assign(wire, { protocol: wire.protocol + 1 }),
    }
    const sufficient = (change: Change) =>
      Object.keys(raise).filter((number) => {
        const wire = after((changedWire) => {
          change(changedWire)
          raise[number]?.(changedWire)
        })
        return forbiddenChanges(describeWire(), wire).length === 0
      })
    expect(sufficient(narrow)).toEqual(['version', 'schema', 'protocol'])
    expect(sufficient(removeOperation)).toEqual(['schema', 'protocol'])
    expect(sufficient(removeErrorMessage)).toEqual(['protocol'])
  })

  it('C7 a new table requires a new schema number, which allows no other break', () => {
    const withTable: Change = (wire) => {
      Object.assign(wire.rows, { later: { type: 'object' } })
      wire.schema += 1
    }
    const alsoLost: Change = (wire) => {
      withTable(wire)
      delete wire.operations['posts.list']
    }
    const withoutNumber: Change = (wire) => void Object.assign(wire.rows, { later: { type: 'object' } })
    expect(forbiddenChanges(describeWire(), after(withTable))).toEqual([])
    expect(forbiddenChanges(describeWire(), after(withoutNumber))).toMatchObject([{ of: 'rows' }])
    expect(forbiddenChanges(describeWire(), after(alsoLost))).toMatchObject([{ of: 'posts.list' }])
  })

  it('no number may go down', () => {
    const lowered = (change: Change) => forbiddenChanges(after(change), describeWire()).length > 0
    expect(lowered((wire) => Object.assign(wire, { protocol: 9 }))).toBe(true)
    expect(lowered((wire) => Object.assign(wire, { schema: wire.schema + 1 }))).toBe(true)
    expect(lowered((wire) => Object.assign(wire.operations['posts.create'] ?? {}, { version: 9 }))).toBe(true)
  })
})
