/** An OpenID provider on this machine for tests: it speaks the protocol over HTTP, and can be made to get it wrong. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, type JWTPayload, jwtVerify, SignJWT } from 'jose'

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
  /** The person who is signed in at the provider. */
  person: ProvidedPerson
  /** Changes the claims of the next ID tokens, so that they are false. */
  twist: (claims: JWTPayload) => JWTPayload
  /** Signs with a key it has never published. */
  signsWithUnknownKey: boolean
  /** True when the provider closes every connection without a response. */
  isDown: boolean
  /** Every code and token it gave out. */
  readonly issued: string[]
  /** Those of them that are good once, for minutes, and with the server's own secret alone. */
  readonly issuedCodes: string[]
  /** Secrets that servers presented to authenticate. */
  readonly receivedSecrets: string[]
  /** Returns how often the token endpoint was called. */
  readonly tokenCalls: () => number
  /** Goes through its page as a person does; gives where the browser is sent back to, its form's fields in the query. */
  consent: (start: string, response?: 'continue' | 'cancel') => Promise<URL>
  stop: () => Promise<void>
}

interface Grant {
  redirectUri: string
  challenge: string
  nonce: string
}

const clientId = 'porch'
const clientSecret = 'secret-that-only-the-server-knows'
/** The team's identifier in Apple's format. */
const team = 'TEAM4PORCH'
const teamKey = 'KEY4PORCH1'

/**
 * Starts a provider that behaves like Google or like Apple. Apple sends its responses by a form, authenticates a server
 * by a secret that the server signs, and sends a name only once, beside the signed part.
 */
export async function startOpenidProvider(
  person: ProvidedPerson,
  kind: 'google' | 'apple' = 'google',
): Promise<OpenidProvider> {
  const isApple = kind === 'apple'
  const ofTeam = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ownKeys = await generateKeyPair('RS256', { extractable: true })
  const unknown = await generateKeyPair('RS256')
  const requests = new Map<string, URLSearchParams>()
  const grants = new Map<string, Grant>()
  const namesSaid = new Set<string>()
  const issued: string[] = []
  const issuedCodes: string[] = []
  const receivedSecrets: string[] = []
  let tokenCalls = 0

  const server = createServer((request, response) => {
    if (provider.isDown) {
      request.socket.destroy()
      return
    }
    answer(request, response).catch((error: unknown) => send(response, 500, { error: String(error) }))
  })
  // A browser takes `localhost` for another site than 127.0.0.1.
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : null
  const issuer = `http://localhost:${port}`

  const provider: OpenidProvider = {
    issuer,
    clientSecret,
    settings: isApple
      ? {
          APPLE_CLIENT_ID: clientId,
          APPLE_TEAM_ID: team,
          APPLE_KEY_ID: teamKey,
          APPLE_KEY_FILE: fileOf(ofTeam.privateKey),
          APPLE_ISSUER: issuer,
        }
      : { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer },
    person,
    twist: (claims) => claims,
    signsWithUnknownKey: false,
    isDown: false,
    issued,
    issuedCodes,
    receivedSecrets,
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
      return isApple ? fieldsOf(await back.text()) : new URL(back.headers.get('location') ?? '')
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
    if (pathname === '/.well-known/openid-configuration')
      return send(response, 200, metadata(issuer, isApple))
    if (pathname === '/keys') {
      const key = { ...(await exportJWK(ownKeys.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' }
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

  function showPage(authRequest: URLSearchParams, response: ServerResponse): void {
    const required = ['redirect_uri', 'state', 'nonce', 'code_challenge']
    const isWhole =
      authRequest.get('client_id') === clientId &&
      authRequest.get('response_type') === 'code' &&
      authRequest.get('scope')?.split(' ').includes('openid') &&
      authRequest.get('code_challenge_method') === 'S256' &&
      (authRequest.get('response_mode') ?? 'query') === (isApple ? 'form_post' : 'query') &&
      required.every((name) => (authRequest.get(name) ?? '').length > 0)
    if (!isWhole) {
      send(response, 400, { error: 'invalid_request' })
      return
    }
    const id = random()
    requests.set(id, authRequest)
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(
      `<title>Sign in</title><p><a href="/answer?request=${id}&with=continue">Continue as ${provider.person.email}</a>` +
        `<p><a href="/answer?request=${id}&with=cancel">Cancel</a>`,
    )
  }

  function sendBack(choice: URLSearchParams, response: ServerResponse): void {
    const authRequest = requests.get(choice.get('request') ?? '')
    if (!authRequest) {
      send(response, 400, { error: 'invalid_request' })
      return
    }
    const back = new URL(authRequest.get('redirect_uri') ?? '')
    back.searchParams.set('state', authRequest.get('state') ?? '')
    if (choice.get('with') === 'cancel') {
      back.searchParams.set('error', isApple ? 'user_cancelled_authorize' : 'access_denied')
    } else {
      const code = random()
      issued.push(code)
      issuedCodes.push(code)
      grants.set(code, {
        redirectUri: authRequest.get('redirect_uri') ?? '',
        challenge: authRequest.get('code_challenge') ?? '',
        nonce: authRequest.get('nonce') ?? '',
      })
      back.searchParams.set('code', code)
    }
    if (isApple) sendForm(back, response)
    else response.writeHead(302, { location: back.href }).end()
  }

  /** The name stands beside the code, once for each who comes. */
  function sendForm(back: URL, response: ServerResponse): void {
    const { sub, given_name: firstName, family_name: lastName, email } = provider.person
    if (back.searchParams.has('code') && !namesSaid.has(sub)) {
      namesSaid.add(sub)
      back.searchParams.set('user', JSON.stringify({ name: { firstName, lastName }, email }))
    }
    const fields = [...back.searchParams].map(
      ([name, value]) => `<input type="hidden" name="${name}" value="${value.replaceAll('"', '&quot;')}">`,
    )
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(
      `<title>Back</title><form method="post" action="${back.origin}${back.pathname}">${fields.join('')}</form>` +
        '<script>document.forms[0].submit()</script>',
    )
  }

  async function isOurServer(tokenRequest: URLSearchParams): Promise<boolean> {
    if (tokenRequest.get('client_id') !== clientId) return false
    const secret = tokenRequest.get('client_secret') ?? ''
    receivedSecrets.push(secret)
    if (!isApple) return secret === clientSecret
    const { protectedHeader, payload } = await jwtVerify(secret, ofTeam.publicKey, {
      algorithms: ['ES256'],
      issuer: team,
      subject: clientId,
      audience: issuer,
      maxTokenAge: '10 minutes',
    })
    return protectedHeader.kid === teamKey && (payload.exp ?? 0) - (payload.iat ?? 0) <= 600
  }

  async function giveTokens(tokenRequest: URLSearchParams, response: ServerResponse): Promise<void> {
    if (!(await isOurServer(tokenRequest).catch(() => false)))
      return send(response, 401, { error: 'invalid_client' })
    const code = tokenRequest.get('code') ?? ''
    const grant = grants.get(code)
    grants.delete(code)
    const proof = createHash('sha256')
      .update(tokenRequest.get('code_verifier') ?? '')
      .digest('base64url')
    const isGood =
      tokenRequest.get('grant_type') === 'authorization_code' &&
      grant?.redirectUri === tokenRequest.get('redirect_uri') &&
      grant?.challenge === proof
    if (!grant || !isGood) return send(response, 400, { error: 'invalid_grant' })
    const seconds = Math.floor(Date.now() / 1000)
    const claims = provider.twist({
      iss: issuer,
      aud: clientId,
      iat: seconds,
      exp: seconds + 3600,
      nonce: grant.nonce,
      ...(isApple ? withoutName(provider.person) : provider.person),
    })
    const idToken = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'own' })
      .sign(provider.signsWithUnknownKey ? unknown.privateKey : ownKeys.privateKey)
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

function fileOf(key: KeyObject): string {
  const file = join(mkdtempSync(join(tmpdir(), 'porchlight-key-')), 'AuthKey.p8')
  writeFileSync(file, key.export({ format: 'pem', type: 'pkcs8' }))
  return file
}

/** Returns the form's target, with its fields in the query. */
function fieldsOf(page: string): URL {
  const back = new URL(/action="([^"]+)"/.exec(page)?.[1] ?? '')
  for (const [, name = '', value = ''] of page.matchAll(/name="([^"]+)" value="([^"]*)"/g)) {
    back.searchParams.set(name, value.replaceAll('&quot;', '"'))
  }
  return back
}

function withoutName({ given_name: _first, family_name: _last, name: _name, ...person }: ProvidedPerson) {
  return person
}

function metadata(issuer: string, isApple: boolean) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    ...(isApple
      ? { response_modes_supported: ['query', 'form_post'] }
      : { code_challenge_methods_supported: ['S256'] }),
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
