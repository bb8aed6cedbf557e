/**
 * State whose latest value is available at once: a second change may come before the form is drawn again, and must
 * build on the first.
 */
import { type RefObject, useRef, useState } from 'react'

export function useLatestState<Value>(
  initial: Value,
): [shown: Value, set: (next: Value) => void, latest: RefObject<Value>] {
  const [shownValue, setShown] = useState(initial)
  const latest = useRef(initial)
  const set = (next: Value) => {
    latest.current = next
    setShown(next)
  }
  return [shownValue, set, latest]
}
