/** Actions of a member on conversations. Everything goes through the outbox; nothing here awaits the network. */
import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import type { Device } from '../../sync/device/device.ts'
import { argsNowOf } from '../../sync/outbox/entry-args.ts'

/** Makes sure that it is there, with the card of this post as its newest, and gives its id: also without a signal. */
export async function openConversation(
  { database, memberId, outbox }: Pick<Device, 'database' | 'memberId' | 'outbox'>,
  userId: string,
  postId?: string,
): Promise<string> {
  const conversationId = conversationIdOf(memberId, userId)
  const existingRow = await database.conversations.get(conversationId)
  const unsettled = await database.outbox.where('state').equals('waiting').toArray()
  const opening = unsettled
    .map((entry) => argsNowOf('conversations.open', entry))
    .filter((args) => args?.conversationId === conversationId)
  const cards = [...(existingRow?.posts ?? []), ...opening].flatMap((each) => each?.postId ?? [])
  const isThere = existingRow !== undefined && (postId === undefined || cards.at(-1) === postId)
  if (!isThere) {
    await outbox.add('conversations.open', {
      conversationId,
      userId,
      ...(postId === undefined ? {} : { postId }),
    })
  }
  return conversationId
}

export async function markRead(
  { database, outbox }: Pick<Device, 'database' | 'outbox'>,
  conversationId: string,
  upTo: number,
): Promise<void> {
  const marker = await database.readMarkers.get(conversationId)
  if (!marker || marker.readUpTo >= upTo) return
  await outbox.add('conversations.read', { conversationId, upTo })
}

export async function muteConversation(
  { outbox }: Pick<Device, 'outbox'>,
  conversationId: string,
  isMuted: boolean,
): Promise<void> {
  await outbox.add('conversations.mute', { conversationId, isMuted })
}
