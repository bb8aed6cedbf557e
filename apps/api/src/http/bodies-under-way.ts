/**
 * How many bodies are on their way, and how much of them is held meanwhile. A few bytes of gzip become a megabyte here,
 * and whoever never sends the last of them has it kept until their time is over: by a thousand lines at once.
 */
import type { Readable } from 'node:stream'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { toIso } from '@porchlight/contracts/values/time'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressKey } from './rate-limit.ts'

export interface BodyBounds {
  /** Of one member, or of one address without a session. A phone has one on its way, on a bad line two. */
  bodiesMax: number
  /** What is all here by then is not on its way: a library evening on one Wi-Fi may sign up in one moment. */
  graceMs: number
  /** Of all together, as they are held: unzipped. Sixty-four of the largest rounds. */
  bytesMax: number
}

export const defaultBodyBounds: BodyBounds = { bodiesMax: 16, graceMs: 1000, bytesMax: 64 * 1024 ** 2 }

const retryMs = 1000

/** To be registered after what unzips. Whoever is over is told so, and the rest of the body is left unread. */
export function registerBodyBounds(
  app: FastifyInstance,
  now: () => number,
  { bodiesMax, graceMs, bytesMax }: BodyBounds = defaultBodyBounds,
): void {
  const bodies = new Map<string, number>()
  let bytes = 0

  app.addHook('preParsing', async (request, reply, payload) => {
    if (!hasBody(request)) return payload
    const key = keyOf(request)
    const body = payload as Readable
    let held = 0
    let isCounted = false
    const count = () => {
      const others = bodies.get(key) ?? 0
      isCounted = others < bodiesMax
      if (isCounted) bodies.set(key, others + 1)
      else body.emit('error', new Refused('too_many', { retryAt: toIso(now() + retryMs) }))
    }
    const timer = setTimeout(count, graceMs).unref()
    const hold = (chunk: Buffer | string) => {
      held += chunk.length
      bytes += chunk.length
      if (bytes > bytesMax) body.emit('error', new Refused('unavailable'))
    }
    const letGo = () => {
      clearTimeout(timer)
      body.off('data', hold)
      reply.raw.off('close', letGo)
      for (const end of ends) body.off(end, letGo)
      bytes -= held
      if (!isCounted) return
      const left = (bodies.get(key) ?? 1) - 1
      if (left > 0) bodies.set(key, left)
      else bodies.delete(key)
    }
    // What goes to the disk as it comes is not held, and is read by its handler alone.
    if (request.routeOptions.config.takes !== 'bytes') body.on('data', hold)
    for (const end of ends) body.once(end, letGo)
    reply.raw.once('close', letGo)
    return payload
  })
}

const ends = ['end', 'error', 'close'] as const

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function keyOf({ session, ip }: FastifyRequest): string {
  return session ? `member ${session.memberId}` : `address ${addressKey(ip)}`
}
