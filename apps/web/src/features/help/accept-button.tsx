/** A button that chooses one of the members who wrote about a post. It shows the consequences first. */
import type { Post } from '@porchlight/contracts/posts/posts.schema'
import { useState } from 'react'
import { helpTexts } from '../../locales/en/help.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { Button, type ButtonTone } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useStep } from '../../ui/hooks/use-step.ts'
import { acceptHelper } from './help.actions.ts'

const texts = helpTexts.accept

interface AcceptButtonProps {
  post: Pick<Post, 'id' | 'type'>
  helperId: string
  name: string
  tone?: ButtonTone
}

export function AcceptButton({ post, helperId, name, tone = 'primary' }: AcceptButtonProps) {
  const device = useDevice()
  const [asking, setAsking] = useState(false)
  const { run: accept } = useStep(() => acceptHelper(device, post.id, helperId), helpTexts.steps.failed)
  const kind = post.type === 'offer' ? 'offer' : 'request'
  return (
    <>
      <Button small tone={tone} onClick={() => setAsking(true)}>
        {texts[kind](name)}
      </Button>
      {asking && (
        <Dialog
          onClose={() => setAsking(false)}
          title={texts.title[kind](name)}
          description={texts.text(name)}
          size="small"
          actions={
            <>
              <Button
                full
                onClick={() => {
                  setAsking(false)
                  void accept()
                }}
              >
                {texts[kind](name)}
              </Button>
              <Button full tone="quiet" onClick={() => setAsking(false)}>
                {texts.cancel}
              </Button>
            </>
          }
        />
      )}
    </>
  )
}
