/**
 * Where the links of mails lead, each with a secret in its address: not even the own server is told that address again,
 * whether it answers there itself or the worker does.
 */
export const mailLinkPaths = {
  resetPassword: '/reset-password',
  confirmSignUp: '/confirm-sign-up',
  confirmEmail: '/confirm-email',
  undoEmail: '/undo-email',
  proveEmail: '/prove-email',
} as const

export function isMailLinkPath(path: string): boolean {
  return Object.values<string>(mailLinkPaths).includes(path)
}
