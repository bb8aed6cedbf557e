/** Shows the messages of `toast.tsx`. Apart from them, so that the first paint does not wait for it. */
import * as RadixToast from '@radix-ui/react-toast'
import { X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { uiTexts } from '../../locales/en/ui.ts'
import { classNames } from '../class-names.ts'
import { useMessagePlace } from './message-place.ts'
import styles from './toast.module.css'
import { currentToast, dismissToast, subscribeToToasts, unseenToast } from './toast.tsx'

const shownMs = 5000
const swipeThresholdPx = 50

export default function ToastArea() {
  const toast = useSyncExternalStore(subscribeToToasts, currentToast)
  const unseen = useSyncExternalStore(subscribeToToasts, unseenToast)
  const { pathname } = useLocation()
  const destructive = toast?.tone === 'destructive'
  // Above the tabs of a phone, the buttons of a dialog, the field of a chat; past a sheet at the bottom, at the top.
  const { edge, offset } = useMessagePlace(toast?.open ? { id: toast.id, isBad: destructive } : null)
  return (
    <RadixToast.Provider
      duration={shownMs}
      swipeDirection="right"
      swipeThreshold={swipeThresholdPx}
      label={uiTexts.toast}
    >
      {toast && (
        <RadixToast.Root
          key={toast.id}
          open={toast.open}
          onOpenChange={(open) => !open && dismissToast(toast.id)}
          type="foreground"
          className={classNames(styles.toast, destructive && styles.destructive)}
        >
          <div className={styles.text}>
            <RadixToast.Title className={styles.title}>{toast.title}</RadixToast.Title>
            {toast.description && (
              <RadixToast.Description className={styles.description}>
                {toast.description}
              </RadixToast.Description>
            )}
          </div>
          {toast.action && toast.action.path !== pathname && (
            <RadixToast.Action
              altText={toast.action.label}
              className={styles.action}
              onClick={toast.action.act}
            >
              {toast.action.label}
            </RadixToast.Action>
          )}
          <RadixToast.Close className={styles.close} aria-label={uiTexts.close}>
            <X aria-hidden="true" />
          </RadixToast.Close>
        </RadixToast.Root>
      )}
      <p className="visually-hidden" aria-live="polite">
        {unseen && [unseen.title, unseen.description].filter(Boolean).join('. ')}
      </p>
      <RadixToast.Viewport
        className={classNames(styles.viewport, edge === 'top' && styles.atTop)}
        style={edge === 'top' ? { marginTop: offset } : { marginBottom: offset }}
        hotkey={['F8']}
        label={uiTexts.toastArea}
        data-toast-area=""
      />
    </RadixToast.Provider>
  )
}
