/**
 * State that is restored when its screen is shown again, by Back or by Forward, such as how much of a list was shown.
 * It is stored for one entry of the history while the page is open. A link to the screen starts with the initial state.
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

/** @param name names the state within its screen */
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
