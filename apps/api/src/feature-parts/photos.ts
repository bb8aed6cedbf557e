/**
 * The interface for rows that name photos. Each feature implements it in its `*.photos.ts`; all of them together decide
 * who may fetch a photo, and how long it is stored.
 */
import type { Readable } from 'node:stream'
import type { FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/schema/tables.ts'
import type { Transaction } from '../database/transactions/transact.ts'
import type { Viewer } from './views.ts'

/** Identifies a member's photo: a row may name only what its own author sent. */
export interface PhotoKey {
  readonly memberId: string
  readonly sha256: string
}

export interface PhotoUse {
  /** Returns whether the viewer sees a row in which that member shows the photo. */
  readonly isSeen: (database: Kysely<Tables>, viewer: Viewer, photo: PhotoKey) => Promise<boolean>
  /** Returns whether visitors without a session see it too. Absent: never. */
  readonly isSeenByAnyone?: (database: Kysely<Tables>, photo: PhotoKey) => Promise<boolean>
  /** Returns those of the photos that their own members' rows name. */
  readonly named: (database: Kysely<Tables>, photos: readonly PhotoKey[]) => Promise<readonly PhotoKey[]>
  /**
   * Called when the photo's bytes have arrived: the rows that wait for it show it from now on.
   * @param photoText JSON: the photo as it stands in rows
   * @returns whether there may be more such rows
   */
  readonly arrived: (transaction: Transaction, photo: PhotoKey, photoText: string) => Promise<boolean>
}

/** The tables whose rows name photos. */
export type TableWithPhotos = {
  [Table in keyof Tables]: 'photo' extends keyof Tables[Table] ? Table : never
}[keyof Tables]

/** The use of photos in every table that has some. */
export type PhotoUses = { readonly [Table in TableWithPhotos]: PhotoUse }

export function photoKeyText({ memberId, sha256 }: PhotoKey): string {
  return `${memberId} ${sha256}`
}

/** Bytes by whichever way: they become a photo of the member's, and its hash is what an operation takes. */
export interface PhotoIntake {
  /** Counts an upload before any byte is read. Refuses by throwing. */
  readonly count: (memberId: string) => void
  /** @throws Refused `photo_type`, `photo_too_large`, `photo_unreadable`, `photos_full` */
  readonly take: (memberId: string, bytes: Readable) => Promise<string>
}

/**
 * Helpers for the calls that contain a photo in their own body. Each form ends in the same operation: a route reads the
 * photo with these, and passes its hash as the argument.
 */
export interface PhotoForms {
  /** Options of a route that takes multipart/form-data. */
  readonly partsRoute: RouteShorthandOptions
  /** Options of a route that takes either that or JSON. */
  readonly partsTooRoute: RouteShorthandOptions
  readonly hasParts: (request: FastifyRequest) => boolean
  /**
   * Returns the texts of a form by their names, and the hash of the photo in it: a file, or a data URL that is called
   * `photo` or `imageUrl`.
   */
  readonly readParts: (
    request: FastifyRequest,
  ) => Promise<{ fields: Map<string, string>; photo: string | null }>
  /** Options of a route that takes JSON with photos in it, as data URLs. */
  readonly dataUrlsRoute: RouteShorthandOptions
  readonly takeDataUrl: (memberId: string, text: string) => Promise<string>
}
