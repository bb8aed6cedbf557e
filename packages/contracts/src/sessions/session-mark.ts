/** The cookie by which the page's script detects the session. The script cannot read the session's own cookie. */
export const sessionMark = { name: 'member', value: '1' } as const

/**
 * The cookie by which the server confirms to the page that the member typed the address for signing out. A link on
 * another site can open a page, but it cannot set this cookie. The page deletes it, and then asks the member what to do
 * with unsent entries.
 */
export const signOutMark = { name: 'signing-out', value: '1', maxAgeSeconds: 60 } as const
