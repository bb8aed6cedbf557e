/** A board as full as that of a large neighborhood. */
import { categories } from '@porchlight/contracts/posts/posts.catalogue'
import { createId } from '@porchlight/contracts/values/id'
import { hourMs, toIso } from '@porchlight/contracts/values/time'
import { createOperation } from '../../../apps/api/src/testing/rounds.factory.ts'
import { setMember } from '../server/members.ts'
import type { TestServerProcess } from '../server/server.ts'
import type { Caller } from './people.ts'
import { sendInRounds } from './rounds.ts'

const things = ['ladder', 'lamp', 'drill', 'stroller', 'tent', 'piano', 'hedge', 'bicycle']

interface BoardOptions {
  count: number
  /** True when half of the posts are in one category, which is then a long one. */
  hasLongCategory?: boolean
}

/** Posts requests and offers of one author, most of them within the three days that home shows. */
export async function fillBoard(
  server: TestServerProcess,
  author: Caller,
  { count, hasLongCategory = false }: BoardOptions,
): Promise<void> {
  // Requests are part of the plan.
  setMember(server, author.memberId, { subscription_plan: 'premium', subscription_status: 'active' })
  const operations = Array.from({ length: count }, (_, index) => {
    const isInLong = hasLongCategory && index % 2 === 0
    const category = categories[isInLong ? 2 : index % categories.length]
    return createOperation(index + 1, 'posts.create', {
      id: createId(),
      type: index % 3 === 0 ? 'offer' : 'request',
      title: `A ${things[index % things.length]} for number ${index}`,
      description:
        'It is not far, and there will be lemonade. Any hour of the afternoon suits, and so does the evening.',
      categoryId: category?.id ?? null,
      category: category?.key ?? null,
      subcategory: category?.subcategories[0] ?? 'Something else',
      zipCode: '90026',
      dateNeeded: toIso(Date.now() + ((index % 40) + 1) * hourMs),
    })
  })
  await sendInRounds(author, operations)
}
