/** Which account is whose: a member's bears their id, also when they have left and it leads to nobody. */
const prefix = 'member:'

export function memberAccountId(memberId: string): string {
  return `${prefix}${memberId}`
}

export function memberOfAccount(accountId: string): string | null {
  return accountId.startsWith(prefix) ? accountId.slice(prefix.length) : null
}
