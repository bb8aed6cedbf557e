/** Whether a server of ours answers. The browser's own word is only a hint to begin with. */
import { create } from 'zustand'

interface Connection {
  online: boolean
  /** A round with operations is in flight. */
  sending: boolean
  /** The server wants another version of the app; the queue is held until it is here. */
  updateNeeded: boolean
}

export const useConnection = create<Connection>(() => ({
  online: globalThis.navigator?.onLine ?? true,
  sending: false,
  updateNeeded: false,
}))
