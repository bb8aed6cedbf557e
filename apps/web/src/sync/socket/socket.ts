/**
 * The one socket of a member: it brings pokes, and the frames that a screen follows (`follow`). The next round brings
 * what the socket misses. One tab has the socket for all tabs of a member: they read the same database, so one poke
 * causes one round, however many tabs are open.
 */
import type { clientFrameSchema } from '@porchlight/contracts/frames'
import type * as v from 'valibot'
import { retryDelayMs } from '../transport/backoff.ts'
import { createConnectionCheck } from './connection-check.ts'
import { createTabLeader } from './tab-leader.ts'
import { createTimedRounds } from './timed-rounds.ts'

/** Open for this long, a socket is one that holds. */
const steadyMs = 30_000
/** The server sent us away: another device of this member's has our place, or the session is over. */
const policyViolation = 1008

/** The socket for features that send and receive frames on it while it is open. */
export interface SocketLine {
  /**
   * Sends a frame. Returns false when it cannot be sent: no socket is open in this tab, or it has not yet sent whose it
   * is.
   */
  send: (frame: v.InferInput<typeof clientFrameSchema>) => boolean
  /** Adds a follower. Returns a function that removes it. */
  follow: (follower: SocketFollower) => () => void
}

export interface SocketFollower {
  /** Notifies that frames can be sent from now on; called at once when that is so already. */
  onReady: () => void
  /** Called with every frame except pokes. The frame may be of a type that only a newer app supports. */
  onFrame: (frame: { type: string }) => void
  /** Notifies that the socket ended: the frames sent last may not have arrived. */
  onEnd: () => void
}

export interface MemberSocket extends SocketLine {
  /** Opens the socket if the page may have one, it is not open, and no other tab has it. */
  connect: () => void
  /** Leaves it to another tab until `connect`. */
  rest: () => void
  close: () => void
}

interface SocketSettings {
  memberId: string
  onPoke: () => void
  /** Time has passed in which nothing could have brought news. */
  onDue: () => void
  /** Called when a socket has opened. Returns the cursor of this device, when no round runs any more. */
  onOpen: () => Promise<string | null>
}

export function createSocket({ memberId, onPoke, onDue, onOpen }: SocketSettings): MemberSocket {
  const leader = createTabLeader(`porchlight-socket:${memberId}`)
  const followers = new Set<SocketFollower>()
  const connectionCheck = createConnectionCheck({
    askForEcho: () => socket?.send(JSON.stringify({ type: 'echo' })),
    onLost: endSilent,
  })
  const timedRounds = createTimedRounds(onDue)
  let listening = false
  let socket: WebSocket | undefined
  /** True when the socket has sent whose it is. */
  let isReady = false
  /** True when a frame has arrived on the socket: then news would arrive, too. */
  let isVerified = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let steady: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  function open(): void {
    if (!listening || socket) return
    clearTimeout(timer)
    const newSocket = openWebSocket()
    if (!newSocket) return
    socket = newSocket
    connectionCheck.start()
    newSocket.onopen = () => {
      // A round of a slow line may run first.
      connectionCheck.pause()
      steady = setTimeout(beginAnew, steadyMs)
      void introduce(newSocket)
    }
    newSocket.onmessage = (event) => {
      // Frames that arrive after a socket was given up are outdated.
      if (socket === newSocket) hear(event.data)
    }
    newSocket.onclose = ({ code }) => {
      if (socket !== newSocket) return
      forget()
      openLater(code === policyViolation ? Number.POSITIVE_INFINITY : failures + 1)
      // A round shows which of the two reasons it was: when the session is over, its content must not stay in sight.
      if (code === policyViolation) onPoke()
    }
  }

  /** None where something forbids the page to have one: a blocker, or a rule of a workplace. */
  function openWebSocket(): WebSocket | undefined {
    try {
      return new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`)
    } catch {
      openLater(failures + 1)
      return undefined
    }
  }

  function openLater(after: number): void {
    failures = after
    timer = setTimeout(open, retryDelayMs(failures))
  }

  /**
   * Ends a socket that went silent. It would never end by itself, because the closing handshake waits for a response as
   * well.
   */
  function endSilent(): void {
    const wasVerified = isVerified
    forget()?.close()
    openLater(failures + 1)
    // The round fetches the news that the socket should have brought.
    if (wasVerified) onPoke()
  }

  /**
   * Sends the member's id and the cursor. With them the server detects changes between the last round and this socket,
   * so that no needless round is sent.
   */
  async function introduce(newSocket: WebSocket): Promise<void> {
    try {
      const cursor = await onOpen()
      if (socket !== newSocket) return
      newSocket.send(JSON.stringify({ type: 'auth', userId: memberId, cursor }))
      connectionCheck.start()
      isReady = true
      for (const { onReady } of followers) onReady()
    } catch {
      if (socket === newSocket) connectionCheck.start()
      onPoke()
    }
  }

  function hear(data: unknown): void {
    const frame = readFrame(data)
    if (!frame) return
    connectionCheck.noteData(frame.type === 'echo')
    isVerified = true
    lookForNews()
    if (frame.type === 'poke') {
      beginAnew()
      onPoke()
    } else if (frame.type !== 'echo') for (const { onFrame } of followers) onFrame(frame)
  }

  /** Opening alone proves nothing: of more devices than may listen, each would send the next one away at once. */
  function beginAnew(): void {
    failures = 0
  }

  function forget(): WebSocket | undefined {
    const previousSocket = socket
    const wasReady = isReady
    socket = undefined
    isReady = false
    isVerified = false
    connectionCheck.pause()
    clearTimeout(steady)
    lookForNews()
    if (wasReady) for (const { onEnd } of followers) onEnd()
    return previousSocket
  }

  /** Starts timed rounds in the leading tab only: all tabs read the same database. */
  function lookForNews(): void {
    const pace = followers.size > 0 ? 'chat' : 'elsewhere'
    timedRounds.need(listening && !isVerified ? pace : null)
  }

  function rest(): void {
    listening = false
    clearTimeout(timer)
    forget()?.close()
    leader.resign()
  }

  return {
    connect: () => {
      if (isClosed) return
      open()
      leader.stand(() => {
        listening = true
        lookForNews()
        open()
      })
    },
    rest,
    close: () => {
      isClosed = true
      rest()
    },
    send: (frame) => {
      if (!isReady || socket?.readyState !== WebSocket.OPEN) return false
      socket.send(JSON.stringify(frame))
      return true
    },
    follow: (follower) => {
      followers.add(follower)
      lookForNews()
      if (isReady) follower.onReady()
      return () => {
        followers.delete(follower)
        lookForNews()
      }
    },
  }
}

function readFrame(data: unknown): { type: string } | null {
  try {
    const frame = JSON.parse(String(data)) as { type?: unknown } | null
    return typeof frame?.type === 'string' ? (frame as { type: string }) : null
  } catch {
    return null
  }
}
