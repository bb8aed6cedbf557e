/** The 'Complete Your Profile' prompt: one dialog, opened from wherever something needs the profile. */
import type { MissingProfile } from '@porchlight/contracts/errors/refusals'
import { create } from 'zustand'

interface ProfilePrompt {
  /** null = closed. */
  missing: MissingProfile | null
  onComplete: (() => void) | null
  open: (missing: MissingProfile, onComplete?: () => void) => void
  close: () => void
  /** Closes it, and goes on with what asked for it. */
  complete: () => void
}

export const useProfilePrompt = create<ProfilePrompt>((set, get) => ({
  missing: null,
  onComplete: null,
  open: (missing, onComplete) => set({ missing, onComplete: onComplete ?? null }),
  close: () => set({ missing: null, onComplete: null }),
  complete: () => {
    const { onComplete, close } = get()
    close()
    onComplete?.()
  },
}))
