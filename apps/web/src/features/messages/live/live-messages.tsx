import { useEffect } from 'react'
import { useDevice } from '../../../sync/device/device-context.ts'
import { openLiveChat } from './live-chat.ts'

/** Joins the conversation on the socket while it is mounted. Shows nothing. */
export function LiveMessages({ conversationId }: { conversationId: string }) {
  const device = useDevice()
  useEffect(() => openLiveChat(device, conversationId), [device, conversationId])
  return null
}
