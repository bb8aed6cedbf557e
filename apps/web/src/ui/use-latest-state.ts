/** State that whatever comes later builds on as it is by then: two changes may come before a form is drawn again. */
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
