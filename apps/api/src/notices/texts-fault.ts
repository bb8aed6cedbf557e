/** A text message was not taken. Nothing of the message is in it, so that it may stand in the log. */
export class TextsFault extends Error {
  override name = 'TextsFault'
}
