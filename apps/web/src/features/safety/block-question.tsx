import { safetyTexts } from '../../locales/en/safety.ts'
import { useDevice } from '../../sync/device-context.ts'
import { Question } from '../../ui/question.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useOnce } from '../../ui/use-once.ts'
import { blockMember } from './safety.actions.ts'

const texts = safetyTexts.block

interface BlockQuestionProps {
  memberId: string
  name: string
  onClose: () => void
}

export function BlockQuestion({ memberId, name, onClose }: BlockQuestionProps) {
  const device = useDevice()
  const block = useOnce(async () => {
    try {
      await blockMember(device, memberId)
    } catch {
      showToast({ ...texts.failed, tone: 'destructive' })
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
      onConfirm={() => void block()}
      onCancel={onClose}
    />
  )
}
