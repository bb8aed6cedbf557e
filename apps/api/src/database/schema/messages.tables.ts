/** Rows of messages. */

export interface MessagesTables {
  messages: {
    id: string
    conversationId: string
    senderId: string
    seq: number
    /** Empty once it was deleted. */
    content: string
    createdAt: number
    deletedAt: number | null
    /** The time at which an operator hid it. Its author still sees it. */
    hiddenAt: number | null
    /** The hash of its photo, as it was sent. */
    photo: string | null
    /** JSON: the photo as rows show it, when its bytes have arrived. */
    photoShown: string | null
  }
}
