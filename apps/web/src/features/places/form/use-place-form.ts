/** The state of a place's form: its values, their draft, and its errors after it was submitted. */
import { type ReactNode, useState } from 'react'
import type { StoredDraft } from '../../../storage/drafts.ts'
import type { NewPhoto } from '../../../sync/outbox/device-photos.ts'
import { useLatestState } from '../../../ui/hooks/use-latest-state.ts'
import { useDraft } from '../../drafts/use-draft.tsx'
import {
  isSamePlaceForm,
  issuesOfPlace,
  type PlaceForm,
  type PlaceIssues,
  placeFormFrom,
} from './place-form.ts'

interface WrittenForm {
  form: PlaceForm
  issues: PlaceIssues
  change: (changes: Partial<PlaceForm>) => void
  pick: (photo: NewPhoto) => void
  /** The bytes of the photo that the form names, where it was picked here. */
  photos: NewPhoto[]
  /** False where something is wrong: that is shown from now on. */
  check: () => boolean
  rest: () => StoredDraft | undefined
  keepDraft: () => void
  line: ReactNode
}

interface FormSettings {
  initial: PlaceForm
  /** The draft's name, from `draftName`. */
  draft: string
  isAdding: boolean
}

export function usePlaceForm({ initial, draft: name, isAdding }: FormSettings): WrittenForm {
  // A search may respond late: its response must not overwrite what was typed meanwhile.
  const [form, set, latest] = useLatestState(initial)
  const [picked, setPicked] = useState<NewPhoto | null>(null)
  const [isAsked, setAsked] = useState(false)
  const draft = useDraft<PlaceForm>({
    form: name,
    read: placeFormFrom,
    isBlank: (values) => isSamePlaceForm(values, initial),
    restore: set,
    empty: () => set(initial),
  })
  const issues = issuesOfPlace(form, { isAdding })
  return {
    form,
    issues: isAsked ? issues : {},
    change: (changes) => {
      set({ ...latest.current, ...changes })
      draft.keep(latest.current)
    },
    pick: setPicked,
    photos: picked && picked.sha256 === form.photo ? [picked] : [],
    check: () => {
      setAsked(true)
      return Object.keys(issues).length === 0
    },
    rest: draft.rest,
    keepDraft: () => draft.keep(latest.current),
    line: draft.line,
  }
}
