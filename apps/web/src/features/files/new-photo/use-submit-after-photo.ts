/** A form that is submitted while its photo is made small is submitted once that is there, and with it. */
import { type RefObject, useEffect, useRef } from 'react'
import { fileTexts } from '../../../locales/en/files.ts'
import { showToast } from '../../../ui/feedback/toast.tsx'

/**
 * @param inForm an element of the form
 * @returns a function to call when a photo is ready; without that call nothing is submitted, and the reason is on the
 * screen
 */
export function useSubmitAfterPhoto(inForm: RefObject<Element | null>, isBusy: boolean): () => void {
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
      showToast(fileTexts.submitsAfter)
    }
    form.addEventListener('submit', wait, { capture: true })
    return () => {
      form.removeEventListener('submit', wait, { capture: true })
      if (!isAsked || !isReady.current || !form.isConnected) return
      // The event replaces `requestSubmit`, which many phones do not have: the form sends its content itself.
      form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    }
  }, [inForm, isBusy])
  return () => {
    isReady.current = true
  }
}
