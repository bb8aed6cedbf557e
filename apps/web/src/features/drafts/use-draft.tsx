/** Keeps a form while it is written, and brings it back: neither a killed app nor a tap beside the dialog loses a text. */
import { createId } from '@porchlight/contracts/values/id'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { draftTexts } from '../../locales/en/drafts.ts'
import { formatMoment } from '../../locales/en/formats.ts'
import type { Draft } from '../../storage/database.ts'
import { dropDraft, loadDraft, type StoredDraft, saveDraft, sweepEdits } from '../../storage/drafts.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import styles from './use-draft.module.css'

interface DraftSettings<Values> {
  /** The draft's name, from `draftName`; null for a form in which nothing is written that would be missed. */
  form: string | null
  /** Returns null for a draft that another version of the app stored in another shape. */
  read: (storedValues: unknown, storedInitial: unknown) => Values | null
  /** True while nothing was written that would be missed. */
  isBlank: (values: Values) => boolean
  restore: (values: Values) => void
  /** Values that are stored with the draft: those with which a form of a row begins. */
  initial?: Values | undefined
  /** Makes the form what it was before anything was written. */
  empty: () => void
}

interface WrittenDraft<Values> {
  keep: (values: Values) => void
  /**
   * Hands what is written over to `store`, which deletes the stored draft in the transaction that stores the entry.
   * Where that fails, the draft has what the form holds by then. What is typed during the transaction is a draft of its
   * own.
   */
  handOver: <Result>(store: (draft: StoredDraft | undefined) => Promise<Result>) => Promise<Result>
  /** Deletes the draft, for a member who cancels on purpose. A form that was closed by accident is restored. */
  clear: () => void
  /** A line that states that a draft was restored, and offers to discard it. */
  line: ReactNode
}

/** The content of the line above the form: a draft that was restored, or one that was discarded just now. */
type DraftNotice<Values> = { restoredAt: number; discarded: Values | null }

export function useDraft<Values>(settings: DraftSettings<Values>): WrittenDraft<Values> {
  const { form, read, isBlank, initial } = settings
  const { database } = useDevice()
  const [writer] = useState(createId)
  const [notice, setNotice] = useState<DraftNotice<Values> | null>(null)
  const unsaved = useRef<{ values: Values } | null>(null)
  const isWriting = useRef(false)
  /** The form's values after the member typed or a draft was restored. */
  const current = useRef<Values | null>(null)
  const storedDraft = useRef<StoredDraft | undefined>(undefined)
  const isSettingValues = useRef(false)
  /** The values that became an entry. */
  const handedOver = useRef<Values | null>(null)

  async function write(values: Values): Promise<void> {
    if (form === null) return
    const last = storedDraft.current
    if (isBlank(values)) {
      storedDraft.current = undefined
      if (last) await dropDraft(database, last)
      return
    }
    const draft = { form, values, initial, savedAt: Date.now(), writer }
    storedDraft.current = { form, savedAt: draft.savedAt }
    await saveDraft(database, draft, last)
  }

  const save = () => {
    if (!unsaved.current) return
    const { values } = unsaved.current
    unsaved.current = null
    isWriting.current = true
    write(values)
      // A draft that cannot be stored is not worth a message while the member writes; submitting will report the fault.
      .catch(() => undefined)
      .finally(() => {
        isWriting.current = false
        save()
      })
  }
  /** A page that is left finishes no write it only then begins: so at once, and what comes during a write right after it. */
  const keep = (values: Values) => {
    if (isSettingValues.current) return
    current.current = values
    unsaved.current = { values }
    setNotice((line) => (line?.discarded ? null : line))
    if (!isWriting.current) save()
  }
  async function handOver<Result>(
    store: (draft: StoredDraft | undefined) => Promise<Result>,
  ): Promise<Result> {
    const values = current.current
    unsaved.current = null
    try {
      const result = await store(storedDraft.current)
      handedOver.current = values
      return result
    } catch (error) {
      if (current.current !== null && current.current !== handedOver.current) keep(current.current)
      throw error
    }
  }
  const clear = () => {
    const abandonedDraft = storedDraft.current
    unsaved.current = null
    current.current = null
    storedDraft.current = undefined
    if (abandonedDraft) dropDraft(database, abandonedDraft).catch(() => undefined)
  }
  /**
   * Changes the form by program. The form reports these changes like any others, but the member did not make them, so
   * they must not become a draft.
   */
  const fill = (change: () => void) => {
    isSettingValues.current = true
    change()
    isSettingValues.current = false
  }

  const saveNow = useEffectEvent(save)
  const bringBack = useEffectEvent((draft: Draft | undefined) => {
    const values = draft ? read(draft.values, draft.initial) : null
    // Text that the member typed before the draft was read stays.
    if (!draft || values === null || current.current) return
    fill(() => settings.restore(values))
    current.current = values
    storedDraft.current = { form: draft.form, savedAt: draft.savedAt }
    setNotice({ restoredAt: draft.savedAt, discarded: null })
  })

  useEffect(() => {
    if (form === null) return
    let isClosed = false
    loadDraft(database, form)
      .then((draft) => {
        if (!isClosed) bringBack(draft)
      })
      .then(() => sweepEdits(database))
      .catch(() => undefined)
    const keepNow = () => saveNow()
    document.addEventListener('visibilitychange', keepNow)
    window.addEventListener('pagehide', keepNow)
    return () => {
      isClosed = true
      document.removeEventListener('visibilitychange', keepNow)
      window.removeEventListener('pagehide', keepNow)
      saveNow()
    }
  }, [database, form])

  const discard = ({ restoredAt }: DraftNotice<Values>) => {
    const discarded = current.current
    fill(settings.empty)
    clear()
    setNotice({ restoredAt, discarded })
  }
  const undo = ({ restoredAt }: DraftNotice<Values>, discarded: Values) => {
    fill(() => settings.restore(discarded))
    keep(discarded)
    setNotice({ restoredAt, discarded: null })
  }

  return { keep, handOver, clear, line: notice && <Line notice={notice} onDiscard={discard} onUndo={undo} /> }
}

interface LineProps<Values> {
  notice: DraftNotice<Values>
  onDiscard: (notice: DraftNotice<Values>) => void
  onUndo: (notice: DraftNotice<Values>, discarded: Values) => void
}

/** Shows one button for discard and undo, so that a member who discarded by accident has the undo at the same place. */
function Line<Values>({ notice, onDiscard, onUndo }: LineProps<Values>) {
  const { restoredAt, discarded } = notice
  return (
    <p className={styles.restored}>
      <span role="status">
        {discarded ? draftTexts.discarded : draftTexts.restored(formatMoment(restoredAt, Date.now()))}
      </span>
      <button
        type="button"
        className={styles.discard}
        onClick={() => (discarded ? onUndo(notice, discarded) : onDiscard(notice))}
      >
        {discarded ? draftTexts.undo : draftTexts.discard}
      </button>
    </p>
  )
}
