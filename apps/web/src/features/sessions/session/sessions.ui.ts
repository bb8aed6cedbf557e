/** Holds whether a member is signing out on purpose: then no screen shows the message that they are logged out. */
import { create } from 'zustand'

export const useSigningOut = create<{ signingOut: boolean }>(() => ({ signingOut: false }))
