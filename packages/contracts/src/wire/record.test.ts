/** The wire changes only on purpose, because the tests compare it with its record. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { tableNames } from '../sync/versions.ts'
import { describeWire } from '../wire.ts'
import type { JsonSchema } from './json-schema.ts'
import { differencesFrom, recordOf, renew, type WireRecord } from './record.ts'
import type { Wire } from './wire.ts'

const file = join(import.meta.dirname, '../../wire/wire.json')
const storedRecord: WireRecord = JSON.parse(readFileSync(file, 'utf8'))
/** An up-to-date record for the tests of the rules, so that they pass while the wire itself is being changed. */
const record = recordOf(describeWire())

/** Returns today's wire with this change. */
function buildChangedWire(change: (wire: Wire) => void): Wire {
  const wire = structuredClone(describeWire())
  change(wire)
  return wire
}

const fieldsOf = (schema: Readonly<Record<string, unknown>> | undefined) =>
  schema?.properties as Record<string, Record<string, unknown>>
const argsOf = (wire: Wire, name: string) => fieldsOf(wire.operations[name]?.args)

it('D8 the wire equals its record; npm run wire shows differences and what to do', () => {
  expect(differencesFrom(storedRecord, describeWire())).toEqual([])
})

it('D8 the record covers every operation, every table of devices, the round, the socket and the refusals', () => {
  expect(Object.keys(storedRecord.operations).length).toBeGreaterThan(10)
  for (const { args, answer: response } of Object.values(storedRecord.operations)) {
    expect(args).toMatchObject({ type: 'object', additionalProperties: false })
    expect(Object.keys(response)).not.toEqual([])
  }
  expect(Object.keys(storedRecord.rows)).toEqual(tableNames.toSorted())
  expect(fieldsOf(storedRecord.round.asked)).toHaveProperty('operations.items.properties.args')
  expect(fieldsOf(storedRecord.round.answered)).toHaveProperty('rows.items.properties.table')
  expect((storedRecord.socket.asked.oneOf as JsonSchema[]).map(fieldsOf)).toContainEqual(
    expect.objectContaining({ type: { const: 'auth' }, userId: expect.anything() }),
  )
  expect(storedRecord.refusals).toMatchObject({ invalid: 400, too_many: 429 })
})

it('D8 a break names its place and its number, and is not recorded', () => {
  const shorter = buildChangedWire((wire) => {
    const { title } = argsOf(wire, 'posts.create')
    if (title) title.maxLength = 80
  })
  expect(differencesFrom(record, shorter)).toEqual([
    'posts.create args.title: maxLength 100 → 80   [raise version]',
    'Somebody out there could not bear this. Raise the number, then: npm run wire -- --renew',
  ])
  expect(renew(record, shorter)).toBeNull()
})

it('D8 a break with the raised number is recorded', () => {
  const raised = buildChangedWire((wire) => {
    delete wire.operations['posts.list']
    wire.schema += 1
  })
  const lines = differencesFrom(record, raised)
  expect(lines).toContain('posts.list: is gone   [raise schema]')
  expect(lines.at(-1)).toContain('Everybody out there can bear this.')
  const renewed = renew(record, raised)
  expect(renewed?.hash).not.toBe(record.hash)
  expect(renewed && differencesFrom(renewed, raised)).toEqual([])
})

it('D8 a compatible change fails, too, until it is recorded', () => {
  const more = buildChangedWire((wire) => {
    argsOf(wire, 'posts.list').since = { type: 'string' }
  })
  expect(differencesFrom(record, more)).toEqual([
    'posts.list args.since: is new',
    'Everybody out there can bear this. If it is meant: npm run wire -- --renew',
  ])
  const renewed = renew(record, more)
  expect(renewed?.hash).not.toBe(record.hash)
  expect(renewed && differencesFrom(renewed, more)).toEqual([])
})

it('D8 a record edited by hand is refused', () => {
  const edited: WireRecord = {
    ...buildChangedWire((wire) => delete wire.operations['posts.list']),
    hash: record.hash,
  }
  expect(differencesFrom(edited, describeWire())).toEqual([
    'The record of the wire was changed by hand: bring it back first.',
  ])
  expect(renew(edited, describeWire())).toBeNull()
})

it('D8 the order of declarations is no change', () => {
  const reversed = buildChangedWire((wire) => {
    wire.operations = Object.fromEntries(Object.entries(wire.operations).toReversed())
    const { type } = argsOf(wire, 'posts.create')
    if (type) type.enum = ['request', 'event', 'offer']
  })
  expect(differencesFrom(record, reversed)).toEqual([])
})
