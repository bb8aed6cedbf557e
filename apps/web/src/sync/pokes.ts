/**
 * Listens on the socket for pokes; what it misses, the next round brings. One tab listens for all of a
 * member's: they read the same database, so that one poke is one round however many are open.
 */
import { retryDelayMs } from './backoff.ts'
import { createTabLeader } from './tab-leader.ts'

/** Open for this long, a socket is one that holds. */
const steadyMs = 30_000
/** The server sent us away: another device of this member's has our place, or the session is over. */
const policyViolation = 1008

export interface Pokes {
  /** Opens the socket if the page may have one, it is not open, and no other tab listens. */
  connect: () => void
  /** Leaves it to another tab until `connect`. */
  rest: () => void
  close: () => void
}

interface PokesSettings {
  memberId: string
  onPoke: () => void
  /** A socket opened. Gives up to where this device knows, once no round runs. */
  onOpen: () => Promise<string | null>
}

export function listenForPokes({ memberId, onPoke, onOpen }: PokesSettings): Pokes {
  const leader = createTabLeader(`porchlight-socket:${memberId}`)
  let listening = false
  let socket: WebSocket | undefined
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let steady: ReturnType<typeof setTimeout> | undefined
  let closed = false

  function open(): void {
    if (!listening || socket) return
    clearTimeout(timer)
    const opened = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`)
    socket = opened
    opened.onopen = () => {
      steady = setTimeout(beginAnew, steadyMs)
      void introduce(opened)
    }
    opened.onmessage = (event) => {
      if (!isPoke(event.data)) return
      beginAnew()
      onPoke()
    }
    opened.onclose = ({ code }) => {
      if (socket !== opened) return
      socket = undefined
      clearTimeout(steady)
      failures = code === policyViolation ? Number.POSITIVE_INFINITY : failures + 1
      timer = setTimeout(open, retryDelayMs(failures))
      // A round tells which of the two it was: what is over must not stay in sight.
      if (code === policyViolation) onPoke()
    }
  }

  /** The server knows what came between the last round and this socket, so that no round is asked for nothing. */
  async function introduce(opened: WebSocket): Promise<void> {
    try {
      const cursor = await onOpen()
      if (socket === opened) opened.send(JSON.stringify({ type: 'auth', userId: memberId, cursor }))
    } catch {
      onPoke()
    }
  }

  /** Opening alone proves nothing: of more devices than may listen, each would send the next one away at once. */
  function beginAnew(): void {
    failures = 0
  }

  function rest(): void {
    listening = false
    clearTimeout(timer)
    clearTimeout(steady)
    const left = socket
    socket = undefined
    left?.close()
    leader.resign()
  }

  return {
    connect: () => {
      if (closed) return
      open()
      leader.stand(() => {
        listening = true
        open()
      })
    },
    rest,
    close: () => {
      closed = true
      rest()
    },
  }
}

function isPoke(data: unknown): boolean {
  try {
    return (JSON.parse(String(data)) as { type?: unknown }).type === 'poke'
  } catch {
    return false
  }
}
