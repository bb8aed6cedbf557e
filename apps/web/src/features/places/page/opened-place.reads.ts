/** Reads one place as this member may see it: from the device, otherwise from the server's response. */
import { getPlace } from '@porchlight/contracts/places/places.operations'
import type { PlaceMark, PlaceResponse } from '@porchlight/contracts/places/places.schema'
import { minuteMs } from '@porchlight/contracts/values/time'
import { useIsBeforeFirstPage } from '../../../sync/device/use-initial-sync.ts'
import { useRow } from '../../../sync/device/use-row.ts'
import { useCachedQuery } from '../../../sync/transport/cached-queries.ts'
import { type PlaceItem, usePlaceItem } from '../places.reads.ts'

interface OpenedPlace {
  /** The place; undefined while it is loaded, null when it does not exist or cannot be had. */
  item: PlaceItem | null | undefined
  /** True when the rows of the place and of its reviews are on this device. */
  isHeld: boolean
  /** Sends the request again. */
  reload: () => Promise<void>
}

export function useOpenedPlace(id: string): OpenedPlace {
  const deviceItem = usePlaceItem(id)
  const isBeforeFirstPage = useIsBeforeFirstPage()
  const isElsewhere = deviceItem === null && !isBeforeFirstPage
  const mark = useRow('placeMarks', id)
  const response = useCachedQuery(getPlace, { id }, { skip: !isElsewhere, staleAfterMs: minuteMs })
  const { reload } = response
  if (!isElsewhere) return { item: deviceItem ?? undefined, isHeld: true, reload }
  if (response.state === 'failed') return { item: null, isHeld: false, reload }
  return { item: response.data && itemOf(response.data, mark), isHeld: false, reload }
}

/** Prefers the marks on this device: they are newer than the response. */
function itemOf(
  { userUpvoted, isBookmarked, isOwn, ...place }: PlaceResponse,
  mark: PlaceMark | null | undefined,
): PlaceItem {
  const isUpvoted = mark?.upvoted ?? userUpvoted
  return {
    place,
    state: 'here',
    isUpvoted,
    isBookmarked: mark?.bookmarked ?? isBookmarked,
    isOwn,
    isHidden: false,
    upvotes: Math.max(place.upvotes + Number(isUpvoted) - Number(userUpvoted), Number(isUpvoted)),
  }
}
