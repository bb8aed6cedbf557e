/**
 * Checks whether the other end of a socket still responds. Some proxies accept an upgrade and transmit nothing,
 * connections break silently, and a browser reports neither to a page. Only received data proves the connection, so an
 * echo is requested from time to time.
 */

/**
 * The bounds in ms of the time between two echo requests. Each socket has another time, so that a restarted server does
 * not receive all requests at once.
 */
const checkIntervalMs = { min: 30_000, max: 45_000 }
/** The time in ms to wait for an echo; longer than a slow connection takes for a few bytes. */
const echoMsMax = 10_000

export interface ConnectionCheck {
  /** Starts the check, for a new socket or after a frame was sent: from now on data must arrive. */
  start: () => void
  /** Stops the check, because this end takes its time and no data is expected. */
  pause: () => void
  /** Notes that data arrived, an echo or something else. */
  noteData: (isEcho: boolean) => void
}

interface ConnectionCheckSettings {
  askForEcho: () => void
  onLost: () => void
}

export function createConnectionCheck({ askForEcho, onLost }: ConnectionCheckSettings): ConnectionCheck {
  let timer: ReturnType<typeof setTimeout> | undefined
  /**
   * True when an echo arrived on this socket: older servers do not support echoes and would close the socket for the
   * request.
   */
  let supportsEcho = false
  let hasReceived = false

  function startInterval(): void {
    pause()
    hasReceived = false
    timer = setTimeout(
      requestEcho,
      checkIntervalMs.min + Math.random() * (checkIntervalMs.max - checkIntervalMs.min),
    )
  }

  function requestEcho(): void {
    if (supportsEcho) {
      hasReceived = false
      askForEcho()
      timer = setTimeout(check, echoMsMax)
    } else check()
  }

  function check(): void {
    if (hasReceived) startInterval()
    else onLost()
  }

  function pause(): void {
    clearTimeout(timer)
  }

  return {
    start: () => {
      supportsEcho = false
      startInterval()
    },
    pause,
    noteData: (isEcho) => {
      hasReceived = true
      supportsEcho ||= isEcho
    },
  }
}
