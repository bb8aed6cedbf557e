/** Letters for tests, as they leave after they were printed. */
import { createId } from '@porchlight/contracts/values/id'
import type { TestApp } from '../../testing/app.factory.ts'
import { prepareLetter, storeLetters } from './letters.operations.ts'

/** A line of a list, by a name that no other letter has. */
const someNeighbor = () => ({
  ...{ firstName: 'Ruth', lastName: `Miller ${createId()}`, email: null, zipCode: null, oldId: null },
  ...{ opening: 0, line: 1, memberId: null },
})

/** Stores a letter for a neighbor of a list, prints it, and gives what is on it. */
export async function aPrintedLetter(
  { app }: Pick<TestApp, 'app'>,
  neighbor: Partial<ReturnType<typeof someNeighbor>> = {},
): Promise<{ id: string; code: string; signInName: string }> {
  const [letter] = await app.database.transact((transaction) =>
    storeLetters(transaction, [{ ...someNeighbor(), ...neighbor }]),
  )
  if (!letter) throw new Error('no letter was stored')
  return { id: letter.id, ...(await printLetter({ app }, letter.id)) }
}

/** Prints a letter that is there. */
export async function printLetter(
  { app }: Pick<TestApp, 'app'>,
  letterId: string,
): Promise<{ code: string; signInName: string }> {
  const operator = await app.database.reader
    .selectFrom('members')
    .where('isOperator', '=', 1)
    // The first one who joined, found without a scan of all members, which no call may need.
    .orderBy('id')
    .limit(1)
    .select('id')
    .executeTakeFirst()
  const prepared = await app.database.transact((transaction) =>
    prepareLetter(transaction, { letterId, operatorId: String(operator?.id) }),
  )
  if (!prepared) throw new Error('somebody came by this letter')
  return prepared
}
