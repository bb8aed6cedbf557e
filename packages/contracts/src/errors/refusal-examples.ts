/** Example params with which the documentation shows the texts of refusals: one for each refusal that has params. */
import { type RefusalCode, type RefusalParams, refusalOf } from './refusals.ts'
import { standingExamples } from './standing.text.ts'

type WithParams = {
  [Code in RefusalCode]: RefusalParams[Code] extends undefined ? never : Code
}[RefusalCode]

const exampleParams: { readonly [Code in WithParams]: RefusalParams[Code] } = {
  invalid: { issues: [] },
  password_guessable: { because: 'common' },
  community_code: { because: 'wrong' },
  invitation_needed: { because: 'missing' },
  passkeys_full: { limit: 20 },
  credits_missing: { missing: 1 },
  request_limit: { limit: 2 },
  gift_too_large: { available: 3 },
  gift_beyond_welcome: { left: 1 },
  gift_from_newcomers: { limit: 2 },
  code_used: { title: 'A coffee on the corner', minutesAgo: 2, isOwn: true },
  code_returned: { title: 'A coffee on the corner' },
  code_of_another: { title: 'A coffee on the corner' },
  reward_too_dear: { cost: 5, available: 3 },
  profile_incomplete: { missing: 'both' },
  correction_too_large: { available: 3 },
  case_decided: { by: 'Noor' },
  case_claimed: { by: 'Noor' },
  set_on_server: { name: 'COMMUNITY_NAME' },
  settings_changed: { by: 'Noor', current: { name: 'Elm Street' } },
  wrong_step: { status: 'completed' },
  photo_position: { received: 65_536 },
  ...standingExamples,
  too_many: { retryAt: '2030-01-01T00:00:00.000Z' },
}

export function exampleTextOf(code: RefusalCode): string {
  const params = (exampleParams as { [Code in RefusalCode]?: RefusalParams[Code] })[code]
  return refusalOf(code, params).message
}
