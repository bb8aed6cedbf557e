/**
 * The prefix of a member's account. The member's id follows. It stays after the member has left, when the id leads to
 * no member.
 */
const prefix = 'member:'
/** The prefix of the account of a neighbor without a phone, who is no member. */
const neighborPrefix = 'neighbor:'

export function memberAccountId(memberId: string): string {
  return `${prefix}${memberId}`
}

export function memberOfAccount(accountId: string): string | null {
  return idBehind(prefix, accountId)
}

export function neighborAccountId(neighborId: string): string {
  return `${neighborPrefix}${neighborId}`
}

export function neighborOfAccount(accountId: string): string | null {
  return idBehind(neighborPrefix, accountId)
}

function idBehind(start: string, accountId: string): string | null {
  return accountId.startsWith(start) ? accountId.slice(start.length) : null
}
