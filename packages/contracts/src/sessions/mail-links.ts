/**
 * The paths of the links in mails. Each link has a secret in its address. These pages therefore send no referrer, not
 * even to our own server, whether the server or the service worker responds with the page.
 */
export const mailLinkPaths = {
  resetPassword: '/reset-password',
  confirmSignUp: '/confirm-sign-up',
  confirmEmail: '/confirm-email',
  undoEmail: '/undo-email',
  proveEmail: '/prove-email',
} as const

/** The path of an invitation's page, before its code. */
export const invitationPathStart = '/invite/'

/** Returns true for a page with a secret in its address: the link of a mail, or an invitation. */
export function isSecretPath(path: string): boolean {
  return Object.values<string>(mailLinkPaths).includes(path) || path.startsWith(invitationPathStart)
}
