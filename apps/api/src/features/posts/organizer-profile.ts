/**
 * The organizer's profile in a meetup. It is a copy from the moment of posting: if it followed the member's row,
 * meetups that change right after the row would reveal the organizer.
 */
import type { OrganizerProfile } from '@porchlight/contracts/posts/posts.schema'
import type { Row } from '../../database/schema/tables.ts'

/** Serializes the profile for the meetup's row. */
export function profileOfOrganizer({ bio, interests }: Pick<Row<'members'>, 'bio' | 'interests'>): string {
  return JSON.stringify({ bio: bio ?? '', interests: JSON.parse(interests) } satisfies OrganizerProfile)
}

export function organizerIn({ organizer }: Pick<Row<'posts'>, 'organizer'>): OrganizerProfile | undefined {
  return organizer === null ? undefined : (JSON.parse(organizer) as OrganizerProfile)
}
