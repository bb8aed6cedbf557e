/**
 * Adds the server's policy for payments to the stored page. This page and its policy are the same for every address. On
 * the pages for payments the server allows more, depending on its payment provider. So the headers are requested from
 * the server, and the page itself stays the one of this app.
 */
import { payment } from '../../../../workbox.config.ts'

export async function withPaymentPolicy(page: Response, { href }: URL): Promise<Response> {
  const policy = await policyOf(href)
  // Without a signal no payment is possible, so the page stays as it is.
  if (policy === null) return page
  const headers = new Headers(page.headers)
  for (const name of payment.headers) {
    const value = policy.get(name)
    if (value !== null) headers.set(name, value)
  }
  const { body, status, statusText } = page
  return new Response(body, { status, statusText, headers })
}

async function policyOf(href: string): Promise<Headers | null> {
  try {
    const response = await fetch(href, {
      method: 'HEAD',
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(payment.timeoutMs),
    })
    const isPage = response.ok && response.headers.get('content-type')?.startsWith('text/html') === true
    return isPage ? response.headers : null
  } catch {
    return null
  }
}
