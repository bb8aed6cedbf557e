import { useEffect } from 'react'
import { useDevice } from '../../sync/device-context.ts'
import { openLiveChat } from './live-chat.ts'

/** While it is there, the conversation comes and goes over the socket. Shows nothing. */
export function LiveMessages({ conversationId }: { conversationId: string }) {
  const device = useDevice()
  useEffect(() => openLiveChat(device, conversationId), [device, conversationId])
  return null
}
