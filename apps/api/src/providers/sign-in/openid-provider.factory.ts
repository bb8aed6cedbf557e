/** An OpenID provider on this machine for tests: it speaks the protocol over HTTP, and can be made to get it wrong. */
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

export interface ProvidedPerson {
  sub: string
  email: string
  email_verified?: boolean | string
  given_name?: string
  family_name?: string
  name?: string
}

export interface OpenidProvider {
  readonly issuer: string
  readonly clientSecret: string
  /** The settings of a server that trusts it. */
  readonly settings: Record<string, string>
  /** Whoever is signed in there. */
  person: ProvidedPerson
  /** What its next ID tokens say instead of the truth. */
  twist: (claims: JWTPayload) => JWTPayload
  /** Signs with a key it has never published. */
  signsWithUnknownKey: boolean
  /** Hangs up on whoever calls. */
  isDown: boolean
  /** Every code and token it gave out. */
  readonly issued: string[]
  /** How often its token endpoint was asked. */
  readonly tokenCalls: () => number
  /** Goes through its page as a person does; gives where the browser is sent back to. */
  consent: (start: string, answer?: 'continue' | 'cancel') => Promise<URL>
  stop: () => Promise<void>
}

interface Grant {
  redirectUri: string
  challenge: string
  nonce: string
}

const clientId = 'porch'
const clientSecret = 'secret-that-only-the-server-knows'

export async function startOpenidProvider(person: ProvidedPerson): Promise<OpenidProvider> {
  const own = await generateKeyPair('RS256', { extractable: true })
  const unknown = await generateKeyPair('RS256')
  const requests = new Map<string, URLSearchParams>()
  const grants = new Map<string, Grant>()
  const issued: string[] = []
  let tokenCalls = 0

  const server = createServer((request, response) => {
    if (provider.isDown) {
      request.socket.destroy()
      return
    }
    answer(request, response).catch((error: unknown) => send(response, 500, { error: String(error) }))
  })
  // By this name a browser takes it for another site than 127.0.0.1.
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : null
  const issuer = `http://localhost:${port}`

  const provider: OpenidProvider = {
    issuer,
    clientSecret,
    settings: { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer },
    person,
    twist: (claims) => claims,
    signsWithUnknownKey: false,
    isDown: false,
    issued,
    tokenCalls: () => tokenCalls,
    consent: async (start, choice = 'continue') => {
      const page = await fetch(start)
      const text = await page.text()
      const link = new RegExp(`href="([^"]+)">${choice === 'continue' ? 'Continue' : 'Cancel'}`).exec(
        text,
      )?.[1]
      if (!page.ok || link === undefined)
        throw new Error(`no way on from the provider: ${page.status} ${text}`)
      const back = await fetch(new URL(link, issuer), { redirect: 'manual' })
      return new URL(back.headers.get('location') ?? '')
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return provider

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer)
    if (pathname === '/.well-known/openid-configuration') return send(response, 200, metadata(issuer))
    if (pathname === '/keys') {
      const key = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' }
      return send(response, 200, { keys: [key] })
    }
    if (pathname === '/authorize') return showPage(searchParams, response)
    if (pathname === '/answer') return sendBack(searchParams, response)
    if (pathname === '/token' && request.method === 'POST') {
      tokenCalls += 1
      return giveTokens(new URLSearchParams(await bodyOf(request)), response)
    }
    send(response, 404, { error: 'not_found' })
  }

  function showPage(asked: URLSearchParams, response: ServerResponse): void {
    const required = ['redirect_uri', 'state', 'nonce', 'code_challenge']
    const isWhole =
      asked.get('client_id') === clientId &&
      asked.get('response_type') === 'code' &&
      asked.get('scope')?.split(' ').includes('openid') &&
      asked.get('code_challenge_method') === 'S256' &&
      required.every((name) => (asked.get(name) ?? '').length > 0)
    if (!isWhole) {
      send(response, 400, { error: 'invalid_request' })
      return
    }
    const id = random()
    requests.set(id, asked)
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(
      `<title>Sign in</title><p><a href="/answer?request=${id}&with=continue">Continue as ${provider.person.email}</a>` +
        `<p><a href="/answer?request=${id}&with=cancel">Cancel</a>`,
    )
  }

  function sendBack(chosen: URLSearchParams, response: ServerResponse): void {
    const asked = requests.get(chosen.get('request') ?? '')
    if (!asked) {
      send(response, 400, { error: 'invalid_request' })
      return
    }
    const back = new URL(asked.get('redirect_uri') ?? '')
    back.searchParams.set('state', asked.get('state') ?? '')
    if (chosen.get('with') === 'cancel') back.searchParams.set('error', 'access_denied')
    else {
      const code = random()
      issued.push(code)
      grants.set(code, {
        redirectUri: asked.get('redirect_uri') ?? '',
        challenge: asked.get('code_challenge') ?? '',
        nonce: asked.get('nonce') ?? '',
      })
      back.searchParams.set('code', code)
    }
    response.writeHead(302, { location: back.href }).end()
  }

  async function giveTokens(asked: URLSearchParams, response: ServerResponse): Promise<void> {
    if (asked.get('client_id') !== clientId || asked.get('client_secret') !== clientSecret) {
      return send(response, 401, { error: 'invalid_client' })
    }
    const code = asked.get('code') ?? ''
    const grant = grants.get(code)
    grants.delete(code)
    const proof = createHash('sha256')
      .update(asked.get('code_verifier') ?? '')
      .digest('base64url')
    const isGood =
      asked.get('grant_type') === 'authorization_code' &&
      grant?.redirectUri === asked.get('redirect_uri') &&
      grant?.challenge === proof
    if (!grant || !isGood) return send(response, 400, { error: 'invalid_grant' })
    const seconds = Math.floor(Date.now() / 1000)
    const claims = provider.twist({
      iss: issuer,
      aud: clientId,
      iat: seconds,
      exp: seconds + 3600,
      nonce: grant.nonce,
      ...provider.person,
    })
    const idToken = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'own' })
      .sign(provider.signsWithUnknownKey ? unknown.privateKey : own.privateKey)
    const accessToken = random()
    issued.push(idToken, accessToken)
    send(response, 200, {
      access_token: accessToken,
      id_token: idToken,
      token_type: 'Bearer',
      expires_in: 3600,
    })
  }
}

function metadata(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    code_challenge_methods_supported: ['S256'],
  }
}

function random(): string {
  return randomBytes(24).toString('base64url')
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return text
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
