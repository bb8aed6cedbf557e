/** Keeps a form while it is written, and brings it back: neither a killed app nor a tap beside the dialog loses a text. */
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { draftTexts } from '../../locales/en/drafts.ts'
import { formatMoment } from '../../locales/formats.ts'
import type { Draft } from '../../storage/database.ts'
import { clearDraft, loadDraft, saveDraft, sweepEdits } from '../../storage/drafts.ts'
import { useDevice } from '../../sync/device-context.ts'
import styles from './use-draft.module.css'

/**
 * Keys of one moment make one write. Short, because a page that is left or killed finishes no write it
 * only then begins: what is lost is the last letter at most.
 */
const saveDelayMs = 50

interface DraftSettings<Values> {
  /** From `draftName`. */
  form: string
  /** Null for a draft of another app version's shape. */
  read: (stored: unknown) => Values | null
  /** True while nothing was written that would be missed. */
  isBlank: (values: Values) => boolean
  restore: (values: Values) => void
  /** Makes the form what it was before anything was written. */
  empty: () => void
}

interface KeptDraft<Values> {
  keep: (values: Values) => void
  /** Writes nothing more until the form changes again: what was written is in the outbox now. */
  rest: () => void
  /** Says that a draft was brought back, and offers to drop it. */
  line: ReactNode
}

export function useDraft<Values>({
  form,
  read,
  isBlank,
  restore,
  empty,
}: DraftSettings<Values>): KeptDraft<Values> {
  const { database } = useDevice()
  const [restoredAt, setRestoredAt] = useState<number | null>(null)
  const unsaved = useRef<{ values: Values | null } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const save = () => {
    clearTimeout(timer.current)
    const draft = unsaved.current
    unsaved.current = null
    // A draft that cannot be kept is no reason to disturb whoever is writing; submitting will tell.
    if (draft) saveDraft(database, { form, ...draft, savedAt: Date.now() }).catch(() => undefined)
  }
  const rest = () => {
    clearTimeout(timer.current)
    unsaved.current = null
  }
  const saveNow = useEffectEvent(save)
  const bringBack = useEffectEvent((draft: Draft | undefined) => {
    const values = draft ? read(draft.values) : null
    // Whoever was quicker than the storage keeps what they typed.
    if (!draft || values === null || unsaved.current) return
    restore(values)
    rest()
    setRestoredAt(draft.savedAt)
  })

  useEffect(() => {
    let closed = false
    loadDraft(database, form)
      .then((draft) => {
        if (!closed) bringBack(draft)
      })
      .then(() => sweepEdits(database))
      .catch(() => undefined)
    const keepNow = () => saveNow()
    document.addEventListener('visibilitychange', keepNow)
    window.addEventListener('pagehide', keepNow)
    return () => {
      closed = true
      document.removeEventListener('visibilitychange', keepNow)
      window.removeEventListener('pagehide', keepNow)
      saveNow()
    }
  }, [database, form])

  const discard = () => {
    empty()
    rest()
    setRestoredAt(null)
    clearDraft(database, form).catch(() => undefined)
  }

  return {
    keep: (values) => {
      unsaved.current = { values: isBlank(values) ? null : values }
      clearTimeout(timer.current)
      timer.current = setTimeout(save, saveDelayMs)
    },
    rest,
    line: restoredAt !== null && (
      <p className={styles.restored}>
        <span>{draftTexts.restored(formatMoment(restoredAt, Date.now()))}</span>
        <button type="button" className={styles.discard} onClick={discard}>
          {draftTexts.discard}
        </button>
      </p>
    ),
  }
}
