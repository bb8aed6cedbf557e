/**
 * The prefix of a member's account. The member's id follows. It stays after the member has left, when the id leads to
 * no member.
 */
const prefix = 'member:'

export function memberAccountId(memberId: string): string {
  return `${prefix}${memberId}`
}

export function memberOfAccount(accountId: string): string | null {
  return accountId.startsWith(prefix) ? accountId.slice(prefix.length) : null
}
