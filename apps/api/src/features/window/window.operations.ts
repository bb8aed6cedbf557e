/**
 * The community's window, for a display without a sign-in. It is read at most once in `ageMsMax`, however many ask; what a
 * member takes down is gone from it after that time.
 */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { windowSchema } from '@porchlight/contracts/window/window.schema'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { Tables } from '../../database/schema/tables.ts'
import type { HandlersOf } from '../../feature-parts/handlers.ts'
import { SharedResponse } from '../../feature-parts/serialized-response.ts'
import { markedPosts } from './window.queries.ts'
import { windowView } from './window.view.ts'

interface WindowSettings {
  reader: Kysely<Tables>
  now: () => number
  timeZone: () => string
  hasPublicBoard: boolean
}

const ageMsMax = 20_000

export function windowOperations({
  reader,
  now,
  timeZone,
  hasPublicBoard,
}: WindowSettings): HandlersOf<'window'> {
  let latest: { readAt: number; response: Promise<SharedResponse> } | null = null

  async function readWindow(time: number): Promise<SharedResponse> {
    const posts = windowView(await markedPosts(reader, time), { now: time, timeZone: timeZone() })
    const text = JSON.stringify(v.parse(windowSchema, { posts }))
    return new SharedResponse(Buffer.from(text), { maxAgeSeconds: ageMsMax / 1000 })
  }

  return {
    'window.read': async () => {
      // A community without a public board responds as to an unknown address.
      if (!hasPublicBoard) throw new Refused('not_found')
      const time = now()
      // A clock that was set back must not make a reading last.
      if (latest && Math.abs(time - latest.readAt) < ageMsMax) return latest.response
      const reading = { readAt: time, response: readWindow(time) }
      latest = reading
      reading.response.catch(() => {
        if (latest === reading) latest = null
      })
      return reading.response
    },
  }
}
