/** A dialog whose code comes with the tap that opens it. Without a signal it says so, and the next tap tries again. */
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { uiTexts } from '../locales/en/ui.ts'
import { codeOf } from './code.ts'
import { showToast } from './toast.tsx'

export function onTap<Props extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const code = codeOf(load)
  return function OnTap(props: Props) {
    const [Dialog, setDialog] = useState(code.here)
    const giveUp = useEffectEvent(() => {
      showToast({ ...uiTexts.notLoaded, tone: 'destructive' })
      props.onClose()
    })
    useEffect(() => {
      if (code.here()) return
      let closed = false
      code.fetch().then(
        (loaded) => {
          if (!closed) setDialog(() => loaded)
        },
        () => {
          if (!closed) giveUp()
        },
      )
      return () => {
        closed = true
      }
    }, [])
    return Dialog && <Dialog {...props} />
  }
}
