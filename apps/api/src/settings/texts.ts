/**
 * Text messages through a provider of the operator's choice: its address, the operator's token, and the template of its
 * requests.
 */
import * as v from 'valibot'
import { bodyOf, defaultTemplate, type TextsConfig } from '../providers/texts/http-texts.ts'
import { isThisMachine } from '../providers/this-machine.ts'
import { providerAddress, textByForm } from './values.ts'

interface TextsSettings {
  url: URL | null
  token: string | null
  template: string | null
}

/** Reads the settings of text messages; null means that none are sent. */
export function textsConfig({ url, token, template }: TextsSettings, faults: string[]): TextsConfig | null {
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

export const smsAddress = providerAddress('https://sms.example.com/messages')

/** The token, with or without its kind before it: 'Basic …'. */
export const smsToken = textByForm(
  /^(?:[A-Za-z][\w-]{0,29} )?[\x21-\x7e]{1,500}$/,
  'a token without spaces, or a word such as Basic with a token after it',
)

export const smsTemplate = v.pipe(
  v.string(),
  v.check((text) => text.includes('{to}') && text.includes('{text}'), 'with {to} and {text} in it'),
  v.check(
    (text) => text.startsWith('{') || !/[\r\n]/.test(text),
    'JSON, or a form such as To={to}&Body={text} in one line',
  ),
  v.check(
    (text) => !text.startsWith('{') || isJson(bodyOf(text, example, true)),
    'JSON with {to} and {text} in quotes, such as {"to":"{to}","text":"{text}"}',
  ),
)

const example = { to: '+12135550142', text: 'A “quoted” code & more' }

const isJson = (text: string) => v.is(v.pipe(v.string(), v.parseJson()), text)
