/**
 * Texts of the outbox and its messages about conversations. They have a file of their own because they come with the
 * first paint, the rest with the screens.
 */
import { setApart } from '@porchlight/contracts/values/text/set-apart'

export const conversationOutboxTexts = {
  opening: 'Starting a conversation',
  openingWith: (name: string) => `Starting a conversation with ${setApart(name)}`,
  openRefused: 'This conversation couldn’t be started',
  mute: 'Muting a conversation',
  muting: { true: 'Muting a conversation', false: 'Unmuting a conversation' },
  muteRefused: 'That didn’t work',
} as const
