/** A device's place in the changes. Opaque to it; here: epoch, number, the number's tag, and how far the first fill got. */

export interface Cursor {
  epoch: string
  seq: number
  tag: string
  /** During the first fill: rows below this number are still to come. */
  below?: number
}

export function writeCursor({ epoch, seq, tag, below }: Cursor): string {
  return [epoch, seq.toString(36), tag, ...(below === undefined ? [] : [below.toString(36)])].join('.')
}

/** Null for anything we did not write. */
export function readCursor(text: string): Cursor | null {
  const match = /^([0-9a-f]{8})\.([0-9a-z]{1,11})\.([0-9a-f]{8})(?:\.([0-9a-z]{1,11}))?$/.exec(text)
  if (!match) return null
  const [, epoch = '', seq = '', tag = '', below] = match
  return {
    epoch,
    seq: Number.parseInt(seq, 36),
    tag,
    ...(below === undefined ? {} : { below: Number.parseInt(below, 36) }),
  }
}
