/** The picture's doing, or that of a machine that has too much else to do. */
export class TookTooLong extends Error {
  override name = 'TookTooLong'
}
