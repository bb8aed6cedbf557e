/** A virtual authenticator of a phone, which Chromium provides. It stores passkeys and asks for no fingerprint. */
import type { Page } from 'playwright-core'

export interface Authenticator {
  /** Sets whether it is touched at once when a request comes. Without a touch the request stays open. */
  answer: (isAnswering: boolean) => Promise<void>
  /** Sets whether it verifies its owner. A request with one that does not ends as if the owner had declined. */
  verify: (isVerifying: boolean) => Promise<void>
  passkeyCount: () => Promise<number>
  /** Removes the authenticator with all its passkeys. */
  remove: () => Promise<void>
}

/** Adds an authenticator that belongs to this page alone, and stays over its visits. */
export async function giveAuthenticator(page: Page): Promise<Authenticator> {
  const devTools = await page.context().newCDPSession(page)
  // Chromium's own window is off, because no test could press its buttons.
  await devTools.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    answer: async (enabled) => {
      await devTools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
    verify: async (isUserVerified) => {
      await devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    passkeyCount: async () =>
      (await devTools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    remove: async () => {
      await devTools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
      await devTools.send('WebAuthn.disable')
      await devTools.detach()
    },
  }
}
