/**
 * The member for a key, and ids of the form that `createId` returns, but the same every time, so that pictures of the
 * demo can be compared.
 */
import { createHash } from 'node:crypto'
import { assert } from '@porchlight/contracts/errors/assert'
import { dayMs } from '@porchlight/contracts/values/time'
import { type DemoPerson, people } from '../neighborhood/people.ts'

export function personOf(key: string): DemoPerson {
  const person = people.find((each) => each.key === key)
  assert(person, `nobody in the demo is called ${key}`)
  return person
}

export function joinedAt({ joinedDaysAgo }: DemoPerson, now: number): number {
  return now - joinedDaysAgo * dayMs
}

export function idOf(person: DemoPerson, now: number): string {
  return demoId(joinedAt(person, now), person.key)
}

export function demoId(time: number, key: string): string {
  const hex = createHash('sha256').update(key).digest('hex')
  const moment = time.toString(16).padStart(12, '0')
  return `${moment.slice(0, 8)}-${moment.slice(8)}-7${hex.slice(0, 3)}-a${hex.slice(3, 6)}-${hex.slice(6, 18)}`
}
