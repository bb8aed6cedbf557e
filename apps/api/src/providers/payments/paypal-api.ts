/**
 * The client of PayPal's API: it signs in as the operator's app, uses short timeouts, and reads responses tolerantly.
 */
import * as v from 'valibot'
import { PaymentsAway, PaymentsFault } from './payments.ts'

export interface PaypalAccess {
  api: URL
  clientId: string
  clientSecret: string
}

export interface PaypalApi {
  /** Requests a resource; null when it does not exist. */
  get: <Schema extends AnySchema>(path: string, schema: Schema) => Promise<v.InferOutput<Schema> | null>
  post: <Schema extends AnySchema>(
    path: string,
    body: string,
    schema: Schema,
  ) => Promise<v.InferOutput<Schema>>
  /** Performs an action; null when the resource's state does not allow it. */
  act: (path: string, body: string) => Promise<'done' | null>
}

type AnySchema = v.GenericSchema<unknown, unknown>

/** The time limit for a response in milliseconds. It is short, because a member is waiting at the button. */
const responseMsMax = 10_000
/** The time before a token's end, in milliseconds, at which a new one is requested. */
const tokenSpareMs = 60_000
/** The maximum bytes of a response; the expected ones have a few kilobytes. */
const responseBytesMax = 1_000_000

const tokenSchema = v.object({ access_token: v.string(), expires_in: v.number() })

export function createPaypalApi(
  { api, clientId, clientSecret }: PaypalAccess,
  { now, answerMs: responseMs = responseMsMax }: { now: () => number; answerMs?: number | undefined },
): PaypalApi {
  let token: { text: string; until: number } | null = null

  async function call(path: string, init: RequestInit): Promise<{ status: number; text: string }> {
    const signal = AbortSignal.timeout(responseMs)
    try {
      const response = await fetch(new URL(path, api), { ...init, signal, redirect: 'error' })
      return { status: response.status, text: await textOf(response) }
    } catch (error) {
      if (error instanceof PaymentsFault) throw error
      throw new PaymentsAway(`PayPal does not answer: ${reasonOf(error)}`)
    }
  }

  async function signIn(): Promise<string> {
    if (token && token.until > now()) return token.text
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const { status, text } = await call('/v1/oauth2/token', {
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    })
    if (status !== 200) throw new PaymentsAway(`PayPal does not let this server in: ${status}`)
    const { access_token, expires_in } = read(tokenSchema, text)
    token = { text: access_token, until: now() + expires_in * 1000 - tokenSpareMs }
    return access_token
  }

  async function ask(method: 'GET' | 'POST', path: string, body?: string) {
    const sendRequest = async () =>
      call(path, {
        method,
        headers: {
          authorization: `Bearer ${await signIn()}`,
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', prefer: 'return=representation' }),
        },
        ...(body === undefined ? {} : { body }),
      })
    const response = await sendRequest()
    if (response.status !== 401) return response
    // It was taken back before its time.
    token = null
    return sendRequest()
  }

  const fault = (method: string, path: string, status: number) =>
    new PaymentsFault(`PayPal answers a ${method} of ${path.split(/[/?]/)[3] ?? ''} with ${status}`)

  return {
    get: async (path, schema) => {
      const { status, text } = await ask('GET', path)
      if (status === 404) return null
      if (status !== 200) throw fault('GET', path, status)
      return read(schema, text)
    },
    post: async (path, body, schema) => {
      const { status, text } = await ask('POST', path, body)
      if (status < 200 || status > 299) throw fault('POST', path, status)
      return read(schema, text)
    },
    act: async (path, body) => {
      const { status } = await ask('POST', path, body)
      if (status === 422 || status === 404) return null
      if (status < 200 || status > 299) throw fault('POST', path, status)
      return 'done'
    },
  }
}

async function textOf(response: Response): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const part of response.body ?? []) {
    text += decoder.decode(part as Uint8Array, { stream: true })
    if (text.length > responseBytesMax) throw new PaymentsFault('PayPal does not stop talking')
  }
  return text
}

function read<Schema extends AnySchema>(schema: Schema, text: string): v.InferOutput<Schema> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new PaymentsFault('PayPal answers with what is no JSON')
  }
  const parsed = v.safeParse(schema, value)
  // The error holds none of the validation's details, because they may contain parts of the response.
  if (!parsed.success) throw new PaymentsFault('PayPal answers with what is not described')
  return parsed.output
}

/** Returns the reason of a failure. It contains nothing of the request, which has secrets. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as Error & { cause?: { code?: string } }
  return cause?.code ?? name
}
