/** An answer that is text already, since most of it is the same for many. What is not declared has left it before. */
export class SerializedResponse {
  /** JSON. Bytes where it is the same for several calls: they are compressed once. */
  readonly payload: string | Buffer

  constructor(payload: string | Buffer) {
    this.payload = payload
  }
}
