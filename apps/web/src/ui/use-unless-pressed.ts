/** Nothing is replaced under a finger: a tap that ends on another element than it began on is none. */
import { useEffect, useState } from 'react'

/** The browser makes a touch into a click some moments after the finger has left. */
const clickMsMax = 300
/** Nobody taps for longer, and a button let go outside of the window is never told. */
const pressMsMax = 3000

let pressed = false
let timer: ReturnType<typeof setTimeout> | undefined
const waiting = new Set<() => void>()

function press(): void {
  pressed = true
  releaseIn(pressMsMax)
}

function release(): void {
  if (pressed) releaseIn(clickMsMax)
}

function releaseIn(ms: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    pressed = false
    for (const goOn of [...waiting]) goOn()
  }, ms)
}

/** Once for all who use it; a press that began before any of them was there was of something else. */
function listen(): void {
  document.addEventListener('pointerdown', press, { capture: true, passive: true })
  for (const end of ['pointerup', 'pointercancel']) {
    document.addEventListener(end, release, { capture: true, passive: true })
  }
}

/**
 * The value as it was when a finger or the mouse came down, until it has left.
 *
 * @param value the very same one for as long as nothing has changed
 */
export function useUnlessPressed<Value>(value: Value): Value {
  const [shown, show] = useState(value)
  const isHeld = shown !== value && pressed
  if (shown !== value && !isHeld) show(() => value)
  useEffect(listen, [])
  useEffect(() => {
    if (!isHeld) return
    const goOn = () => show(() => value)
    waiting.add(goOn)
    return () => {
      waiting.delete(goOn)
    }
  }, [isHeld, value])
  return isHeld ? shown : value
}
