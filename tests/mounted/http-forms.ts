/** Reads requests and makes responses between a mounted page and its stand-in. */
import { gunzipSync } from 'node:zlib'
import { type Refused, toWireError } from '@porchlight/contracts/errors/refusals'
import { HttpResponse, type JsonBodyType } from 'msw'

export const handlerOf = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const

/** Returns the response of a dead connection. */
export function noSignal(): Response {
  return HttpResponse.error()
}

export function respondWithJson(response: unknown): Response {
  return HttpResponse.json(response as JsonBodyType)
}

/** Returns a refusal. A fault of the server carries the request id under which its log names it. */
export function refuse(refusal: Refused): Response {
  const { status } = refusal
  const response = { ...toWireError(refusal), ...(status >= 500 && { requestId: 'r-1' }) }
  return HttpResponse.json(response as unknown as JsonBodyType, { status })
}

/** Large ones are compressed; null where there is none. */
export async function readBody(request: Request): Promise<unknown> {
  const body = Buffer.from(await request.arrayBuffer())
  if (body.length === 0) return null
  const isGzip = body[0] === 0x1f && body[1] === 0x8b
  return JSON.parse(String(isGzip ? gunzipSync(body) : body))
}
