/** One place as this member may see it: from the device, else as the server answers it. */
import { getPlace } from '@porchlight/contracts/places/places.operations'
import type { PlaceAnswer } from '@porchlight/contracts/places/places.schema'
import { minuteMs } from '@porchlight/contracts/values/time'
import { useAnswer } from '../../../sync/answers.ts'
import { useIsFilling } from '../../../sync/use-is-filling.ts'
import { type PlaceItem, useMarkOf, usePlaceItem } from '../places.reads.ts'

interface OpenedPlace {
  /** Undefined while it is read or asked for; null where there is none, or none can be had. */
  item: PlaceItem | null | undefined
  /** Its rows, and those of its reviews, are on this device. */
  isHeld: boolean
  /** Asks the server once more. */
  reload: () => Promise<void>
}

export function useOpenedPlace(id: string): OpenedPlace {
  const deviceItem = usePlaceItem(id)
  const filling = useIsFilling()
  const isElsewhere = deviceItem === null && !filling
  const mark = useMarkOf(id)
  const answer = useAnswer(getPlace, { id }, { skip: !isElsewhere, staleAfterMs: minuteMs })
  const { reload } = answer
  if (!isElsewhere) return { item: deviceItem ?? undefined, isHeld: true, reload }
  if (answer.state === 'failed') return { item: null, isHeld: false, reload }
  return { item: answer.data && itemOf(answer.data, mark), isHeld: false, reload }
}

/** What was marked on this device since is newer than the answer. */
function itemOf(
  { userUpvoted, isBookmarked, isOwn, ...place }: PlaceAnswer,
  mark: ReturnType<typeof useMarkOf>,
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
