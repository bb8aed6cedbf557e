/** The landing's second view is a step of the browser's history, so that a phone's back gesture leaves it. */
import { paths } from '../../paths.ts'

export const locationView = { view: 'location' } as const

export function isLocationView(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'view' in state && state.view === locationView.view
}

/**
 * Returns true when a visitor's page begins with the landing page's first view.
 * @param historyState the state that the browser stored with this step of its history
 */
export function isLandingView(pathname: string, historyState: unknown): boolean {
  // The router stores the state of a step in this property.
  const locationState =
    typeof historyState === 'object' && historyState !== null && 'usr' in historyState
      ? historyState.usr
      : null
  return pathname === paths.home && !isLocationView(locationState)
}
