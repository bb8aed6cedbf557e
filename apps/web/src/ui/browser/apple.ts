/**
 * Returns true on iPhones and iPads: only Safari has the property that shows whether a page was opened from the home
 * screen.
 */
export function isAppleDevice(): boolean {
  return 'standalone' in navigator
}

export function isAppleHomeScreen(): boolean {
  return 'standalone' in navigator && navigator.standalone === true
}
