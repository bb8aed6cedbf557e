import { byRemoval, type RemovalRules, withMember } from '../../feature-parts/removal.ts'

export const calendarRemoval = { calendars: byRemoval, calendarItems: withMember } satisfies RemovalRules
