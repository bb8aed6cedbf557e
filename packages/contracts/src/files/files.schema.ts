/** Photos: bytes that rows name by their SHA-256, and that come after the row by a way of their own. */
import * as v from 'valibot'
import { dayMs } from '../values/time.ts'

const kibibyte = 1024

export const fileLimits = {
  /** Of what is sent: 'smaller than 5MB'. */
  uploadBytesMax: 5 * kibibyte * kibibyte,
  /** What a device sends itself is shrunk to this before it is queued. */
  sentBytesMax: 300 * kibibyte,
  /** Of the longer edge, in pixels, of what a device sends; and of what is served. */
  sentEdgeMax: 1600,
  servedEdgeMax: 2048,
  mediumEdgeMax: 640,
  thumbEdgeMax: 320,
  thumbBytesMax: 6 * kibibyte,
  /** What a small picture unpacks to is looked at before it is unpacked. */
  pixelsMax: 50_000_000,
  /** Of a HEIC, which takes ten times as long: what phones take unless they are told otherwise. */
  heicPixelsMax: 25_000_000,
  /** Kept of one member; what no row names any more makes room after `unnamedKeptMs`. */
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

/** Of the bytes as they are sent, in lower-case hex: the file's name everywhere. */
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

/** How far an upload is: the next byte to send, and once all of it was taken, what a row says of it from now on. */
export const uploadSchema = v.object({
  received: v.number(),
  photo: v.optional(photoSchema),
})
export type Upload = v.InferOutput<typeof uploadSchema>

/** `medium` is made of the full one when it is asked for: `mediumEdgeMax` fills a chat on a screen of many pixels. */
export const fileSizes = ['full', 'medium', 'thumb'] as const
export type FileSize = (typeof fileSizes)[number]
