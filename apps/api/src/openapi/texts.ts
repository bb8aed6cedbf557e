/** What the description says of whom a call is open to. What it says of calls stands with their nouns. */
import type { Access } from '@porchlight/contracts/operation'

export const accessTexts: { readonly [Who in Access]: string } = {
  anyone: 'Anyone',
  member: 'Signed-in members',
}
