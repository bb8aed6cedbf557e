/**
 * Texts of the outbox about messages. They have a file of their own because they come with the first paint, the rest
 * with the screens.
 */
import { setApart } from '@porchlight/contracts/values/text/set-apart'

export const messageOutboxTexts = {
  photo: 'A photo',
  message: 'A message',
  tag: 'Message',
  deletion: 'Deleting a message',
  deletionOf: (text: string) => `Deleting “${setApart(text)}”`,
  waiting: (count: number) =>
    count === 1
      ? 'No signal. 1 message is saved and will be sent.'
      : `No signal. ${count} messages are saved and will be sent.`,
  refused: 'Message not sent',
  deletionRefused: 'That message couldn’t be deleted',
} as const
