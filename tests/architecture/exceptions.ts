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
    from: /^apps\/web\/src\/ui\/labels\/date-tile\.tsx$/,
    to: 'apps/web/src/locales/en/formats.ts',
    reason: 'a date tile shows a date, and dates are written in one place',
  },
  {
    from: /^apps\/web\/src\/ui\/controls\/form-resolver\.ts$/,
    to: 'packages/contracts/src/errors/issues.ts',
    reason: 'the bridge between schemas and forms knows what an issue is, and nothing of any feature',
  },
  {
    from: /^apps\/api\/src\/features\/sessions\//,
    to: 'apps/api/src/http/sessions/session.ts',
    reason: 'a session is made here and recognized with each request: both have to treat its token alike',
  },
]
