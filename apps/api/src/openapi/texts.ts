/** Texts about access in the API's description. The texts about calls are with their features. */
import type { Access } from '@porchlight/contracts/operation'

export const accessTexts: { readonly [Who in Access]: string } = {
  anyone: 'Anyone',
  member: 'Signed-in members',
}
