/**
 * The prefix of a member's account. It is followed by their id, even after they have left and the id leads to nobody.
 */
const prefix = 'member:'

export function memberAccountId(memberId: string): string {
  return `${prefix}${memberId}`
}

export function memberOfAccount(accountId: string): string | null {
  return accountId.startsWith(prefix) ? accountId.slice(prefix.length) : null
}
