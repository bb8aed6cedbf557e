/**
 * A dialog whose code comes with the tap that opens it. What takes long says that it is coming; what does not come says
 * so, and the next tap tries again.
 */
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { uiTexts } from '../../locales/en/ui.ts'
import { showToast } from '../toast.tsx'
import styles from './lazy-dialog.module.css'
import { lazyModule } from './lazy-module.ts'
import { Spinner } from './spinner.tsx'
import { useLazyModule } from './use-lazy-module.ts'

/** What comes sooner needs no word. */
const slowAfterMs = 400

export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const code = lazyModule(load)
  let wasMissed = false
  return function LazyDialog(props: Props) {
    const [Dialog, bring] = useLazyModule(code)
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
