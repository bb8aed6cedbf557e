/** The reader of events from a provider of background checks: signed, recent, and distinguishable from earlier ones. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { minuteMs } from '@porchlight/contracts/values/time'
import * as v from 'valibot'
import type { CheckEvent, EventHeaders } from './background-checks.ts'

/**
 * The maximum age of an event: the time for delivery and for differing clocks. An older event was already received, or
 * is a copy by an attacker.
 */
export const eventAgeMsMax = 5 * minuteMs

const eventId = /^[\w-]{8,100}$/
const eventSchema = v.object({
  id: v.pipe(v.string(), v.maxLength(100)),
  state: v.picklist(['passed', 'refused']),
})

/** Returns the signature over the time, the event's id and the exact body. */
export function signatureOf(secret: string, { time, event, body }: SignedParts): string {
  return createHmac('sha256', secret).update(`${time}.${event}.${body}`).digest('hex')
}

interface SignedParts {
  /** Unix seconds. */
  time: string
  event: string
  body: string
}

export function createReadEvent(
  secret: string,
  now: () => number,
): (headers: EventHeaders, body: string) => CheckEvent | null {
  return (headers, body) => {
    const time = headers['porchlight-time']
    const event = headers['porchlight-event']
    const signature = headers['porchlight-signature']
    if (typeof time !== 'string' || typeof event !== 'string' || typeof signature !== 'string') return null
    if (!/^\d{1,12}$/.test(time) || !eventId.test(event)) return null
    if (!isEqual(signature, signatureOf(secret, { time, event, body }))) return null
    if (Math.abs(now() - Number(time) * 1000) > eventAgeMsMax) return null
    return eventIn(event, body)
  }
}

function eventIn(event: string, body: string): CheckEvent | null {
  try {
    const parsed = v.safeParse(eventSchema, JSON.parse(body))
    if (!parsed.success) return null
    return { id: event, checkId: parsed.output.id, outcome: parsed.output.state }
  } catch {
    return null
  }
}

function isEqual(first: string, other: string): boolean {
  const [a, b] = [Buffer.from(first), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
