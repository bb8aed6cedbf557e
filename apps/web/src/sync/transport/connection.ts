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
  /** Several rounds in a row failed, although a server of ours may respond: for now no round brings anything. */
  isFailing: boolean
  /**
   * False from the start, and from each time the app comes into view, until rounds have brought all news or one has failed:
   * what a notice leads to may still be on its way.
   */
  isCurrent: boolean
}

export const useConnection = create<Connection>(() => ({
  online: globalThis.navigator?.onLine ?? true,
  sending: false,
  updateNeeded: false,
  isFailing: false,
  isCurrent: false,
}))
