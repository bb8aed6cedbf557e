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
