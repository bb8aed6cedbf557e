/** Data that cannot be worked with as it is, and an operator can do something about: the message says what, in a sentence. */
export class UnusableData extends Error {
  override name = 'UnusableData'
}
