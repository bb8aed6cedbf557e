/**
 * The state of the connection: whether a server of ours responds. The browser's own state is only a hint at the start.
 */
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
