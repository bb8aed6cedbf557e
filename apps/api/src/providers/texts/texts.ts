/** The interface of every provider of text messages: one short text to one phone. */
export interface TextMessage {
  /** The phone number, such as '+12135550142'. */
  to: string
  text: string
}

export interface Texts {
  /**
   * Resolves once the provider has taken it. One that was not answered in time may have left all the same.
   * @throws TextsFault
   */
  send: (message: TextMessage) => Promise<void>
}
