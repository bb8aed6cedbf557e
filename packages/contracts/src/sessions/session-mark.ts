/** The cookie that tells the page's script that the session's own, which it cannot read, is there. */
export const sessionMark = { name: 'member', value: '1' } as const

/**
 * The cookie by which the server tells the page that its member typed the address of signing out: a link of another site
 * can lead to a page, and set no cookie. The page takes it away, and asks what becomes of what is unsent.
 */
export const signOutMark = { name: 'signing-out', value: '1', maxAgeSeconds: 60 } as const
