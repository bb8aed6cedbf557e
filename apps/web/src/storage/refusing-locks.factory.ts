/** The locks of a browser that keeps nothing for the site: they are there, and nobody is given one. */
export const refusingLocks = {
  request: () => Promise.reject(new DOMException('Storage is blocked.', 'SecurityError')),
} as unknown as LockManager
