/**
 * The setting that decides who checks backgrounds: the operators themselves, nobody (for trying the app out), or a
 * provider with its own address.
 */
import type { CheckProviderName } from '@porchlight/contracts/checks/checks.rules'
import type { BackgroundCheckConfig } from '../providers/background-check/configured-background-check.ts'
import { providerAddress } from './values.ts'

interface CheckSettings {
  name: CheckProviderName
  url: URL | null
  token: string | null
  secret: string | null
}

/** The path to which a provider sends the result of an application. */
export const checkCallbackPath = '/api/background-check/callback'

/** Reads the settings of background checks. `http` requires all of them; with any other provider none may be set. */
export function backgroundCheckConfig(
  { name, ...values }: CheckSettings,
  { publicUrl, hasPublicUrl }: { publicUrl: URL | null; hasPublicUrl: boolean },
  faults: string[],
): BackgroundCheckConfig {
  const byName = {
    BACKGROUND_CHECK_URL: values.url,
    BACKGROUND_CHECK_TOKEN: values.token,
    BACKGROUND_CHECK_SECRET: values.secret,
  }
  if (name !== 'http') {
    for (const [setting, value] of Object.entries(byName)) {
      if (value !== null)
        faults.push(`BACKGROUND_CHECK: is ${name}, though ${setting} is set; did you mean http?`)
    }
    return { name }
  }
  for (const [setting, value] of Object.entries(byName)) {
    if (value === null) faults.push(`${setting}: missing, though BACKGROUND_CHECK is http`)
  }
  if (!hasPublicUrl)
    faults.push(
      'PUBLIC_URL: missing, but the provider of background checks has to know where to send its decisions',
    )
  const { url, token, secret } = values
  if (url === null || token === null || secret === null || publicUrl === null) return { name: 'manual' }
  return {
    name,
    url,
    authorization: /\s/.test(token) ? token : `Bearer ${token}`,
    secret,
    callbackUrl: `${publicUrl.origin}${checkCallbackPath}`,
  }
}

export const checkAddress = providerAddress('https://checks.example.com/applications')
