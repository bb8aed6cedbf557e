/** Every address in one place. A leaf: it imports nothing, so that every screen may link to another. */

export const paths = {
  home: '/',
  auth: '/auth',
  communityHelp: '/community-help',
  outbox: '/outbox',
} as const

/** Addresses of the server that the browser itself goes to. */
export const serverPaths = {
  logIn: '/api/login',
} as const
