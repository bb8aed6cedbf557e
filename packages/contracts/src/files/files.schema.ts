/** Photos: bytes that rows name by their SHA-256, and that come after the row by a way of their own. */
import * as v from 'valibot'
import { dayMs } from '../values/time.ts'

const kibibyte = 1024

export const fileLimits = {
  /** The greatest size of an upload: 'smaller than 5MB'. */
  uploadBytesMax: 5 * kibibyte * kibibyte,
  /** The size to which a device shrinks a picture before it is queued. */
  sentBytesMax: 300 * kibibyte,
  /**
   * The greatest length of the longer edge in pixels, of a picture that a device sends; the next ones are those of
   * served pictures.
   */
  sentEdgeMax: 1600,
  servedEdgeMax: 2048,
  mediumEdgeMax: 640,
  thumbEdgeMax: 320,
  thumbBytesMax: 6 * kibibyte,
  /**
   * The greatest number of pixels. It is checked before a picture is unpacked, because a small file can unpack to a
   * very large one.
   */
  pixelsMax: 50_000_000,
  /** The greatest number of pixels of a HEIC, which takes ten times as long. Phones take no more by default. */
  heicPixelsMax: 25_000_000,
  /** The number of stored files of one member; files that no row names any more are deleted after `unnamedKeptMs`. */
  filesPerMember: 200,
  bytesPerMember: 200 * kibibyte * kibibyte,
  /** Begun and left, of one member: of more the oldest begins anew. */
  uploadsUnderWayMax: 4,
  /** An upload that was cut can be gone on with for so long. */
  uploadKeptMs: dayMs,
  unnamedKeptMs: 7 * dayMs,
  /** Uploads that one member begins in `uploadsPeriodMs`. */
  uploadsPerPeriod: 30,
  uploadsPeriodMs: 30 * 60_000,
} as const

/** The SHA-256 of the bytes as they are sent, in lower-case hex: the file's name everywhere. */
export const sha256Schema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'Expected a SHA-256 in hex'))
export type Sha256 = v.InferOutput<typeof sha256Schema>

/**
 * A photo on a row. The row is there before its photo: until the bytes have arrived and are served, the hash stands alone.
 * What is behind the other three is what is served, in pixels and bytes.
 */
export const photoSchema = v.object({
  sha256: sha256Schema,
  width: v.optional(v.number()),
  height: v.optional(v.number()),
  bytes: v.optional(v.number()),
})
export type Photo = v.InferOutput<typeof photoSchema>

/** The progress of an upload: the next byte to send, and after the last one the photo as rows hold it from now on. */
export const uploadSchema = v.object({
  received: v.number(),
  photo: v.optional(photoSchema),
})
export type Upload = v.InferOutput<typeof uploadSchema>

/**
 * The sizes of a photo. `medium` is made from the full size when it is requested: `mediumEdgeMax` is enough for a chat
 * on a screen with many pixels.
 */
export const fileSizes = ['full', 'medium', 'thumb'] as const
export type FileSize = (typeof fileSizes)[number]
