/**
 * A dialog whose module is loaded by the tap that opens it. A tap gets a spinner as its answer, which fast loading does not
 * let appear; a dialog that opens by itself has one only when it is slow. Failed loading shows a message, and the next
 * tap tries again.
 */
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { uiTexts } from '../../locales/en/ui.ts'
import { showToast } from '../feedback/toast.tsx'
import styles from './lazy-dialog.module.css'
import { lazyModule } from './lazy-module.ts'
import { Spinner } from './spinner.tsx'
import { useLazyModule } from './use-lazy-module.ts'

/** Faster loading of a dialog that opens by itself needs no spinner. */
const slowAfterMs = 400

export function lazyDialog<Props extends { onClose: () => void }>(
  importDialog: () => Promise<{ default: ComponentType<Props> }>,
  settings: { part?: string } = {},
): ComponentType<Props> {
  const lazy = lazyModule(importDialog, settings)
  let hasFailed = false
  return function LazyDialog(props: Props) {
    const [Dialog, load] = useLazyModule(lazy)
    // Whoever tapped waits for an answer. It has to be there before the module runs: nothing new is drawn meanwhile.
    const [isSlow, setSlow] = useState(() => navigator.userActivation?.isActive === true)
    const giveUp = useEffectEvent(() => {
      hasFailed = true
      showToast({ ...uiTexts.notLoaded, tone: 'destructive' })
      props.onClose()
    })
    useEffect(() => {
      if (Dialog) return
      let isClosed = false
      const timer = setTimeout(() => setSlow(true), slowAfterMs)
      load({ retry: hasFailed }).catch(() => {
        if (!isClosed) giveUp()
      })
      return () => {
        isClosed = true
        clearTimeout(timer)
      }
    }, [Dialog, load])
    if (Dialog) return <Dialog {...props} />
    return isSlow && <Loading />
  }
}

function Loading() {
  return (
    <div className={styles.loading}>
      <Spinner />
    </div>
  )
}
