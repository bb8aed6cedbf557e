/**
 * Text messages through a provider of the operator's choice: its address, the operator's token, and the template of its
 * requests.
 */
import { bodyOf, defaultTemplate, type TextsConfig } from '../providers/texts/http-texts.ts'
import { isThisMachine } from '../providers/this-machine.ts'
import { Fault } from './values.ts'

interface Given {
  url: URL | null
  token: string | null
  template: string | null
}

/** Reads the settings of text messages; null means that none are sent. */
export function textsConfig({ url, token, template }: Given, faults: string[]): TextsConfig | null {
  if (url === null) {
    for (const [name, value] of Object.entries({ SMS_TOKEN: token, SMS_TEMPLATE: template })) {
      if (value !== null) faults.push(`SMS_URL: missing, though ${name} is set`)
    }
    return null
  }
  if (token === null && !isThisMachine(url)) faults.push('SMS_TOKEN: missing, though SMS_URL is set')
  return {
    url,
    authorization: token === null ? null : /\s/.test(token) ? token : `Bearer ${token}`,
    template: template ?? defaultTemplate,
  }
}

/** Anybody on the line could read numbers and codes without https; only this machine itself may do without. */
export function smsAddress(text: string): URL | Fault {
  const url = /^https?:\/\/[^\s\\@]+$/i.test(text) && URL.canParse(text) ? new URL(text) : null
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isThisMachine(url))
  return url && isSafe && url.hash === ''
    ? url
    : new Fault('a provider’s https address, such as https://sms.example.com/messages')
}

/** One word, or the kind of it before: 'Basic …'. */
export function smsToken(text: string): string | Fault {
  return /^(?:[A-Za-z][\w-]{0,29} )?[\x21-\x7e]{1,500}$/.test(text)
    ? text
    : new Fault('a token without spaces, or a word such as Basic with a token after it')
}

export function smsTemplate(text: string): string | Fault {
  const example = { to: '+12135550142', text: 'A “quoted” code & more' }
  if (!text.includes('{to}') || !text.includes('{text}')) return new Fault('with {to} and {text} in it')
  if (!text.startsWith('{')) {
    return /[\r\n]/.test(text) ? new Fault('JSON, or a form such as To={to}&Body={text} in one line') : text
  }
  try {
    JSON.parse(bodyOf(text, example, true))
    return text
  } catch {
    return new Fault('JSON with {to} and {text} in quotes, such as {"to":"{to}","text":"{text}"}')
  }
}
