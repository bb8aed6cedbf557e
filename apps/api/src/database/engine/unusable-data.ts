/**
 * The fault of data that cannot be used as it is. The operator can mend it: the message is a sentence that shows how.
 */
export class UnusableData extends Error {
  override name = 'UnusableData'
}
