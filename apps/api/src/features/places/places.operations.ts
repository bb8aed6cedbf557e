import { assert } from '@porchlight/contracts/errors/assert'
import { featuredMax } from '@porchlight/contracts/places/places.rules'
import { isPremium } from '@porchlight/contracts/plans/plans.rules'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { HandlersOf } from '../../nouns/handlers.ts'
import type { Plans } from '../../nouns/plans.ts'
import { memberById } from '../members/members.queries.ts'
import { featuredPlaces, newestPlaces, newestPublicPlaces } from './places.queries.ts'
import { placeView } from './places.view.ts'

interface PlaceSettings {
  reader: Kysely<Tables>
  now: () => number
  plans: Plans
}

export function placeOperations({ reader, now, plans }: PlaceSettings): HandlersOf<'places'> {
  return {
    'places.featured': async () => (await featuredPlaces(reader)).map(placeView),

    /** Never a refusal: home of every plan falls back to the first few of those that are public. */
    'places.list': async ({ memberId }) => {
      assert(memberId, 'a list without a viewer')
      const member = await memberById(reader, memberId)
      const isOpen = member !== undefined && isPremium(plans.subscriptionAt(member, now()))
      const rows = isOpen ? await newestPlaces(reader) : await newestPublicPlaces(reader, featuredMax)
      return rows.map(placeView)
    },
  }
}
