/** The 'Complete Your Profile' prompt: one dialog, opened from wherever something needs the profile. */
import type { MissingProfile } from '@porchlight/contracts/errors/refusals'
import type { Member } from '@porchlight/contracts/members/members.schema'
import { create } from 'zustand'

type Profile = Pick<Member, 'bio' | 'interests'>

interface ProfilePrompt {
  /** The missing part of the profile; null while the dialog is closed. */
  missing: MissingProfile | null
  /** The present profile, when it is edited rather than completed. */
  before: Profile | null
  onComplete: (() => void) | null
  open: (missing: MissingProfile, onComplete?: () => void) => void
  /** Opens the dialog with both parts, as they are now. */
  edit: (before: Profile) => void
  close: () => void
  /** Closes the prompt, and continues the action that opened it. */
  complete: () => void
}

export const useProfilePrompt = create<ProfilePrompt>((set, get) => ({
  missing: null,
  before: null,
  onComplete: null,
  open: (missing, onComplete) => set({ missing, before: null, onComplete: onComplete ?? null }),
  edit: ({ bio, interests }) => set({ missing: 'both', before: { bio, interests }, onComplete: null }),
  close: () => set({ missing: null, before: null, onComplete: null }),
  complete: () => {
    const { onComplete, close } = get()
    close()
    onComplete?.()
  },
}))
