/**
 * What a meetup says of its organizer. A copy of the moment: were it to follow the profile, the meetups that change right
 * after a member's row would tell whose they are.
 */
import type { OrganizerProfile } from '@porchlight/contracts/posts/posts.schema'
import type { Row } from '../../database/tables.ts'

/** As the meetup's row keeps it. */
export function profileOfOrganizer({ bio, interests }: Pick<Row<'members'>, 'bio' | 'interests'>): string {
  return JSON.stringify({ bio: bio ?? '', interests: JSON.parse(interests) } satisfies OrganizerProfile)
}

export function organizerIn({ organizer }: Pick<Row<'posts'>, 'organizer'>): OrganizerProfile | undefined {
  return organizer === null ? undefined : (JSON.parse(organizer) as OrganizerProfile)
}
