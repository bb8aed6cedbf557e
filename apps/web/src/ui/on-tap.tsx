/**
 * A dialog whose code comes with the tap that opens it. What takes long says that it is coming; what does not come says
 * so, and the next tap tries again.
 */
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { uiTexts } from '../locales/en/ui.ts'
import { codeOf } from './code.ts'
import styles from './on-tap.module.css'
import { Spinner } from './spinner.tsx'
import { showToast } from './toast.tsx'
import { useCode } from './use-code.ts'

/** What comes sooner needs no word. */
const slowAfterMs = 400

export function onTap<Props extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const code = codeOf(load)
  let wasMissed = false
  return function OnTap(props: Props) {
    const [Dialog, bring] = useCode(code)
    const [isSlow, setSlow] = useState(false)
    const giveUp = useEffectEvent(() => {
      wasMissed = true
      showToast({ ...uiTexts.notLoaded, tone: 'destructive' })
      props.onClose()
    })
    useEffect(() => {
      if (Dialog) return
      let closed = false
      const timer = setTimeout(() => setSlow(true), slowAfterMs)
      bring({ again: wasMissed }).catch(() => {
        if (!closed) giveUp()
      })
      return () => {
        closed = true
        clearTimeout(timer)
      }
    }, [Dialog, bring])
    if (Dialog) return <Dialog {...props} />
    return isSlow && <Coming />
  }
}

function Coming() {
  return (
    <div className={styles.coming}>
      <Spinner />
    </div>
  )
}
