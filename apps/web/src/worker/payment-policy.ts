/**
 * The page that is kept is the same for every address, and so is what it may load. Where people pay the server allows more
 * for it, by the provider it has: its word is asked for, and the page stays the one of this app.
 */
import { payment } from '../../../../workbox.config.ts'

export async function withPaymentPolicy(page: Response, { href }: URL): Promise<Response> {
  const policy = await policyOf(href)
  // Without a signal nobody pays.
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
