/** Every row belongs to an audience; a member pulls only the audiences they belong to. */
export type Audience = 'community' | `member:${string}`

export function memberAudience(memberId: string): Audience {
  return `member:${memberId}`
}

export function audiencesOf(memberId: string): Audience[] {
  return ['community', memberAudience(memberId)]
}
