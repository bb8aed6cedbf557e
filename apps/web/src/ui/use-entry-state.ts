/**
 * State that is there again when its screen is come back to, by Back as by Forward: how much of a list was shown. It is
 * kept for one entry of the history, as long as the page is open; who comes by a link begins anew.
 */
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

const keptMax = 50
const values = new Map<string, unknown>()

/**
 * Clears all states, for code that starts the app again without loading its page: no entry of the earlier run belongs
 * to the next.
 */
export function clearEntryStates(): void {
  values.clear()
}

/** @param name says which state of the screen */
export function useEntryState<State>(name: string, initial: State): [State, Dispatch<SetStateAction<State>>] {
  const { key } = useLocation()
  const place = `${key} ${name}`
  const [state, setState] = useState(() => (values.has(place) ? (values.get(place) as State) : initial))
  useEffect(() => {
    values.delete(place)
    values.set(place, state)
    const [oldest] = values.keys()
    if (values.size > keptMax && oldest !== undefined) values.delete(oldest)
  }, [place, state])
  return [state, setState]
}
