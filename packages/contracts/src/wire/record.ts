/** What the repository knows of the wire: all of it as it was last agreed to, and its hash for every pair of numbers. */
import { createHash } from 'node:crypto'
import { canonical } from './canonical.ts'
import { compareWires, forbiddenChanges, type WireChange } from './compare-wires.ts'
import type { Wire } from './wire.ts'

export interface WireRecord {
  wire: Wire
  /** By protocol and schema, '1.1'. Those of numbers gone by stay. */
  hashes: Readonly<Record<string, string>>
}

export function hashOfWire(wire: Wire): string {
  return createHash('sha256')
    .update(JSON.stringify(canonical(wire)))
    .digest('hex')
}

export function numbersOf({ protocol, schema }: Wire): string {
  return `${protocol}.${schema}`
}

/** What to tell whoever changed the wire, line by line; nothing when it is as recorded. */
export function differencesFrom(record: WireRecord, now: Wire): string[] {
  if (!isIntact(record)) return ['The record of the wire was changed by hand: bring it back first.']
  if (hashOfWire(record.wire) === hashOfWire(now)) return []
  const forbidden = new Set(forbiddenChanges(record.wire, now).map(lineOf))
  const lines = compareWires(record.wire, now).map(lineOf)
  const numbers = `numbers ${numbersOf(record.wire)} → ${numbersOf(now)}`
  return [
    ...(numbersOf(record.wire) === numbersOf(now) ? [] : [numbers]),
    ...lines,
    ...[...forbidden].filter((line) => !lines.includes(line)),
    forbidden.size > 0
      ? 'Somebody out there could not bear this. Raise the number, then: npm run wire -- --renew'
      : 'Everybody out there can bear this. If it is meant: npm run wire -- --renew',
  ]
}

/** The record with today's wire in it; null as long as a number has to be raised first. */
export function renew(record: WireRecord, now: Wire): WireRecord | null {
  if (!isIntact(record) || forbiddenChanges(record.wire, now).length > 0) return null
  return { wire: now, hashes: { ...record.hashes, [numbersOf(now)]: hashOfWire(now) } }
}

function isIntact({ wire, hashes }: WireRecord): boolean {
  return hashes[numbersOf(wire)] === hashOfWire(wire)
}

function lineOf({ of, what, breaks }: WireChange): string {
  return `${of}: ${what}${breaks === null ? '' : `   [raise ${breaks}]`}`
}
