/**
 * Sends text messages by a provider's HTTP call: one POST for each, with a short time limit. Only the status of the
 * response is read.
 */
import { TextsFault } from '../../notices/texts-fault.ts'
import type { TextMessage, Texts } from './texts.ts'

export interface TextsConfig {
  url: URL
  /** The value of the header Authorization; null: no such header is sent. */
  authorization: string | null
  /** The body, with {to} and {text} in it: JSON where it begins with a brace, otherwise a form's. */
  template: string
}

interface HttpTextsSettings {
  now: () => number
  /** The time limit for a response in milliseconds. It is short, because a member is waiting at the button. */
  answerMs?: number
}

const responseMsMax = 10_000
/** The maximum pause that a provider may request; a longer one is taken for a mistake. */
const restMsMax = 60 * 60_000
const restMsDefault = 60_000

export const defaultTemplate = '{"to":"{to}","text":"{text}"}'

export function createHttpTexts(
  { url, authorization, template }: TextsConfig,
  { now, answerMs: responseMs = responseMsMax }: HttpTextsSettings,
): Texts {
  const isJson = template.startsWith('{')
  const headers: Record<string, string> = {
    'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded',
    ...(authorization === null ? {} : { authorization }),
  }
  let restsUntil = 0

  async function post(body: string): Promise<Response> {
    try {
      const signal = AbortSignal.timeout(responseMs)
      // A redirect is not followed, because it would send the token to another server.
      const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' })
      // However long it is.
      await response.body?.cancel()
      return response
    } catch (error) {
      throw new TextsFault(`the provider of text messages does not answer: ${reasonOf(error)}`)
    }
  }

  return {
    send: async (message) => {
      if (now() < restsUntil) throw new TextsFault('the provider of text messages wants no more for a while')
      const { status, headers: responseHeaders } = await post(bodyOf(template, message, isJson))
      if (status === 429) restsUntil = now() + restMsOf(responseHeaders.get('retry-after'), now())
      if (status < 200 || status > 299) {
        throw new TextsFault(`the provider of text messages answers with ${status}`)
      }
    },
  }
}

export function bodyOf(template: string, { to, text }: TextMessage, isJson: boolean): string {
  const encodeValue = (value: string) =>
    isJson ? JSON.stringify(value).slice(1, -1) : encodeURIComponent(value)
  return template.replace(/\{(to|text)\}/g, (_all, name: string) => encodeValue(name === 'to' ? to : text))
}

/** Returns the pause in milliseconds from a retry-after header, which holds seconds or a date. */
function restMsOf(retryAfter: string | null, now: number): number {
  const retryText = retryAfter?.trim() ?? ''
  const ms = /^\d+$/.test(retryText) ? Number(retryText) * 1000 : Date.parse(retryText) - now
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, restMsMax) : restMsDefault
}

/** Returns the reason of a failure. It contains nothing of the request, which has a number and a code. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as Error & { cause?: { code?: string } }
  return cause?.code ?? name
}
