import { type PlaceCategory, placeCategories } from '@porchlight/contracts/places/places.catalogue'
import { inChosenOrder } from '@porchlight/contracts/values/chosen-order'
import { placeTexts } from '../../locales/en/places.ts'
import { useCommunity } from '../../sync/community/about-community.ts'

/** Returns the kinds of places as options of a select, in the community's order. */
export function usePlaceKinds(): { value: PlaceCategory; label: string }[] {
  const order = useCommunity()?.placeKindOrder
  return inChosenOrder(placeCategories, order).map((value) => ({
    value,
    label: placeTexts.categories[value],
  }))
}
