/** The spec's forms of sending a photo: as a part of a form, or inside of JSON as a data URL. Bytes go to the disk as they come. */
import { Readable } from 'node:stream'
import fastifyMultipart from '@fastify/multipart'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { fileLimits } from '@porchlight/contracts/files/files.schema'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PhotoForms, PhotoIntake } from '../../feature-parts/photos.ts'
import { unreadable } from '../server/errors.ts'
import { requireMember } from '../sessions/session.ts'

/** The longest is a description. */
const textBytesMax = 16 * 1024
const dataUrlBytesMax = Math.ceil((fileLimits.uploadBytesMax * 4) / 3) + 100
/** The maximum bytes of a whole form. A form that states its length may have a photo as one of its texts. */
const formBytesMax = dataUrlBytesMax + 128 * 1024

/** A form of ours has some ten texts and one photo. */
const limits = {
  fieldSize: textBytesMax,
  fields: 20,
  files: 1,
  // One more than may be, so that it is seen to be too many.
  fileSize: fileLimits.uploadBytesMax + 1,
  parts: 21,
  headerPairs: 20,
}

const fieldNameLengthMax = 100
/** Names of the fields that may contain a photo as text. */
const photoNames: ReadonlySet<string> = new Set(['photo', 'imageUrl'])

/** Three photos in base64, and what is around them. */
const jsonBytesMax = 22 * 1024 ** 2
/** Each of them stops everything else for a moment while it is read. Of one member there is one at a time. */
const jsonAtOnce = 2

export async function createPhotoForms(
  server: FastifyInstance,
  { count, take }: PhotoIntake,
): Promise<PhotoForms> {
  await server.register(fastifyMultipart, { limits, throwFileSizeLimit: false })
  const jsonBodies = new Set<string>()

  const isForm = ({ headers }: FastifyRequest) =>
    headers['content-type']?.toLowerCase().startsWith('multipart/') ?? false
  const countedMember = async (request: FastifyRequest) => count(requireMember(request).memberId)
  const countedForm = async (request: FastifyRequest) => {
    await countedMember(request)
    if (announced(request) > formBytesMax) throw new Refused('too_large')
  }
  const few = async (request: FastifyRequest, reply: FastifyReply) => {
    const { memberId } = requireMember(request)
    if (jsonBodies.has(memberId) || jsonBodies.size >= jsonAtOnce) throw new Refused('unavailable')
    jsonBodies.add(memberId)
    reply.raw.once('close', () => jsonBodies.delete(memberId))
  }

  return {
    partsRoute: { config: { access: 'member', takes: 'parts' }, onRequest: countedForm },
    partsTooRoute: {
      config: { takes: 'JSON or parts' },
      onRequest: async (request) => (isForm(request) ? countedForm(request) : undefined),
    },
    hasParts: isForm,
    readParts: async (request) => {
      const { memberId } = requireMember(request)
      const form = await read(request, (bytes) => take(memberId, bytes))
      await request.waitForTurn(form.textBytes)
      return form
    },
    dataUrlsRoute: {
      config: { access: 'member' },
      bodyLimit: jsonBytesMax,
      onRequest: [countedMember, few],
    },
    takeDataUrl: async (memberId, text) => take(memberId, Readable.from([bytesOf(text)])),
  }
}

async function read(request: FastifyRequest, take: (bytes: Readable) => Promise<string>) {
  const fields = new Map<string, string>()
  let photo: string | null = null
  let textBytes = 0
  const isBounded = announced(request) <= formBytesMax
  endWhenTooLong(request)
  const parts = request.parts(isBounded ? { limits: { fieldSize: dataUrlBytesMax } } : {})
  for (;;) {
    const { value: part, done: isDone } = await parts.next().catch(asUnreadable)
    if (isDone || part === undefined) break
    if (part.type === 'file') {
      // A browser sends a part without a file name when no file was chosen.
      if (!part.filename) part.file.resume()
      else if (photo !== null) throw wrong(part.fieldname, 'Given twice')
      else photo = await takePhoto(part.file, take)
      continue
    }
    const { fieldname, value, valueTruncated } = part
    if (valueTruncated || fieldname.length > fieldNameLengthMax) throw new Refused('too_large')
    if (typeof value !== 'string') throw wrong(fieldname, 'Expected text')
    if (photoNames.has(fieldname) && value.startsWith('data:')) {
      if (photo !== null) throw wrong(fieldname, 'Given twice')
      photo = await take(Readable.from([bytesOf(value)]))
      continue
    }
    const bytes = Buffer.byteLength(value)
    if (bytes > textBytesMax) throw new Refused('too_large')
    textBytes += bytes
    if (fields.has(fieldname)) throw wrong(fieldname, 'Given twice')
    fields.set(fieldname, value)
  }
  return { fields, photo, textBytes }
}

/**
 * Passes a photo on. An upload that ends in the middle of a file is the sender's fault and gives a refusal; a failure
 * to store it is the server's.
 */
async function takePhoto(bytes: Readable, take: (bytes: Readable) => Promise<string>): Promise<string> {
  return take(bytes).catch((error: unknown) => {
    throw error === bytes.errored ? asUnreadable(error) : error
  })
}

/** Throws one refusal for every form that has no end or is none, because the parser has many names for that. */
function asUnreadable(error: unknown): never {
  const { statusCode } = (error ?? {}) as { statusCode?: number }
  throw error instanceof Refused || statusCode !== undefined ? error : unreadable()
}

/** Returns the length that the request states; NaN when it states none. */
function announced({ headers }: FastifyRequest): number {
  return Number(headers['content-length'])
}

/** Ends a request that is too long, because only the parts have limits, and not what is before, between and after them. */
function endWhenTooLong({ raw }: FastifyRequest): void {
  let receivedBytes = 0
  const measure = (chunk: Buffer) => {
    receivedBytes += chunk.length
    if (receivedBytes <= formBytesMax) return
    raw.off('data', measure)
    raw.emit('error', new Refused('too_large'))
  }
  raw.on('data', measure)
}

function wrong(path: string, message: string): Refused {
  return new Refused('invalid', { issues: [{ path, message }] })
}

const dataUrl = /^data:image\/(?:jpeg|jpg|png|webp|heic|heif);base64,/
const base64 = /^[A-Za-z0-9+/]+={0,2}$/

/**
 * Decodes a data URL. The declared image type is not compared with the bytes; it only has to be one of the accepted
 * image types.
 */
function bytesOf(text: string): Buffer {
  const [head] = dataUrl.exec(text.slice(0, 40)) ?? []
  if (head === undefined) throw new Refused('photo_type')
  if ((text.length - head.length) * 0.75 > fileLimits.uploadBytesMax + 2) throw new Refused('photo_too_large')
  const packed = text.slice(head.length)
  if (!base64.test(packed)) throw new Refused('photo_unreadable')
  return Buffer.from(packed, 'base64')
}
