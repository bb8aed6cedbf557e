import { safetyTexts } from '../../locales/en/safety.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { Button } from '../../ui/controls/button.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { useSingleFlight } from '../../ui/hooks/use-single-flight.ts'
import { unblockMember } from './safety.actions.ts'

export function UnblockButton({ memberId, name }: { memberId: string; name: string }) {
  const device = useDevice()
  const unblock = useSingleFlight(async () => {
    try {
      await unblockMember(device, memberId)
    } catch {
      showToast({ ...safetyTexts.block.failed, tone: 'destructive' })
    }
    // They may be blocked again.
    return false
  })
  return (
    <Button small tone="quiet" aria-label={safetyTexts.unblock(name)} onClick={() => void unblock()}>
      {safetyTexts.unblockButton}
    </Button>
  )
}
