/** Keeps a form as a draft while it is written, and brings it back. */
import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useDevice } from '../../sync/device-context.ts'
import type { NewPostForm } from './new-post-form.ts'
import { clearPostDraft, loadPostDraft, savePostDraft } from './post-draft.ts'

/** Long enough not to write at every key, short enough that a killed app loses a word at most. */
const saveDelayMs = 300

interface PostDraftState {
  /** Epoch ms of the draft that was brought back, or null. */
  restoredAt: number | null
  /** Drops the draft; nothing more is saved until the form changes again. */
  forget: () => Promise<void>
}

export function usePostDraft<Output>(
  form: UseFormReturn<NewPostForm, unknown, Output>,
  enabled: boolean,
): PostDraftState {
  const { database } = useDevice()
  const [restoredAt, setRestoredAt] = useState<number | null>(null)
  const unsaved = useRef<NewPostForm | null>(null)

  useEffect(() => {
    if (!enabled) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let closed = false

    const save = () => {
      clearTimeout(timer)
      const values = unsaved.current
      unsaved.current = null
      // A draft that cannot be kept is no reason to disturb whoever is writing; submitting will tell.
      if (values) void savePostDraft(database, { values, savedAt: Date.now() }).catch(() => undefined)
    }
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        unsaved.current = { ...values }
        clearTimeout(timer)
        timer = setTimeout(save, saveDelayMs)
      },
    })
    const restore = async () => {
      const draft = await loadPostDraft(database)
      if (!draft || closed || unsaved.current) return
      form.reset(draft.values)
      unsaved.current = null
      setRestoredAt(draft.savedAt)
    }
    void restore().catch(() => undefined)
    document.addEventListener('visibilitychange', save)
    window.addEventListener('pagehide', save)
    return () => {
      closed = true
      unsubscribe()
      save()
      document.removeEventListener('visibilitychange', save)
      window.removeEventListener('pagehide', save)
    }
  }, [database, form, enabled])

  return {
    restoredAt,
    forget: async () => {
      unsaved.current = null
      setRestoredAt(null)
      await clearPostDraft(database)
    },
  }
}
