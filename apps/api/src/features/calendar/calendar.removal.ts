import { byRemoval, type RemovalRules } from '../../feature-parts/removal.ts'

export const calendarRemoval = { calendars: byRemoval } satisfies RemovalRules
