/** The places could not be had. */
import { CircleAlert } from 'lucide-react'
import { useContext } from 'react'
import { placeScreenTexts } from '../../../locales/en/places.screens.ts'
import { DeviceContext } from '../../../sync/device-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'

const texts = placeScreenTexts.failed

interface LoadFailureProps {
  /** In the server's words, where it said anything. */
  message?: string | undefined
  /** Without it a member's device asks for what it is missing. */
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
