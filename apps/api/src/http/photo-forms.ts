/** The spec's forms of sending a photo: as a part of a form, or inside of JSON as a data URL. Bytes go to the disk as they come. */
import { Readable } from 'node:stream'
import fastifyMultipart from '@fastify/multipart'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { fileLimits } from '@porchlight/contracts/files/files.schema'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PhotoForms, PhotoIntake } from '../nouns/photos.ts'
import { requireMember } from './session.ts'

/** A form of ours has some ten texts, the longest a description, and one photo. */
const limits = {
  fieldSize: 16 * 1024,
  fields: 20,
  files: 1,
  // One more than may be, so that it is seen to be too many.
  fileSize: fileLimits.uploadBytesMax + 1,
  parts: 21,
  headerPairs: 20,
}

const fieldNameLengthMax = 100

/** Three photos in base64, and what is around them. */
const jsonBytesMax = 22 * 1024 ** 2
/** Each of them stops everything else for a moment while it is read. */
const jsonAtOnce = 2

export async function createPhotoForms(
  server: FastifyInstance,
  { count, take }: PhotoIntake,
): Promise<PhotoForms> {
  await server.register(fastifyMultipart, { limits, throwFileSizeLimit: false })
  let jsonBodies = 0

  const counted = async (request: FastifyRequest) => count(requireMember(request).memberId)
  const few = async (_request: FastifyRequest, reply: FastifyReply) => {
    if (jsonBodies >= jsonAtOnce) throw new Refused('unavailable')
    jsonBodies += 1
    reply.raw.once('close', () => {
      jsonBodies -= 1
    })
  }

  return {
    partsRoute: { config: { access: 'member', takes: 'parts' }, onRequest: counted },
    readParts: async (request) => {
      const { memberId } = requireMember(request)
      return read(request, (bytes) => take(memberId, bytes))
    },
    dataUrlsRoute: {
      config: { access: 'member' },
      bodyLimit: jsonBytesMax,
      onRequest: [counted, few],
    },
    takeDataUrl: async (memberId, text) => take(memberId, Readable.from([bytesOf(text)])),
  }
}

async function read(request: FastifyRequest, take: (bytes: Readable) => Promise<string>) {
  const fields = new Map<string, string>()
  let photo: string | null = null
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      // Where none was chosen there is a part all the same, without a name.
      if (!part.filename) part.file.resume()
      else photo = await take(part.file)
      continue
    }
    const { fieldname, value, valueTruncated } = part
    if (valueTruncated || fieldname.length > fieldNameLengthMax) throw new Refused('too_large')
    if (typeof value !== 'string') throw wrong(fieldname, 'Expected text')
    if (fields.has(fieldname)) throw wrong(fieldname, 'Given twice')
    fields.set(fieldname, value)
  }
  return { fields, photo }
}

function wrong(path: string, message: string): Refused {
  return new Refused('invalid', { issues: [{ path, message }] })
}

const dataUrl = /^data:image\/(?:jpeg|jpg|png|webp|heic|heif);base64,/
const base64 = /^[A-Za-z0-9+/]+={0,2}$/

/** What it says it is does not matter, as long as it says that it is a picture. */
function bytesOf(text: string): Buffer {
  const [head] = dataUrl.exec(text.slice(0, 40)) ?? []
  if (head === undefined) throw new Refused('photo_type')
  if ((text.length - head.length) * 0.75 > fileLimits.uploadBytesMax + 2) throw new Refused('photo_too_large')
  const packed = text.slice(head.length)
  if (!base64.test(packed)) throw new Refused('photo_unreadable')
  return Buffer.from(packed, 'base64')
}
