/** The interface of every provider of text messages: one short text to one phone. */
export interface TextMessage {
  /** The phone number, such as '+12135550142'. */
  to: string
  text: string
}

export interface Texts {
  /**
   * Resolves when the provider has accepted the message. A message without a response in time may have been sent all
   * the same.
   * @throws TextsFault
   */
  send: (message: TextMessage) => Promise<void>
}
