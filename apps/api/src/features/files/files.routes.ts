/** Routes that receive and serve photos. A served file is never the sent one. */
import type { Readable } from 'node:stream'
import { issuesOf } from '@porchlight/contracts/errors/issues'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { fileSizes, sha256Schema, type Upload } from '@porchlight/contracts/files/files.schema'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { PhotoKey } from '../../feature-parts/photos.ts'
import { rangeOf } from './content-range.ts'
import type { FindPhoto } from './find-photo.ts'
import type { PhotoTaker } from './take-photo.ts'
import { TakenOver, type Uploads } from './uploads.ts'

interface FileRouteSettings {
  taker: PhotoTaker
  uploads: Uploads
  find: FindPhoto
  now: () => number
  /** Refuses by throwing. */
  countUpload: (memberId: string) => void
}

const addressSchema = v.strictObject({
  sha256: sha256Schema,
  size: v.optional(v.picklist(fileSizes), 'full'),
})

export function registerFileRoutes(server: FastifyInstance, settings: FileRouteSettings): void {
  server.addContentTypeParser('application/octet-stream', (_request, payload, callback) =>
    callback(null, payload),
  )
  server.put(
    '/api/files/:sha256',
    { config: { access: 'member', takes: 'bytes' } },
    async (request, reply) => {
      const { sha256 } = addressOf(request)
      const upload = await receive(settings, { memberId: memberOf(request), sha256 }, request)
      return reply.code(upload.photo ? 200 : 202).send(upload)
    },
  )
  // Photos of places are visible without an account.
  server.get('/api/files/:sha256', { config: { access: 'anyone' } }, (request, reply) =>
    show(settings, request, reply),
  )
}

async function receive(
  { taker, uploads, countUpload }: FileRouteSettings,
  key: PhotoKey,
  request: FastifyRequest,
): Promise<Upload> {
  const endTurn = await request.waitForTurn()
  const range = rangeOf(request.headers['content-range'])
  const knownPhoto = await taker.known(key)
  if (knownPhoto) return { received: knownPhoto.sentBytes, photo: knownPhoto.photo }
  const underWay = taker.underWay(key)
  if (underWay) return uploadResult(taker, key, underWay)
  const before = await uploads.received(key)
  if (range.asks) {
    if (before !== range.total) return { received: before }
    // Trying an upload again is as much work as another photo.
    countUpload(key.memberId)
    return uploadResult(taker, key, taker.takeUpload(key))
  }
  const { part } = range
  if (part.start === 0) await taker.assertRoom(key.memberId)
  const body = (request.body ?? request.raw) as Readable
  // They come as slowly as their line is, and hold no place meanwhile.
  endTurn()
  const receivedBytes = await uploads
    .append(key, part, body, () => countUpload(key.memberId))
    .catch((error: unknown) => {
      if (isCut(error)) throw new Refused('photo_position', { received: before })
      throw error
    })
  if (receivedBytes === 0) throw new Refused('photo_damaged')
  await request.waitForTurn()
  return part.total === null || receivedBytes === part.total
    ? uploadResult(taker, key, taker.takeUpload(key))
    : { received: receivedBytes }
}

async function uploadResult(taker: PhotoTaker, key: PhotoKey, taking: Promise<unknown>): Promise<Upload> {
  await taking
  const knownPhoto = await taker.known(key)
  if (!knownPhoto) throw new Refused('photo_damaged')
  return { received: knownPhoto.sentBytes, photo: knownPhoto.photo }
}

/**
 * Returns true when the connection is gone or another request took over the upload, so that no client is left to
 * respond to.
 */
function isCut(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return error instanceof TakenOver || code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE'
}

/**
 * Sends a photo, or `not_found` when the viewer may not see it. A browser caches it, but must check with the server
 * each time, so that the next person who signs in there sees nothing of the one before.
 */
async function show(
  { find, now }: FileRouteSettings,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { sha256, size } = addressOf(request)
  const { session } = request
  const viewer = session ? { memberId: session.memberId, now: now() } : null
  const foundPhoto = await find(viewer, sha256, size).catch((error: unknown) => {
    // Signed in, they may well see it.
    if (!viewer && error instanceof Refused && error.code === 'not_found') throw new Refused('signed_out')
    throw error
  })
  const etag = `"${foundPhoto.tag}"`
  void reply.headers({ ...photoHeaders, etag })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type('image/webp').send(await foundPhoto.read())
}

/** Headers that stop a photo from running code or being embedded, however a browser interprets it. */
const photoHeaders = {
  'cache-control': 'private, no-cache',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
}

function addressOf({ params, query }: FastifyRequest): v.InferOutput<typeof addressSchema> {
  const parsed = v.safeParse(addressSchema, { ...(query as object), ...(params as object) })
  if (!parsed.success) throw new Refused('invalid', { issues: issuesOf(parsed.issues) })
  return parsed.output
}

/** The route is for members alone. */
function memberOf({ session }: FastifyRequest): string {
  if (!session) throw new Refused('signed_out')
  return session.memberId
}
