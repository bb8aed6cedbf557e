/** Every row belongs to an audience; a member pulls only the audiences they belong to. */
export type Audience = 'community' | 'premium' | 'moderators' | `premium:${string}` | `member:${string}`

/** An audience that members gain and lose. Every member always belongs to the community and to their own audience. */
export type ExtraAudience = 'premium' | 'moderators'

export function memberAudience(memberId: string): Audience {
  return `member:${memberId}`
}

export function isMemberAudience(audience: Audience): boolean {
  return audience.startsWith('member:')
}

/** Returns the audiences that every member always has. */
export function permanentAudiencesOf(memberId: string): Audience[] {
  return ['community', memberAudience(memberId)]
}

/** Returns whether many members share this audience. */
export function isExtra(audience: Audience): audience is ExtraAudience {
  return audience === 'premium' || audience === 'moderators'
}

/**
 * Returns the audience of rows that belong to one member alone, and only while that member is premium
 * (docs/decisions/0090).
 */
export function premiumAudience(memberId: string): Audience {
  return `premium:${memberId}`
}

/**
 * Returns all audiences of a member with these standing and extra ones. A premium member also gets the audience of
 * their own premium rows.
 */
export function audiencesWith(standing: readonly Audience[], extra: readonly ExtraAudience[]): Audience[] {
  const premiumAudiences = standing.flatMap((audience) =>
    isMemberAudience(audience) ? [`premium:${idIn(audience)}` as const] : [],
  )
  return [...standing, ...extra, ...(extra.includes('premium') ? premiumAudiences : [])]
}

function idIn(audience: Audience): string {
  return audience.slice(audience.indexOf(':') + 1)
}

/**
 * Returns the extra audience with which this audience is gained and lost, so that a device finds the rows it must
 * delete; undefined for the others.
 */
export function extraOf(audience: Audience): ExtraAudience | undefined {
  if (audience === 'moderators') return 'moderators'
  return audience.startsWith('premium') ? 'premium' : undefined
}
