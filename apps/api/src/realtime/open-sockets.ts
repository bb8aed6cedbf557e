/** The open sockets. They are created before the parts of the server that close sockets or send on them. */
import type { Audience } from '@porchlight/contracts/sync/audiences'
import type { LinesOf, SocketLine } from '../feature-parts/frames.ts'
import type { BlockAwarePokes } from './block-aware-pokes.ts'

/** Closed for good: the session is over, the identity is not the session's, or too much was sent. */
export const policyViolation = 1008

export interface Connected extends SocketLine {
  tokenHash: string
  address: string
  /** The member's audiences at the connection, or at the last change of the member's own rows. */
  audiences: ReadonlySet<Audience>
  /**
   * True when a block exists between the member and anybody: then not every change for their audiences is news to them.
   */
  hasBlocks: boolean
  poke: () => void
  seen: BlockAwarePokes
  /** Reads the audiences anew, one reading after the other. Returns whether they changed. */
  followAudiences: () => Promise<boolean>
  close: (code: number) => void
}

export interface OpenSockets {
  /** The oldest first. */
  connected: Set<Connected>
  matching: (isWanted: (each: Connected) => boolean) => Connected[]
  linesOf: LinesOf
  /** Closes every socket of these sessions at once: sign-out, password change, ban. */
  closeSession: (tokenHash: string) => void
}

export function createOpenSockets(): OpenSockets {
  const connected = new Set<Connected>()
  const matching: OpenSockets['matching'] = (isWanted) => [...connected].filter(isWanted)
  return {
    connected,
    matching,
    linesOf: (memberId) => matching((each) => each.memberId === memberId),
    closeSession: (tokenHash) => {
      for (const each of matching((socket) => socket.tokenHash === tokenHash)) each.close(policyViolation)
    },
  }
}
