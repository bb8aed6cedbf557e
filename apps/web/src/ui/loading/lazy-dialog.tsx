/**
 * A dialog whose module is loaded by the tap that opens it. Slow loading shows a spinner. Failed loading shows a
 * message, and the next tap tries again.
 */
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { uiTexts } from '../../locales/en/ui.ts'
import { showToast } from '../feedback/toast.tsx'
import styles from './lazy-dialog.module.css'
import { lazyModule } from './lazy-module.ts'
import { Spinner } from './spinner.tsx'
import { useLazyModule } from './use-lazy-module.ts'

/** Faster loading needs no spinner. */
const slowAfterMs = 400

export function lazyDialog<Props extends { onClose: () => void }>(
  importDialog: () => Promise<{ default: ComponentType<Props> }>,
  settings: { part?: string } = {},
): ComponentType<Props> {
  const lazy = lazyModule(importDialog, settings)
  let hasFailed = false
  return function LazyDialog(props: Props) {
    const [Dialog, load] = useLazyModule(lazy)
    const [isSlow, setSlow] = useState(false)
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
