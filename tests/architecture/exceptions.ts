/** Imports that break a rule for a reason worth more than the rule. Each is one line of the test's own account. */
export const exceptions: { from: RegExp; to: string; reason: string }[] = [
  {
    from: /^apps\/web\/src\/features\//,
    to: 'apps/web/src/paths.ts',
    reason: 'addresses are names that every screen links to; the file imports nothing and composes nothing',
  },
  {
    from: /^apps\/web\/src\/ui\//,
    to: 'apps/web/src/locales/en/ui.ts',
    reason: 'the few words a primitive says itself, such as Close, are interface text like all other',
  },
  {
    from: /^apps\/web\/src\/ui\/date-tile\.tsx$/,
    to: 'apps/web/src/locales/en/formats.ts',
    reason: 'a date tile shows a date, and dates are written in one place',
  },
  {
    from: /^apps\/web\/src\/ui\/form-resolver\.ts$/,
    to: 'packages/contracts/src/errors/issues.ts',
    reason: 'the bridge between schemas and forms knows what an issue is, and nothing of any noun',
  },
  {
    from: /^apps\/api\/src\/features\/(?:posts|sessions)\//,
    to: 'apps/api/src/features/members/members.view.ts',
    reason: 'C4: one view function per entity, used by every way out; answers about people are made there',
  },
  {
    from: /^apps\/api\/src\/features\/community\//,
    to: 'apps/api/src/features/places/places.view.ts',
    reason: 'C4 again: what is news of a place is made of what may be seen of it',
  },
  {
    from: /^apps\/api\/src\/features\/sessions\//,
    to: 'apps/api/src/http/session.ts',
    reason: 'a session is made here and recognised at the door: both have to treat its token alike',
  },
]

/** Folders that one of two has to import the other way round, too. */
export const folderExceptions: { from: string; to: string; reason: string }[] = [
  {
    from: 'apps/api/src/database',
    to: 'apps/api/src/database/migrations',
    reason: 'a migration is written with the engine, and the list of them is run with it',
  },
  {
    from: 'apps/api/src/sync',
    to: 'apps/api/src/http',
    reason: 'both doors ask for the session, and both lead to the same handlers',
  },
]

/** Files that name a queued operation outside its noun. */
export const operationNameExceptions: { path: string; reason: string }[] = [
  { path: 'apps/api/src/openapi/texts.ts', reason: 'the words of the description, one list for all nouns' },
]
