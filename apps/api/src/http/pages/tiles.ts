/**
 * The tiles of the operator's own map file: public, the same for everybody, and cached by browsers for ever under the
 * file's version.
 */
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isTile } from '../../providers/tiles/tile-math.ts'
import type { TileAddress, TileFile, Tiles } from '../../providers/tiles/tiles.ts'

const unpack = promisify(gunzip)
const pack = promisify(gzip)

const yearSeconds = 31_536_000
/** The maximum bytes of a tile that is unpacked for a client that accepts no compression. */
const tileBytesMax = 16_000_000

/** Headers of a tile: with any type that a browser sees in it, no script runs, and no other site may use it. */
const tileHeaders = {
  'cache-control': `public, max-age=${yearSeconds}, immutable`,
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
}

interface Call {
  request: FastifyRequest
  reply: FastifyReply
}

export function registerTiles(server: FastifyInstance, tiles: Tiles): void {
  const config = { access: 'anyone' } as const
  server.get<{ Params: Record<'version' | 'z' | 'x' | 'y', string> }>(
    '/tiles/:version/:z/:x/:y',
    { config },
    (request, reply) =>
      ofVersion(tiles, request.params.version, (file) =>
        sendTile(file, addressIn(request.params), { request, reply }),
      ),
  )
  server.get<{ Params: { version: string } }>('/tiles/:version/list', { config }, (request, reply) =>
    ofVersion(tiles, request.params.version, (file) => sendList(file, { request, reply })),
  )
}

/**
 * Runs the work with the file of this version.
 * @throws Refused `not_found` when the file was replaced, `unavailable` when it cannot be read, which is reported to
 * the operator elsewhere
 */
function ofVersion(
  { withFile }: Tiles,
  version: string,
  send: (file: TileFile) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  return withFile(async (file) => {
    if (file?.ground.version !== version) throw new Refused('not_found')
    return send(file)
  }).catch((error: unknown) => {
    throw error instanceof Refused ? error : new Refused('unavailable')
  })
}

/** @throws Refused `not_found` for what is no tile of this earth */
function addressIn(params: Record<'z' | 'x' | 'y', string>): TileAddress {
  const [z, x, y] = [params.z, params.x, params.y].map((text) =>
    /^(?:0|[1-9]\d{0,7})$/.test(text) ? Number(text) : Number.NaN,
  )
  const address = { z: z ?? Number.NaN, x: x ?? Number.NaN, y: y ?? Number.NaN }
  if (!isTile(address)) throw new Refused('not_found')
  return address
}

async function sendTile(
  file: TileFile,
  address: TileAddress,
  { request, reply }: Call,
): Promise<FastifyReply> {
  const etag = `"${file.ground.version}"`
  if (request.headers['if-none-match'] === etag)
    return reply
      .headers({ ...tileHeaders, etag })
      .code(304)
      .send()
  const bytes = await file.read(address)
  void reply.headers(tileHeaders)
  // A missing tile gets an empty response and no 404: most of a town's file is sea, or belongs to another town.
  if (bytes === null) return reply.code(204).send()
  void reply.headers({ etag, 'content-type': file.contentType })
  if (file.encoding === null) return reply.send(bytes)
  void reply.header('vary', 'accept-encoding')
  if (!isGzipTaken(request)) return reply.send(await unpack(bytes, { maxOutputLength: tileBytesMax }))
  return reply.header('content-encoding', file.encoding).send(bytes)
}

/** The compressed list of each file, for as long as the file is open. */
const packedLists = new WeakMap<TileFile, Promise<Buffer>>()

async function sendList(file: TileFile, { request, reply }: Call): Promise<FastifyReply> {
  const etag = `"${file.ground.version}"`
  void reply.headers({ ...tileHeaders, etag, vary: 'accept-encoding' })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  void reply.type('application/json')
  if (!isGzipTaken(request)) return reply.send(JSON.stringify(await file.list()))
  const packed = packedLists.get(file) ?? file.list().then((list) => pack(JSON.stringify(list)))
  packedLists.set(file, packed)
  // A reading that failed is tried again by the next request.
  packed.catch(() => packedLists.delete(file))
  return reply.header('content-encoding', 'gzip').send(await packed)
}

function isGzipTaken(request: FastifyRequest): boolean {
  return /\bgzip\b|\*/.test(String(request.headers['accept-encoding'] ?? ''))
}
