/** iPhones and iPads: Safari alone tells a page whether it was opened from the home screen. */
export function isAppleDevice(): boolean {
  return 'standalone' in navigator
}

export function isAppleHomeScreen(): boolean {
  return 'standalone' in navigator && navigator.standalone === true
}
