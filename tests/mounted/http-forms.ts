/** How calls and answers look between a mounted page and its stand-in. */
import { gunzipSync } from 'node:zlib'
import { type Refused, toWireError } from '@porchlight/contracts/errors/refusals'
import { HttpResponse, type JsonBodyType } from 'msw'

export const handlerOf = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const

/** As of a line that is dead. */
export function noSignal(): Response {
  return HttpResponse.error()
}

export function respondWithJson(response: unknown): Response {
  return HttpResponse.json(response as JsonBodyType)
}

/** What failed on the server's side is named in its log by the number that the answer carries. */
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
