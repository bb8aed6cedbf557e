/**
 * Android's back button and gesture close what lies on top instead of leaving the page. The browser has a
 * name for that, `CloseWatcher`; entries of our own in the history would outlive the dialog and be met
 * again on the way back. Where it is missing (iOS has no such button), back stays what it is.
 */
import { useEffect, useEffectEvent } from 'react'

/** The type of `CloseWatcher`, which TypeScript's own list of browser interfaces lacks. */
type CloseWatching = new () => EventTarget & { destroy: () => void }

export function useBackGesture(open: boolean, close: () => void): void {
  const onClose = useEffectEvent(close)
  useEffect(() => {
    const { CloseWatcher } = globalThis as { CloseWatcher?: CloseWatching }
    if (!open || !CloseWatcher) return
    let watcher: InstanceType<CloseWatching> | null = null
    const watch = () => {
      watcher = new CloseWatcher()
      watcher.addEventListener('close', () => {
        onClose()
        // It has fired and is spent, but a dialog may decide to stay.
        watch()
      })
    }
    watch()
    return () => watcher?.destroy()
  }, [open])
}
