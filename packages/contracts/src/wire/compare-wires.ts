/**
 * Compares two versions of the wire, and names the number that must be raised where a program in use could not tolerate
 * a change.
 */

import { compareSchemas, type SchemaChange } from './compare-schemas.ts'
import type { JsonSchema } from './json-schema.ts'
import type { Wire, WireOperation } from './wire.ts'

/** `protocol`: the round itself. `schema`: rows and calls. `version`: what one operation takes from a queue. */
export type WireNumber = 'protocol' | 'schema' | 'version'

export interface WireChange {
  /** The operation, table or part, and where in it. */
  of: string
  what: string
  /** The number that must be raised for it; null where everybody out there can bear it. */
  breaks: WireNumber | null
}

/** The program that reads the changed data: the server reads requests, devices read responses. */
type WireSide = 'server' | 'device' | 'device that bears new words'

export function compareWires(before: Wire, after: Wire): WireChange[] {
  return [
    ...changesOfEach(before.operations, after.operations, '', changesOfOperation),
    ...changesOfEach(before.rows, after.rows, 'row of ', (of, old, now) =>
      // Devices store rows as they arrive, and the code that reads a row has a default for unknown values (0008).
      changesOfSchema({ of, old, now, reader: 'device that bears new words', number: 'schema' }),
    ),
    ...changesOfExchange('round', before.round, after.round, 'device'),
    // Apps ignore frames of unknown types.
    ...changesOfExchange('socket', before.socket, after.socket, 'device that bears new words'),
    ...changesOfSchema({
      of: 'error',
      old: before.error,
      now: after.error,
      // A code that is new to a device comes with its text.
      reader: 'device that bears new words',
      number: 'protocol',
    }),
    ...changesOfRefusals(before.refusals, after.refusals),
  ]
}

/** Returns the changes that may not be released while the version numbers stay the same. */
export function forbiddenChanges(before: Wire, after: Wire): WireChange[] {
  const isProtocolRaised = after.protocol > before.protocol
  // A new table raises the schema number by itself, so that raise does not permit other changes.
  const newTables = Object.keys(after.rows).filter((table) => !Object.hasOwn(before.rows, table)).length
  const isSchemaRaised = isProtocolRaised || after.schema > before.schema + newTables
  const isRaised = (of: string, number: WireNumber) => {
    if (number === 'protocol') return isProtocolRaised
    if (number === 'schema' || isSchemaRaised) return isSchemaRaised
    const [name = ''] = of.split(' ')
    return (after.operations[name]?.version ?? 0) > (before.operations[name]?.version ?? 0)
  }
  const lowered: WireChange[] = (['protocol', 'schema'] as const)
    .filter((number) => after[number] < before[number])
    .map((number) => ({ of: number, what: `${before[number]} → ${after[number]}`, breaks: number }))
  // Devices that cover the number already would never be brought its rows.
  const unnumbered: WireChange[] =
    newTables > 0 && after.schema === before.schema
      ? [{ of: 'rows', what: `a new table, and still schema ${after.schema}`, breaks: 'schema' }]
      : []
  return [
    ...lowered,
    ...unnumbered,
    ...compareWires(before, after).filter(({ of, breaks }) => breaks !== null && !isRaised(of, breaks)),
  ]
}

function changesOfOperation(name: string, old: WireOperation, now: WireOperation): WireChange[] {
  const changes: WireChange[] = []
  for (const key of ['method', 'path', 'access', 'offline'] as const) {
    if (old[key] === now[key]) continue
    const isOpened = key === 'access' && now.access === 'anyone'
    changes.push({
      of: `${name} ${key}`,
      what: `${old[key]} → ${now[key]}`,
      breaks: isOpened ? null : 'schema',
    })
  }
  if (old.version !== now.version) {
    changes.push({
      of: `${name} version`,
      what: `${old.version} → ${now.version}`,
      breaks: now.version > old.version ? null : 'protocol',
    })
  }
  return [
    ...changes,
    ...changesOfSchema({
      of: `${name} args`,
      old: old.args,
      now: now.args,
      reader: 'server',
      // Only operations that wait in a queue contain the version in which they were written.
      number: old.offline === 'queue' ? 'version' : 'schema',
    }),
    ...changesOfSchema({
      of: `${name} answer`,
      old: old.answer,
      now: now.answer,
      reader: 'device',
      number: 'schema',
    }),
  ]
}

function changesOfExchange(
  name: string,
  old: Wire['round'],
  now: Wire['round'],
  reader: WireSide,
): WireChange[] {
  const number = 'protocol'
  return [
    ...changesOfSchema({ of: `${name} asked`, old: old.asked, now: now.asked, reader: 'server', number }),
    ...changesOfSchema({
      of: `${name} answered`,
      old: old.answered,
      now: now.answered,
      reader,
      number,
    }),
  ]
}

function changesOfRefusals(old: Wire['refusals'], now: Wire['refusals']): WireChange[] {
  return changesOfEach(old, now, 'refusal ', (of, before, after) =>
    before === after ? [] : [{ of, what: `status ${before} → ${after}`, breaks: 'protocol' }],
  )
}

/**
 * Compares the parts of two tables by name. A new part breaks no reader; a removed part breaks the devices that still
 * use it.
 */
function changesOfEach<Part>(
  old: Record<string, Part>,
  now: Record<string, Part>,
  prefix: string,
  changesOf: (name: string, old: Part, now: Part) => WireChange[],
): WireChange[] {
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((name): WireChange[] => {
    const [before, after] = [old[name], now[name]]
    const of = `${prefix}${name}`
    if (before === undefined) return [{ of, what: 'is new', breaks: null }]
    if (after === undefined) return [{ of, what: 'is gone', breaks: 'schema' }]
    return changesOf(of, before, after)
  })
}

interface SchemaPair {
  of: string
  old: JsonSchema
  now: JsonSchema
  reader: WireSide
  number: WireNumber
}

function changesOfSchema({ of, old, now, reader, number }: SchemaPair): WireChange[] {
  return compareSchemas(old, now).map((change) => ({
    of: change.at === '' ? of : `${of}.${change.at}`,
    what: change.what,
    breaks: isBorne(change, reader) ? null : number,
  }))
}

/**
 * Returns true when the reader tolerates the change. A reader may receive less than it is prepared for, and never more,
 * except for new words where devices tolerate these.
 */
function isBorne({ kind, isNewWord }: SchemaChange, reader: WireSide): boolean {
  if (reader === 'server') return kind === 'wider'
  return kind === 'narrower' || (isNewWord === true && reader === 'device that bears new words')
}
