/**
 * A provider of the operator's choice, by the contract in docs/operators.md: one POST for each application, a signed
 * event with the outcome, and a GET that requests the outcome when no event came.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { type CheckOutcome, checkOutcomes } from '@porchlight/contracts/checks/checks.rules'
import { toIso } from '@porchlight/contracts/values/time'
import * as v from 'valibot'
import { type BackgroundChecks, type CheckApplication, CheckFault } from './background-checks.ts'
import { createReadEvent } from './signed-event.ts'

export interface HttpCheckConfig {
  name: 'http'
  /** The address to which applications are sent. The state of each is requested below it, by id. */
  url: URL
  /** The value of the header Authorization. */
  authorization: string
  /** The secret with which the provider signs its events. */
  secret: string
  /** The address to which the provider sends its events. */
  callbackUrl: string
}

interface HttpCheckSettings {
  now: () => number
  /** The time limit for a response in milliseconds. It is short, because a member is waiting at the button. */
  answerMs?: number
  pauseMs?: number
}

/** The default of that limit. Two tries together take less time than a phone waits for a response. */
const responseMsMax = 8000
/** Milliseconds before an application is sent once more. */
const pauseMsBetween = 1000
/** The maximum bytes of a response; the expected one is a single word. */
const responseBytesMax = 64 * 1024

const responseSchema = v.object({ state: v.picklist(checkOutcomes) })

/** The error codes that mean that no connection was made, so the provider received nothing. */
const notConnectedCodes = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']

type SendOutcome = CheckOutcome | 'not taken' | 'unknown'

export function createHttpCheck(
  { url, authorization, secret, callbackUrl }: HttpCheckConfig,
  { now, answerMs: responseMs = responseMsMax, pauseMs = pauseMsBetween }: HttpCheckSettings,
): BackgroundChecks {
  async function ask(path: URL, init: RequestInit): Promise<{ status: number; text: string }> {
    const signal = AbortSignal.timeout(responseMs)
    const headers = { ...init.headers, authorization, accept: 'application/json' }
    // A redirect is not followed, because it would send the application to another server.
    const response = await fetch(path, { ...init, headers, signal, redirect: 'error' })
    return { status: response.status, text: await textOf(response) }
  }

  async function send(id: string, body: string): Promise<SendOutcome> {
    try {
      const headers = { 'content-type': 'application/json', 'idempotency-key': id }
      const { status, text } = await ask(url, { method: 'POST', headers, body })
      if (status < 200 || status > 299) return 'not taken'
      return outcomeIn(text) ?? 'undecided'
    } catch (error) {
      return notConnectedCodes.includes(reasonOf(error)) ? 'not taken' : 'unknown'
    }
  }

  return {
    name: 'http',
    check: async (application) => {
      const body = bodyOf(application, callbackUrl)
      const first = await send(application.id, body)
      if (first !== 'not taken' && first !== 'unknown') return first
      await wait(pauseMs)
      const second = await send(application.id, body)
      if (second !== 'not taken' && second !== 'unknown') return second
      // An application that may have arrived is looked up later: if it were sent again by hand, there would be two.
      if (first === 'unknown' || second === 'unknown') return 'undecided'
      throw new CheckFault('the provider of background checks does not take applications')
    },
    find: async (id) => {
      const { status, text } = await ask(below(url, id), {}).catch((error: unknown) => {
        throw new CheckFault(`the provider of background checks does not answer: ${reasonOf(error)}`)
      })
      if (status === 404) return null
      const outcome = status === 200 ? outcomeIn(text) : null
      if (outcome === null) throw new CheckFault(`the provider of background checks answers with ${status}`)
      return outcome
    },
    readEvent: createReadEvent(secret, now),
    isFault: (error) => error instanceof CheckFault,
  }
}

function bodyOf({ consentedAt, ...application }: CheckApplication, callbackUrl: string): string {
  return JSON.stringify({ ...application, consentedAt: toIso(consentedAt), callbackUrl })
}

function below(url: URL, id: string): URL {
  const path = new URL(url)
  path.pathname = `${url.pathname.replace(/\/$/, '')}/${encodeURIComponent(id)}`
  return path
}

function outcomeIn(text: string): CheckOutcome | null {
  try {
    const parsed = v.safeParse(responseSchema, JSON.parse(text))
    return parsed.success ? parsed.output.state : null
  } catch {
    return null
  }
}

/** Returns the beginning of a response: no more than a word is read. */
async function textOf(response: Response): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const part of response.body ?? []) {
    text += decoder.decode(part as Uint8Array, { stream: true })
    if (text.length > responseBytesMax) break
  }
  return text
}

/** Returns an error's code or name. It holds nothing of the request, which contains data that nobody may read. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as Error & { cause?: { code?: string } }
  return cause?.code ?? name
}
