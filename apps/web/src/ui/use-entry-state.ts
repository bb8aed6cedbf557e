/**
 * State that is there again when its screen is come back to, by Back as by Forward: how much of a list was shown. It is
 * kept for one entry of the history, as long as the page is open; who comes by a link begins anew.
 */
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

const keptMax = 50
const kept = new Map<string, unknown>()

/** For whoever starts the app again without loading its page anew: no entry of before is one of the next. */
export function forgetEntryStates(): void {
  kept.clear()
}

/** @param name says which state of the screen */
export function useEntryState<State>(name: string, initial: State): [State, Dispatch<SetStateAction<State>>] {
  const { key } = useLocation()
  const place = `${key} ${name}`
  const [state, setState] = useState(() => (kept.has(place) ? (kept.get(place) as State) : initial))
  useEffect(() => {
    kept.delete(place)
    kept.set(place, state)
    const [oldest] = kept.keys()
    if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest)
  }, [place, state])
  return [state, setState]
}
