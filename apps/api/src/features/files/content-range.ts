/** The parser of the header that gives the part of an upload in a request (RFC 9110, 14.4). */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Part } from './uploads.ts'

const form = /^bytes (?:(?<first>\d{1,15})-(?<last>\d{1,15})|\*)\/(?<total>\d{1,15})$/

/**
 * A range of an upload. `asks` is true for a request without bytes, which completes the upload from the stored ones.
 */
export type Range = { asks: false; part: Part } | { asks: true; total: number }

/** Parses the range; without the header the request contains the whole upload. */
export function rangeOf(header: string | undefined): Range {
  if (header === undefined) return { asks: false, part: { start: 0, end: null, total: null } }
  const { first, last, total: size } = form.exec(header)?.groups ?? {}
  const total = Number(size)
  if (size === undefined || total === 0) throw unreadable()
  if (first === undefined) return { asks: true, total }
  const [start, end] = [Number(first), Number(last) + 1]
  if (start >= end || end > total) throw unreadable()
  return { asks: false, part: { start, end, total } }
}

function unreadable(): Refused {
  const message = 'Expected a range, such as bytes 0-65535/300000'
  return new Refused('invalid', { issues: [{ path: 'Content-Range', message }] })
}
