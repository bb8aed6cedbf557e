/**
 * Checks whether the other end of a socket still responds. Some proxies accept an upgrade and transmit nothing,
 * connections break silently, and a browser reports neither to a page. Only received data proves the connection, so an
 * echo is requested from time to time.
 */

/**
 * The bounds in ms of the time between two echo requests. Each socket has another time, so that a restarted server does
 * not receive all requests at once.
 */
const beatMs = { min: 30_000, max: 45_000 }
/** The time in ms to wait for an echo; longer than a slow connection takes for a few bytes. */
const echoMsMax = 10_000

export interface Pulse {
  /** Starts the watch, for a new socket or after a frame was sent: from now on data must arrive. */
  begin: () => void
  /** Nothing is expected: it is this end that takes its time. */
  hold: () => void
  hear: (isEcho: boolean) => void
}

interface PulseSettings {
  askForEcho: () => void
  onSilence: () => void
}

export function createPulse({ askForEcho, onSilence }: PulseSettings): Pulse {
  let timer: ReturnType<typeof setTimeout> | undefined
  /**
   * True when an echo arrived on this socket: older servers do not support echoes and would close the socket for the
   * request.
   */
  let knowsEcho = false
  let hasHeard = false

  function wait(): void {
    hold()
    hasHeard = false
    timer = setTimeout(beat, beatMs.min + Math.random() * (beatMs.max - beatMs.min))
  }

  function beat(): void {
    if (knowsEcho) {
      hasHeard = false
      askForEcho()
      timer = setTimeout(judge, echoMsMax)
    } else judge()
  }

  function judge(): void {
    if (hasHeard) wait()
    else onSilence()
  }

  function hold(): void {
    clearTimeout(timer)
  }

  return {
    begin: () => {
      knowsEcho = false
      wait()
    },
    hold,
    hear: (isEcho) => {
      hasHeard = true
      knowsEcho ||= isEcho
    },
  }
}
