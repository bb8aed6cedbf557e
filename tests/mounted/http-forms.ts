/** How calls and answers look between a mounted page and its stand-in. */
import { gunzipSync } from 'node:zlib'
import { type Refused, toWireError } from '@porchlight/contracts/errors/refusals'
import { HttpResponse, type JsonBodyType } from 'msw'
import type { Request as PageRequest } from 'playwright-core'

export const handlerOf = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const

/** As of a line that is dead. */
export function noSignal(): Response {
  return HttpResponse.error()
}

export function answerJson(answer: unknown): Response {
  return HttpResponse.json(answer as JsonBodyType)
}

export function refuse(refused: Refused): Response {
  return HttpResponse.json(toWireError(refused) as unknown as JsonBodyType, { status: refused.status })
}

export function bodyOf(request: PageRequest): unknown {
  return parseBody(request.postDataBuffer() ?? Buffer.alloc(0))
}

export async function readBody(request: Request): Promise<unknown> {
  return parseBody(Buffer.from(await request.arrayBuffer()))
}

/** Large ones are compressed; null where there is none. */
function parseBody(body: Buffer): unknown {
  if (body.length === 0) return null
  const isGzip = body[0] === 0x1f && body[1] === 0x8b
  return JSON.parse(String(isGzip ? gunzipSync(body) : body))
}
