/** Every row belongs to an audience; a member pulls only the audiences they belong to. */
export type Audience = 'community' | 'premium' | `member:${string}`

/** What is gained and lost: whoever is a member is always in the community, and alone in their own. */
export type ExtraAudience = Exclude<Audience, 'community' | `member:${string}`>

export function memberAudience(memberId: string): Audience {
  return `member:${memberId}`
}

export function isMemberAudience(audience: Audience): boolean {
  return audience.startsWith('member:')
}

/** Those that a member has for as long as they are one. */
export function standingAudiences(memberId: string): Audience[] {
  return ['community', memberAudience(memberId)]
}

export function isExtra(audience: Audience): audience is ExtraAudience {
  return audience === 'premium'
}
