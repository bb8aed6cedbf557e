/** A community whose code the test sets itself. */
import { normalizeCommunityCode } from '@porchlight/contracts/sessions/community-code.rules'
import type { TestApp } from '../../../testing/app.factory.ts'

/** Returns the code as posters have it. */
export async function aCommunityCode({ app }: TestApp, shownCode = 'KMRT-7W4Q'): Promise<string> {
  const row = { code: normalizeCommunityCode(shownCode), createdAt: 0 }
  await app.database.transact(({ database }) =>
    database
      .insertInto('communityCodes')
      .values({ id: 1, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute(),
  )
  return shownCode
}
