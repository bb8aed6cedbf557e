import { useNavigate } from 'react-router-dom'
import { safetyTexts } from '../../locales/en/safety.ts'
import { paths } from '../../paths.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import type { AcknowledgedEntry } from '../../sync/outbox/outbox.ts'
import { Question } from '../../ui/dialog/question.tsx'
import { useProblem } from '../../ui/feedback/problem.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { useSingleFlight } from '../../ui/hooks/use-single-flight.ts'
import { blockMember, undoBlock } from './safety.actions.ts'

const texts = safetyTexts.block

interface BlockQuestionProps {
  memberId: string
  name: string
  onClose: () => void
}

export function BlockQuestion({ memberId, name, onClose }: BlockQuestionProps) {
  const device = useDevice()
  const navigate = useNavigate()
  const { problem, show } = useProblem()
  const undo = async (entry: AcknowledgedEntry) => {
    try {
      await undoBlock(device, entry, memberId)
      showToast({ title: texts.undone(name) })
    } catch {
      showToast({ ...texts.failed, tone: 'destructive' })
    }
  }
  const block = useSingleFlight(async () => {
    try {
      const entry = await blockMember(device, memberId)
      showToast({
        title: texts.done(name),
        about: entry.touches,
        action: { label: texts.undo, act: () => void undo(entry) },
      })
      // The open screen is about a member who no longer exists here, and the screen before it may be, too.
      void navigate(paths.messages, { replace: true })
    } catch {
      show(texts.failed)
      return false
    }
    onClose()
    return true
  })
  return (
    <Question
      title={texts.title(name)}
      text={texts.text}
      confirm={texts.confirm}
      cancel={texts.cancel}
      problem={problem}
      onConfirm={() => void block()}
      onCancel={onClose}
    />
  )
}
