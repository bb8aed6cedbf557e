import { createHash } from 'node:crypto'

/**
 * A response that is text already, because most of it is the same for many members. Undeclared fields were removed
 * before.
 */
export class SerializedResponse {
  /** JSON. Bytes where it is the same for several calls: they are compressed once. */
  readonly payload: string | Buffer

  constructor(payload: string | Buffer) {
    this.payload = payload
  }
}

/** A response that is the same for everybody: caches on the way may store it, and check it by its etag. */
export class SharedResponse extends SerializedResponse {
  readonly etag: string
  readonly maxAgeSeconds: number

  constructor(payload: Buffer, { maxAgeSeconds }: { maxAgeSeconds: number }) {
    super(payload)
    this.etag = etagOf(payload)
    this.maxAgeSeconds = maxAgeSeconds
  }
}

/** Returns the etag of a body. It is weak, because the content is the same with and without compression. */
export function etagOf(body: Buffer): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

/** @param ifNoneMatch the header of a request */
export function hasEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((each) => each.trim() === etag)
}
