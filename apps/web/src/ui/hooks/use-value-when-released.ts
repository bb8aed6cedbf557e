/**
 * Holds a value while a finger is down, so that nothing is replaced under it: a tap that ends on another element than it
 * began on is none.
 */
import { useEffect, useState } from 'react'
import { isPressed, listenForPresses, whenReleased } from '../browser/pointer-state.ts'

/**
 * The value as it was when a finger or the mouse came down, until it has left.
 *
 * @param value the very same one for as long as nothing has changed
 */
export function useValueWhenReleased<Value>(value: Value): Value {
  const [shownValue, show] = useState(value)
  const isHeld = shownValue !== value && isPressed()
  if (shownValue !== value && !isHeld) show(() => value)
  useEffect(() => listenForPresses(document), [])
  // The finger may have left between the drawing and this.
  useEffect(() => (isHeld ? whenReleased(() => show(() => value)) : undefined), [isHeld, value])
  return isHeld ? shownValue : value
}
