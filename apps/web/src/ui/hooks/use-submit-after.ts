/** A form that is submitted while something is prepared for it, such as a photo, is submitted once that is there, and with it. */
import { type RefObject, useEffect, useRef } from 'react'
import { showToast, type ToastMessage } from '../feedback/toast.tsx'

/**
 * @param inForm an element of the form
 * @param message what a member reads who submits meanwhile; the same object each time
 * @returns a function to call when it is ready; without that call nothing is submitted, and the reason is on the
 * screen
 */
export function useSubmitAfter(
  inForm: RefObject<Element | null>,
  isBusy: boolean,
  message: ToastMessage,
): () => void {
  const isReady = useRef(false)
  useEffect(() => {
    const form = inForm.current?.closest('form')
    if (!isBusy || !form) return
    isReady.current = false
    let isAsked = false
    const wait = (event: SubmitEvent) => {
      event.preventDefault()
      event.stopPropagation()
      isAsked = true
      showToast(message)
    }
    form.addEventListener('submit', wait, { capture: true })
    return () => {
      form.removeEventListener('submit', wait, { capture: true })
      if (!isAsked || !isReady.current || !form.isConnected) return
      // The event replaces `requestSubmit`, which many phones do not have: the form sends its content itself.
      form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    }
  }, [inForm, isBusy, message])
  return () => {
    isReady.current = true
  }
}
