/** The place of a response of the server: an outline, or after a failure the way to another try. */
import { WifiOff } from 'lucide-react'
import { deskTexts } from '../../locales/en/desk.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'

interface MissingResponseProps {
  hasFailed: boolean
  reload: () => Promise<void>
  texts?: { title: string; text: string; action: string }
}

export function MissingResponse({ hasFailed, reload, texts = deskTexts.failed }: MissingResponseProps) {
  if (!hasFailed)
    return (
      <div aria-busy="true">
        <Skeleton height="320px" />
      </div>
    )
  return (
    <Empty
      icon={<WifiOff />}
      title={texts.title}
      text={texts.text}
      action={
        <Button tone="quiet" onClick={() => void reload()}>
          {texts.action}
        </Button>
      }
    />
  )
}
