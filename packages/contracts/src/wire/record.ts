/** The record of the wire in the repository: all of it as it was last agreed to, with its hash. */
import { createHash } from 'node:crypto'
import { canonical } from './canonical.ts'
import { compareWires, forbiddenChanges, type WireChange } from './compare-wires.ts'
import type { Wire } from './wire.ts'

export interface WireRecord extends Wire {
  /** The hash of all other fields. It reveals a change by hand. */
  hash: string
}

export function recordOf(wire: Wire): WireRecord {
  return { hash: hashOfWire(wire), ...wire }
}

export function hashOfWire(wire: Wire): string {
  return createHash('sha256')
    .update(JSON.stringify(canonical(wire)))
    .digest('hex')
}

export function numbersOf({ protocol, schema }: Wire): string {
  return `${protocol}.${schema}`
}

/** Returns the lines to print for the author of a change of the wire; an empty list when the wire is as recorded. */
export function differencesFrom(record: WireRecord, now: Wire): string[] {
  if (!isIntact(record)) return ['The record of the wire was changed by hand: bring it back first.']
  if (record.hash === hashOfWire(now)) return []
  const forbidden = new Set(forbiddenChanges(record, now).map(lineOf))
  const lines = compareWires(record, now).map(lineOf)
  const numbers = `numbers ${numbersOf(record)} → ${numbersOf(now)}`
  return [
    ...(numbersOf(record) === numbersOf(now) ? [] : [numbers]),
    ...lines,
    ...[...forbidden].filter((line) => !lines.includes(line)),
    forbidden.size > 0
      ? 'Somebody out there could not bear this. Raise the number, then: npm run wire -- --renew'
      : 'Everybody out there can bear this. If it is meant: npm run wire -- --renew',
  ]
}

/** The record with today's wire in it; null as long as a number has to be raised first. */
export function renew(record: WireRecord, now: Wire): WireRecord | null {
  return !isIntact(record) || forbiddenChanges(record, now).length > 0 ? null : recordOf(now)
}

function isIntact({ hash, ...wire }: WireRecord): boolean {
  return hash === hashOfWire(wire)
}

function lineOf({ of, what: description, breaks }: WireChange): string {
  return `${of}: ${description}${breaks === null ? '' : `   [raise ${breaks}]`}`
}
