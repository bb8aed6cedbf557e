/** The store of photos' bytes, each under their SHA-256. The content under a name never changes. */

export interface FileStore {
  /** Safe once it is done. A second time is a success. */
  readonly put: (hash: string, bytes: Uint8Array) => Promise<void>
  /** Returns the bytes, or null when there are none. */
  readonly get: (hash: string) => Promise<Buffer | null>
  /** Returns the size in bytes without reading them; null when there is no file. */
  readonly sizeOf: (hash: string) => Promise<number | null>
  /** Deletes a file; a missing one counts as deleted. */
  readonly remove: (hash: string) => Promise<void>
  /** Returns the location, for an operator who looks for the file by hand. */
  readonly placeOf: (hash: string) => string
}

/** The fault of a store that cannot be used now: a disk that is full or missing, a service that does not respond. */
export class FileStoreFault extends Error {
  override name = 'FileStoreFault'
}

const hashForm = /^[0-9a-f]{64}$/

/** Throws for a text that is no hash, before it becomes part of a path or an address. */
export function assertHash(hash: string): void {
  if (!hashForm.test(hash)) throw new TypeError('no hash of a file')
}
