/** The places could not be had. */
import { CircleAlert } from 'lucide-react'
import { useContext } from 'react'
import { placeScreenTexts } from '../../../locales/en/places.screens.ts'
import { DeviceContext } from '../../../sync/device/device-context.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Empty } from '../../../ui/layout/empty.tsx'

const texts = placeScreenTexts.failed

interface LoadFailureProps {
  /** The server's own text, when it sent one. */
  message?: string | undefined
  /** Called to try again. Without it the button starts a round on a member's device. */
  onAgain?: () => void
}

export function LoadFailure({ message = texts.noSignal, onAgain }: LoadFailureProps) {
  const device = useContext(DeviceContext)
  return (
    <div role="alert">
      <Empty
        icon={<CircleAlert />}
        title={texts.title(message)}
        text={device ? texts.text : undefined}
        action={
          <Button tone="quiet" onClick={onAgain ?? (() => device?.syncNow())}>
            {texts.again}
          </Button>
        }
      />
    </div>
  )
}
