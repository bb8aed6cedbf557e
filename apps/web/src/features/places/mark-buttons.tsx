/** The buttons for upvote and bookmark, each with its current state. A visitor sees what is needed to use them. */
import type { ArgsNamed } from '@porchlight/contracts/operations'
import { ArrowBigUp, Bookmark } from 'lucide-react'
import { useContext } from 'react'
import { useNavigate } from 'react-router-dom'
import { placeScreenTexts } from '../../locales/en/places.screens.ts'
import { paths, placePath } from '../../paths.ts'
import { storeReturnPath } from '../../storage/return-path.ts'
import { DeviceContext } from '../../sync/device/device-context.ts'
import { showToast } from '../../ui/feedback/toast.tsx'
import { reportFailure } from '../../ui/hooks/use-step.ts'
import styles from './mark-buttons.module.css'
import { markPlace } from './places.actions.ts'
import type { PlaceItem } from './places.reads.ts'

const texts = placeScreenTexts.marks

type MarkedPlace = Pick<PlaceItem, 'place' | 'isUpvoted' | 'isBookmarked' | 'upvotes'>

export function MarkButtons({ item }: { item: MarkedPlace }) {
  const device = useContext(DeviceContext)
  const navigate = useNavigate()
  const { place, isUpvoted, isBookmarked, upvotes } = item
  const logIn = () => {
    storeReturnPath(placePath(place.id), null)
    void navigate(paths.auth, { state: { mode: 'login' } })
  }
  const set = (mark: Omit<ArgsNamed<'places.mark'>, 'id'>) => {
    if (device) void reportFailure(markPlace(device, { id: place.id, ...mark }), texts.failed)
    else showToast({ ...texts.logIn, tone: 'destructive', action: { label: texts.toLogIn, act: logIn } })
  }
  return (
    <div className={styles.marks}>
      <button
        type="button"
        className={styles.mark}
        aria-pressed={isUpvoted}
        aria-label={texts.upvote(place.name, upvotes)}
        onClick={() => set({ upvoted: !isUpvoted })}
      >
        <ArrowBigUp aria-hidden="true" />
        {upvotes}
      </button>
      <button
        type="button"
        className={styles.mark}
        aria-pressed={isBookmarked}
        aria-label={texts.bookmark(place.name)}
        onClick={() => set({ bookmarked: !isBookmarked })}
      >
        <Bookmark aria-hidden="true" />
      </button>
    </div>
  )
}
