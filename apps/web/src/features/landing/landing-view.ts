/** The landing's second view is a step of the browser's history, so that a phone's back gesture leaves it. */

export const locationView = { view: 'location' } as const

export function isLocationView(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'view' in state && state.view === locationView.view
}
