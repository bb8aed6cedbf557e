/** A neighbor who has helped another a few times, with what each of the two said of it. */

import { makePerson } from '../harness/people.ts'
import type { TestServer } from '../harness/server.ts'
import { expectDone, settle, writeAbout } from './helps.ts'
import { stageId } from './stage-ids.ts'

export const thanked = makePerson({ firstName: 'Sabine' })
const asker = makePerson({ firstName: 'Quentin' })

const helps = [
  { title: 'Picking up a parcel before six', rating: 5, review: '' },
  {
    title: 'The tomatoes want tying up',
    rating: 4,
    review: 'Knew more about tomatoes than I do.\nThey stand like soldiers now.',
  },
  { title: 'Waiting with me for the plumber', rating: 5, review: 'We talked for two hours.' },
  {
    title: 'A form from the county that I cannot make out',
    rating: 5,
    review: 'Patient, clear, and on time. I understood every line in the end.',
  },
] as const

/** The posts that they helped with. */
export const thankedFor = helps.map(({ title }) => stageId('thanks', title))

export async function prepareThanks(server: TestServer): Promise<void> {
  const [one, other] = [await settle(server, asker), await settle(server, thanked)]
  for (const [index, { title, rating, review }] of helps.entries()) {
    const id = thankedFor[index] as string
    const place = {
      categoryId: 10,
      category: 'other',
      subcategory: 'A helping hand',
      zipCode: '90026',
    } as const
    await expectDone(one.post({ type: 'request', id, title, ...place }))
    const step = (caller: typeof one, name: string, args: object) =>
      expectDone(caller.call('POST', `/api/posts/${id}/${name}`, args))
    // A helper is somebody who has written; once is enough.
    if (index === 0) await writeAbout(other, one.memberId, id)
    await step(one, 'accept', { helperId: other.memberId })
    await step(one, 'complete', {})
    await step(other, 'complete', {})
    await step(one, 'rating', { rating, review })
    await step(other, 'rating', { rating: 5, review: '' })
  }
}
