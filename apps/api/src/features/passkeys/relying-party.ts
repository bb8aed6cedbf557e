/** The site that a passkey is for: an authenticator offers it there and nowhere else. */

export interface RelyingParty {
  /** The host name: what a passkey is bound to. */
  id: string
  /** The page's whole origin, as the browser puts it into what is signed. */
  origin: string
}

/**
 * Returns the community's own address, as the operator set it. Without one, a passkey works on this machine alone, on
 * the port that the page was requested from, because no other name belongs to this machine for good.
 */
export function createRelyingPartyOf(publicUrl: URL | null): (host: string) => RelyingParty {
  return (host) => {
    const { hostname: id, origin } = publicUrl ?? new URL(`http://${isLocalhost(host) ? host : 'localhost'}`)
    return { id, origin }
  }
}

function isLocalhost(host: string): boolean {
  return /^localhost(?::\d{1,5})?$/i.test(host)
}
