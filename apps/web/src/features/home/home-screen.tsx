import { type CategoryKey, categoryKeys } from '@porchlight/contracts/posts/posts.catalogue'
import { ArrowRight, Plus } from 'lucide-react'
import { memo, useCallback, useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { appTexts } from '../../locales/en/app.ts'
import { homeTexts } from '../../locales/en/home.ts'
import { paths } from '../../paths.ts'
import { sharesFor } from '../../storage/shared-texts.ts'
import { useCommunity, useLocalForms } from '../../sync/community/about-community.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { Button } from '../../ui/controls/button.tsx'
import { keepsFocus } from '../../ui/focus/keep-focus.ts'
import { useValueWhenReleased } from '../../ui/hooks/use-value-when-released.ts'
import { lazyDialog } from '../../ui/loading/lazy-dialog.tsx'
import { SecondStep } from '../../ui/loading/second-step.tsx'
import { useDelayedFallback } from '../../ui/loading/use-delayed-fallback.ts'
import { locationTextOf, placeTextOf, usePlanTime } from '../members/members.reads.ts'
import { OfflineBanner } from '../outbox/signal/offline-banner.tsx'
import { FeaturedPlaces } from '../places/featured-places.tsx'
import { Greeting } from './greeting.tsx'
import { type Home, useHome } from './home.reads.ts'
import styles from './home-screen.module.css'
import { LocationBanner } from './location-banner.tsx'
import { NeighborhoodParts, OwnParts } from './parts.tsx'

const CreatePostDialog = lazyDialog(() => import('../posts/composer/create-post-dialog.tsx'))
const SharedPostDialog = lazyDialog(() => import('../posts/composer/shared-post-dialog.tsx'))

interface ComposerState {
  category?: CategoryKey | undefined
  /** Begins with what another app handed over. */
  shared?: true
}

export default function HomeScreen() {
  const [composing, setComposing] = useComposing()
  const compose = useCallback(() => setComposing({}), [setComposing])
  const Dialog = composing?.shared ? SharedPostDialog : CreatePostDialog
  return (
    <>
      <title>{appTexts.name}</title>
      <LatestParts onCompose={compose} />
      {composing && (
        <Dialog
          initialType="request"
          initialCategory={composing.category}
          onClose={() => setComposing(null)}
        />
      )}
    </>
  )
}

interface PartsProps {
  /** The data of home; undefined while loading. */
  home: Home | undefined
  onCompose: () => void
}

/** Reads the data of home. It is memoized so that a dialog does not draw it again. */
const LatestParts = memo(function LatestParts({ onCompose }: Pick<PartsProps, 'onCompose'>) {
  return <Parts home={useHome()} onCompose={onCompose} />
})

/** Shows the parts in the spec's order; on a desktop in two columns: the member's own, and what is around. */
const Parts = memo(function Parts({ home: latest, onCompose }: PartsProps) {
  const home = useValueWhenReleased(latest)
  const time = usePlanTime(home?.member)
  const community = useCommunity()
  const displayLocation = community?.displayLocation ?? null
  const forms = useLocalForms()
  // No place is shown before the member's own row is here.
  const place = home?.member
    ? locationTextOf(home.member, placeTextOf(home.saidPlace, displayLocation, forms), forms)
    : null
  // The outline is replaced as a whole, so that no element moves another one away.
  const phase = home ? 'here' : 'loading'
  const isHeldBack = useDelayedFallback(home !== undefined)
  const [isOutlined, setOutlined] = useState(false)
  if (!home && !isHeldBack && !isOutlined) setOutlined(true)
  if (isHeldBack) return null
  const columnOf = (home: Home | undefined) => (
    <div className={styles.column} key={home ? 'here' : 'loading'} ref={keepsFocus}>
      <FeaturedPlaces places={home?.places.featured} />
      <CallToAction onCompose={onCompose} />
      <NeighborhoodParts home={home} time={time} />
    </div>
  )
  return (
    <div className={styles.home}>
      <div className={styles.column}>
        <div className={styles.hero}>
          <Greeting key={`greeting-${phase}`} home={home} time={time} />
          <LocationBanner
            phase={phase}
            place={place}
            unit={community?.distanceUnit ?? null}
            asks={home?.member?.locationPermissionGranted === false}
          />
        </div>
        <OfflineBanner />
        <OwnParts home={home} time={time} forms={forms} />
      </div>
      {home ? (
        <SecondStep before={isOutlined && columnOf(undefined)}>{columnOf(home)}</SecondStep>
      ) : (
        columnOf(undefined)
      )}
    </div>
  )
})

function CallToAction({ onCompose }: { onCompose: () => void }) {
  return (
    <div className={styles.action}>
      <Button full icon={<Plus aria-hidden="true" />} onClick={onCompose}>
        {homeTexts.post}
      </Button>
      <Link to={paths.communityHelp} className={styles.board}>
        {homeTexts.seeBoard}
        <ArrowRight aria-hidden="true" />
      </Link>
    </div>
  )
}

/**
 * Other screens ask for the dialog through the address's state, a shortcut of the installed app in the address itself.
 * Either is used up at once, so that neither going back nor a reload opens it again.
 */
function useComposing() {
  const { state, search } = useLocation()
  const { memberId } = useDevice()
  const navigate = useNavigate()
  const [composing, setComposing] = useState<ComposerState | null>(() => readComposing(state, search))
  useEffect(() => {
    const composing = readComposing(state, search)
    if (!composing) return
    setComposing(composing)
    void navigate(paths.home, { replace: true, state: null })
  }, [state, search, navigate])
  useEffect(() => {
    let isGone = false
    sharesFor(memberId).then(
      (shares) => {
        if (shares.length > 0 && !isGone) setComposing({ shared: true })
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [memberId])
  return [composing, setComposing] as const
}

function readComposing(state: unknown, search: string): ComposerState | null {
  return new URLSearchParams(search).get('compose') === 'request' ? {} : composeIn(state)
}

function composeIn(state: unknown): ComposerState | null {
  if (typeof state !== 'object' || state === null || !('compose' in state)) return null
  const { compose } = state
  if (typeof compose !== 'object' || compose === null) return null
  const category = 'category' in compose ? categoryKeys.find((key) => key === compose.category) : undefined
  return { category }
}
