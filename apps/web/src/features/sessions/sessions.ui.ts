/** A member who signs out on purpose leaves quietly: no screen is to tell them that they are logged out. */
import { create } from 'zustand'

export const useSigningOut = create<{ signingOut: boolean }>(() => ({ signingOut: false }))
