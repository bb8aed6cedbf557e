/**
 * Whether the other end of a socket is there. Proxies take an upgrade and carry nothing, lines die without a word, and a
 * browser tells a page of neither: only what is heard proves it, and so the server is asked for an echo now and then.
 */

/** Apart for each socket, so that a server that restarted is not asked by all at once. */
const beatMs = { min: 30_000, max: 45_000 }
/** Longer than a slow line takes for a few bytes. */
const echoMsMax = 10_000

export interface Pulse {
  /** Of another socket, or of what is said on it: from now on something is to be heard. */
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
  /** Said on this socket: a server of before knows none, and would end it for being asked. */
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
