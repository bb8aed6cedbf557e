/**
 * Compression of bodies, since every byte on a 2G connection counts: requests are sent in gzip, responses in Brotli or
 * gzip when that is smaller.
 */
import { brotliCompressSync, constants, createGunzip, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Below this, compressing saves nothing. */
const bytesMin = 300
/**
 * The size up to which a body counts as small, such as the response to one post: a millisecond more saves a tenth of
 * its bytes.
 */
const smallBytesMax = 4096
/** Quality 5 costs about a millisecond for a page of changes. */
const brotliQuality = { small: 10, page: 5 }

export function registerCompression(app: FastifyInstance): void {
  app.addHook('preParsing', async (request, reply, payload) => {
    if (request.headers['content-encoding'] !== 'gzip') return payload
    const gunzip = createGunzip()
    // A body that is too long or has no reader is not read to its end. Then no other listener receives the error of a
    // broken body, and an error without a listener ends the process.
    gunzip.on('error', () => undefined)
    // The rest of a body is not decompressed after the response was sent.
    reply.raw.once('close', () => gunzip.destroy())
    let receivedBytes = 0
    payload.on('data', (chunk: Buffer) => {
      receivedBytes += chunk.length
    })
    payload.on('error', (error) => gunzip.destroy(error))
    // Fastify compares the decoded length with its limit, and the encoded one with content-length.
    const decoded = Object.defineProperty(payload.pipe(gunzip), 'receivedEncodedLength', {
      get: () => receivedBytes,
    })
    delete request.headers['content-encoding']
    return decoded as typeof decoded & { receivedEncodedLength: number }
  })

  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.url.startsWith('/api/') || !isWorthIt(payload)) return payload
    const encoding = acceptedEncoding(request)
    if (encoding === null) return payload
    const bytes = typeof payload === 'string' ? encoders[encoding](payload) : onceEncoded(payload, encoding)
    if (bytes.length >= Buffer.byteLength(payload)) return payload
    reply.header('content-encoding', encoding)
    reply.header('content-length', bytes.length)
    return bytes
  })
}

/** The smallest that the caller takes; null where it takes none. */
export function acceptedEncoding({ headers }: Pick<FastifyRequest, 'headers'>): 'br' | 'gzip' | null {
  const acceptedEncodings = String(headers['accept-encoding'] ?? '')
  return acceptedEncodings.includes('br') ? 'br' : acceptedEncodings.includes('gzip') ? 'gzip' : null
}

/**
 * Returns whether compression is worth its cost, for text or for bytes of a text that are used in several responses.
 */
function isWorthIt(payload: unknown): payload is string | Buffer {
  return (typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length >= bytesMin
}

const encoders = { br: brotli, gzip: (text: string | Buffer): Buffer => gzipSync(text) }

/** Encoded bodies, cached for as long as the bytes themselves exist. */
const encoded = new WeakMap<Buffer, Partial<Record<keyof typeof encoders, Buffer>>>()

function onceEncoded(payload: Buffer, encoding: keyof typeof encoders): Buffer {
  const encodedBodies = encoded.get(payload) ?? {}
  encoded.set(payload, encodedBodies)
  encodedBodies[encoding] ??= encoders[encoding](payload)
  return encodedBodies[encoding]
}

function brotli(text: string | Buffer): Buffer {
  const quality = text.length <= smallBytesMax ? brotliQuality.small : brotliQuality.page
  return brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
    },
  })
}
