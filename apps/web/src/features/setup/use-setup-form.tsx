/** Keeps what an operator types until the server has it: over a reload, a refusal and a time without a signal. */
import type { SettingName, Setup } from '@porchlight/contracts/setup/setup.schema'
import { truncate } from '@porchlight/contracts/values/text/text'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { setupTexts as texts } from '../../locales/en/setup.ts'
import { CallError, NoSignal, wireErrorOf } from '../../sync/transport/transport.ts'
import { type ProblemState, useProblem } from '../../ui/feedback/problem.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { useWork } from '../../ui/hooks/use-work.ts'
import { useDraft } from '../drafts/use-draft.tsx'
import { useFreshSignIn } from '../sessions/account/fresh-sign-in.tsx'
import { reloadSetup, saveSettings } from './setup.actions.ts'
import {
  changesIn,
  type Edits,
  offeredTexts,
  readDraft,
  type SetupDraft,
  settingIn,
  shownValue,
} from './setup-fields.ts'

interface SetupForm {
  /** The form itself, in which the first faulty field gets the focus after a refusal. */
  ref: RefObject<HTMLFormElement | null>
  textOf: (name: SettingName) => string
  errorOf: (name: SettingName) => string | undefined
  change: (name: SettingName, text: string) => void
  /** @param endsFirstRun also when nothing is changed */
  save: (options?: { endsFirstRun?: boolean }) => Promise<void>
  isSaving: boolean
  /** Leaves the questions of the first run. What was typed stays. */
  skipFirstRun: () => Promise<void>
  isSkipping: boolean
  problem: ProblemState['problem']
  /** A line about a restored draft, and the dialog in which the operator signs in once more. */
  draftLine: ReactNode
  question: ReactNode
}

const draftForm = 'community-settings'
/** A control with a fault, or an order, which is a group of them. */
const faultyField = '[aria-invalid="true"], [data-faulty]'

/** @param onSaved is called with the settings as they are then, should they not be loaded again */
export function useSetupForm(setup: Setup, onSaved: (setup: Setup) => void): SetupForm {
  const [draft, setDraft] = useState<SetupDraft>({ seenVersion: setup.version, edits: {} })
  /** The texts as they are by now: what is typed while a save is under way is not lost. */
  const latest = useRef(draft)
  const [errors, setErrors] = useState<Edits>({})
  /** The number of refusals with a fault at a field: each of them moves the focus once. */
  const [refusalCount, setRefusalCount] = useState(0)
  const ref = useRef<HTMLFormElement>(null)
  const [hasSaved, setHasSaved] = useState(false)
  const { problem, show, clear } = useProblem()
  const { withFreshSignIn, question } = useFreshSignIn()
  const offeredValues = offeredTexts(setup)
  const isBlank = ({ edits }: SetupDraft) => Object.keys(changesIn(setup, edits)).length === 0
  const storedDraft = useDraft<SetupDraft>({
    form: draftForm,
    read: readDraft,
    isBlank,
    restore: put,
    empty: () => put({ seenVersion: setup.version, edits: {} }),
  })

  function put(next: SetupDraft): void {
    latest.current = next
    setDraft(next)
  }

  function putAndKeep(next: SetupDraft): void {
    put(next)
    storedDraft.keep(next)
  }

  function change(name: SettingName, text: string): void {
    // What was shown when the first letter was typed counts: what others changed before that is known.
    const seenVersion = isBlank(draft) ? setup.version : draft.seenVersion
    putAndKeep({ seenVersion, edits: { ...latest.current.edits, [name]: text } })
    setErrors(({ [name]: _corrected, ...otherErrors }) => otherErrors)
    clear()
  }

  const [save, isSaving] = useWork(async ({ endsFirstRun = false }: { endsFirstRun?: boolean } = {}) => {
    clear()
    const values = changesIn(setup, { ...offeredValues, ...latest.current.edits })
    if (Object.keys(values).length === 0 && !endsFirstRun) {
      show({ description: texts.nothing })
      return
    }
    try {
      const { seenVersion } = latest.current
      const savedSetup = await withFreshSignIn(() =>
        saveSettings({ seenVersion, values, ...(endsFirstRun ? { endsFirstRun } : {}) }),
      )
      onSaved(savedSetup)
      const later = Object.entries(latest.current.edits).filter(
        ([name, text]) => text !== values[name as SettingName],
      )
      put({ seenVersion: savedSetup.version, edits: Object.fromEntries(later) })
      if (Object.keys(changesIn(savedSetup, latest.current.edits)).length > 0)
        storedDraft.keep(latest.current)
      else storedDraft.clear()
      setErrors({})
      setHasSaved(true)
      showToast({ title: texts.saved })
    } catch (error) {
      const faults = errorsIn(error)
      setErrors(faults)
      if (Object.keys(faults).length > 0) setRefusalCount((count) => count + 1)
      show({ description: wordsOf(error) })
      if (wireErrorOf(error)?.code !== 'settings_changed') return
      // The operator sees what it is now, so a second save is meant.
      const seenVersion = await reloadSetup()
      if (seenVersion !== null) putAndKeep({ ...latest.current, seenVersion })
    }
  })

  // A screen reader then reads the field with its fault, which may be far above the button.
  useEffect(() => {
    if (refusalCount > 0) ref.current?.querySelector<HTMLElement>(faultyField)?.focus()
  }, [refusalCount])

  const [skipFirstRun, isSkipping] = useWork(async () => {
    clear()
    try {
      onSaved(await saveSettings({ seenVersion: setup.version, values: {}, endsFirstRun: true }))
    } catch (error) {
      show({ description: wordsOf(error) })
    }
  })

  return {
    ref,
    textOf: (name) => draft.edits[name] ?? offeredValues[name] ?? settingIn(setup, name).value,
    errorOf: (name) => errors[name],
    change,
    save,
    isSaving,
    skipFirstRun,
    isSkipping,
    problem,
    // The server has what was restored.
    draftLine: hasSaved ? null : storedDraft.line,
    question,
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof NoSignal) return texts.noSignal
  return wireErrorOf(error)?.message ?? texts.failed
}

/** Returns what is said beside fields: what cannot be used, and what somebody else has set meanwhile. */
function errorsIn(error: unknown): Edits {
  if (!(error instanceof CallError) || error.body === null) return {}
  const { issues = [], params } = error.body
  const current = Object.entries((params?.current ?? {}) as Record<string, string>)
  return Object.fromEntries([
    ...issues.map(({ path, message }) => [path.replace(/^values\./, ''), message]),
    ...current.map(([name, value]) => [
      name,
      texts.isNow(value === '' ? texts.empty : shortened(shownValue(name, value))),
    ]),
  ])
}

const shownLengthMax = 200

function shortened(text: string): string {
  return text.length > shownLengthMax ? `${truncate(text, shownLengthMax)}…` : text
}
