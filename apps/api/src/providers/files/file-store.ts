/** Where the bytes of photos lie, each under the SHA-256 of what it is. What is kept under a name never changes. */

export interface FileStore {
  /** Safe once it is done. A second time is a success. */
  readonly put: (hash: string, bytes: Uint8Array) => Promise<void>
  /** Null where there is none. */
  readonly get: (hash: string) => Promise<Buffer | null>
  /** In bytes, without reading them; null where there is none. */
  readonly sizeOf: (hash: string) => Promise<number | null>
  /** What is not there is gone. */
  readonly remove: (hash: string) => Promise<void>
  /** For an operator who looks for it by hand. */
  readonly placeOf: (hash: string) => string
}

/** The store cannot be asked now: a disk that is full or away, a service that does not answer. */
export class FileStoreFault extends Error {
  override name = 'FileStoreFault'
}

const hashForm = /^[0-9a-f]{64}$/

/** Before it becomes a path or an address. */
export function assertHash(hash: string): void {
  if (!hashForm.test(hash)) throw new TypeError('no hash of a file')
}
