/** Actions on the other member of a chat, and on the chat itself. */
import { useState } from 'react'
import { messageTexts } from '../../locales/en/messages.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { lazyDialog } from '../../ui/loading/lazy-dialog.tsx'
import { BlockQuestion } from '../safety/block-question.tsx'
import { muteConversation } from './conversations.actions.ts'
import type { ChatHead } from './conversations.reads.ts'

const ReportDialog = lazyDialog(() => import('../safety/report-dialog.tsx'))

const texts = messageTexts.menu

interface ChatMenuProps {
  head: ChatHead
  name: string
  onClose: () => void
}

export function ChatMenu({ head, name, onClose }: ChatMenuProps) {
  const device = useDevice()
  const [openQuestion, setAsked] = useState<'block' | 'report' | null>(null)
  const isMuted = head.marker?.isMuted ?? false

  async function mute() {
    onClose()
    try {
      await muteConversation(device, head.conversation.id, !isMuted)
    } catch {
      showToast({ ...messageTexts.message.failed, tone: 'destructive' })
    }
  }

  if (openQuestion === 'block') return <BlockQuestion memberId={head.otherId} name={name} onClose={onClose} />
  if (openQuestion === 'report')
    return <ReportDialog subject="member" subjectId={head.otherId} onClose={onClose} />
  return (
    <Dialog
      onClose={onClose}
      title={texts.title(name)}
      size="small"
      actions={
        <>
          <Button tone="quiet" full onClick={() => void mute()}>
            {isMuted ? texts.unmute : texts.mute}
          </Button>
          <Button tone="danger" full onClick={() => setAsked('report')}>
            {texts.report(name)}
          </Button>
          {!head.isBlocked && (
            <Button tone="danger" full onClick={() => setAsked('block')}>
              {texts.block(name)}
            </Button>
          )}
        </>
      }
    />
  )
}
