/** The locks of a browser that blocks storage for the site: they exist, and every request is rejected. */
export const refusingLocks = {
  request: () => Promise.reject(new DOMException('Storage is blocked.', 'SecurityError')),
} as unknown as LockManager
