/**
 * The buttons that open a conversation with another member: about their post, or without one. Both work without a
 * signal.
 */
import { shortName } from '@porchlight/contracts/members/members.rules'
import type { Person } from '@porchlight/contracts/members/members.schema'
import { MessageCircle } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { messageTexts } from '../../locales/en/messages.ts'
import { conversationPath } from '../../paths.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { Button, type ButtonTone } from '../../ui/controls/button.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { useSingleFlight } from '../../ui/hooks/use-single-flight.ts'
import styles from './connect-button.module.css'
import { openConversation } from './conversations.actions.ts'

const texts = messageTexts.connect

interface ConnectButtonProps {
  userId: string
  post: { id: string; title: string }
  /** The name of the post's author. */
  name: string
  tone?: ButtonTone
  /** True when the button is as wide as its container, and as high as other buttons. */
  full?: boolean
}

export function ConnectButton({ userId, post, name, tone = 'quiet', full = false }: ConnectButtonProps) {
  const connect = useOpening(userId, post.id)
  return (
    <Button
      small={!full}
      full={full}
      tone={tone}
      aria-label={texts.buttonFor(name, post.title)}
      onClick={() => void connect()}
    >
      {texts.button}
    </Button>
  )
}

interface ConnectLinkProps {
  userId: string
  post: { id: string; title: string }
  person: Person | undefined
}

/** Shows the button as a link, where room is scarce. */
export function ConnectLink({ userId, post, person }: ConnectLinkProps) {
  const connect = useOpening(userId, post.id)
  const name = person ? shortName(person) : messageTexts.neighbor
  return (
    <button
      type="button"
      className={styles.link}
      aria-label={texts.buttonFor(name, post.title)}
      onClick={() => void connect()}
    >
      {texts.button}
    </button>
  )
}

/** Opens the conversation with a member, without a linked post. */
export function MessageButton({ userId, name }: { userId: string; name: string }) {
  const open = useOpening(userId)
  return (
    <Button
      full
      icon={<MessageCircle aria-hidden="true" />}
      aria-label={texts.message(name)}
      onClick={() => void open()}
    >
      {texts.messageButton}
    </Button>
  )
}

function useOpening(userId: string, postId?: string): () => Promise<void> {
  const device = useDevice()
  const navigate = useNavigate()
  return useSingleFlight(async () => {
    try {
      const id = await openConversation(device, userId, postId)
      void navigate(conversationPath(id))
    } catch {
      showToast({ ...texts.failed, tone: 'destructive' })
    }
    return false
  })
}
