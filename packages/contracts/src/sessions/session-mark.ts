/** The cookie that tells the page's script that the session's own, which it cannot read, is there. */
export const sessionMark = { name: 'member', value: '1' } as const
