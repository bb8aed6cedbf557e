/** Listens on the socket for pokes. What it misses, the next round brings. */
import { retryDelayMs } from './backoff.ts'

export interface Pokes {
  /** Opens the socket if the page may have one and it is not open. */
  connect: () => void
  close: () => void
}

export function listenForPokes(memberId: string, onPoke: () => void): Pokes {
  let socket: WebSocket | undefined
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let closed = false

  function connect(): void {
    if (closed || socket) return
    clearTimeout(timer)
    const opened = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`)
    socket = opened
    opened.onopen = () => {
      failures = 0
      opened.send(JSON.stringify({ type: 'auth', userId: memberId }))
      onPoke()
    }
    opened.onmessage = (event) => {
      if (isPoke(event.data)) onPoke()
    }
    opened.onclose = () => {
      socket = undefined
      if (closed) return
      failures += 1
      timer = setTimeout(connect, retryDelayMs(failures))
    }
  }

  return {
    connect,
    close: () => {
      closed = true
      clearTimeout(timer)
      socket?.close()
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
