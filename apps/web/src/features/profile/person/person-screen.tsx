/** Another member's page: the server's last response, updated with the rows that this device has now. */

import { readProfile } from '@porchlight/contracts/members/members.operations'
import { shortName } from '@porchlight/contracts/members/members.rules'
import type { Person, ProfileResponse } from '@porchlight/contracts/members/members.schema'
import { minuteMs } from '@porchlight/contracts/values/time'
import { CloudOff, Eye, SearchX } from 'lucide-react'
import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import { appTexts } from '../../../locales/en/app.ts'
import { profileTexts } from '../../../locales/en/profile.ts'
import { paths } from '../../../paths.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { useRow } from '../../../sync/device/use-row.ts'
import { useCachedQuery } from '../../../sync/transport/cached-queries.ts'
import { useConnection } from '../../../sync/transport/connection.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Empty } from '../../../ui/layout/empty.tsx'
import { RetryScreen, useRetry } from '../../../ui/layout/missing-screen.tsx'
import { ScreenHeader } from '../../../ui/layout/screen-header.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { BlockedNote } from '../../safety/blocked-note.tsx'
import { useBlocked } from '../../safety/safety.reads.ts'
import { publicView } from '../public-page.ts'
import { ReviewsCard } from '../reviews-card.tsx'
import { GardenCard, Offers, PersonAbout } from './person-cards.tsx'
import { PersonHead } from './person-head.tsx'
import styles from './person-screen.module.css'

const texts = profileTexts.person

export default function PersonScreen() {
  const { personId = '' } = useParams()
  const { memberId } = useDevice()
  const [search] = useSearchParams()
  const isOwn = personId === memberId
  if (isOwn && search.get('view') !== publicView) return <Navigate to={paths.profile} replace />
  return <Opened key={personId} id={personId} isOwn={isOwn} />
}

interface OpenedProps {
  id: string
  /** True for a preview of the member's own page. */
  isOwn: boolean
}

function Opened({ id, isOwn }: OpenedProps) {
  const deviceRow = useRow('people', id)
  const blockedItems = useBlocked()
  const block = blockedItems?.find((each) => each.id === id)
  const { data, state, reload } = useCachedQuery(
    readProfile,
    { userId: id },
    { staleAfterMs: minuteMs, skip: blockedItems === undefined || block !== undefined },
  )
  const look = useRetry(reload)
  const person = personOf(deviceRow, data)
  const name = person ? shortName(person) : ''
  return (
    <>
      <title>{`${name || texts.title} · ${appTexts.name}`}</title>
      <ScreenHeader
        title={texts.title}
        back={
          isOwn
            ? { to: paths.profile, label: texts.backToProfile }
            : { to: paths.communityHelp, label: texts.back }
        }
      />
      {isOwn && (
        <p className={styles.previewNote} role="status">
          <Eye aria-hidden="true" />
          {texts.preview}
        </p>
      )}
      {block ? (
        <BlockedNote block={block} />
      ) : person ? (
        <Known person={person} profile={data} isOwn={isOwn} isMissing={state === 'failed'} onAgain={reload} />
      ) : state === 'failed' || look.isLooking ? (
        <NotHere look={look} />
      ) : (
        <div role="status" aria-label={texts.loading} aria-busy="true">
          <Skeleton height="220px" />
        </div>
      )}
    </>
  )
}

/** Prefers the row on the device: a round brought it later than the response to opening the page. */
function personOf(
  deviceRow: Person | null | undefined,
  response: ProfileResponse | undefined,
): Person | null {
  if (!response) return deviceRow ?? null
  // A person without a row on this device is known from the response only.
  return deviceRow ?? response
}

interface KnownProps {
  person: Person
  profile: ProfileResponse | undefined
  isOwn: boolean
  isMissing: boolean
  onAgain: () => void
}

function Known({ person, profile, isOwn, isMissing, onAgain }: KnownProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <PersonHead person={person} isOwn={isOwn} />
        {isMissing && (
          <Card as="section" className={styles.missing}>
            <p>{texts.offline}</p>
            <Button small tone="quiet" onClick={onAgain}>
              {texts.again}
            </Button>
          </Card>
        )}
        {profile && <PersonAbout person={person} profile={profile} />}
      </div>
      <div className={styles.column}>
        <Offers person={person} />
        {profile && <GardenCard person={person} profile={profile} />}
        <ReviewsCard userId={person.id} />
      </div>
    </div>
  )
}

/** Shown for a person who blocked the reader, has left, or never existed. The text must be the same for all three. */
function NotHere({ look }: { look: ReturnType<typeof useRetry> }) {
  const online = useConnection((connection) => connection.online)
  return (
    <Empty
      icon={online ? <SearchX /> : <CloudOff />}
      title={online ? texts.gone : texts.noSignal}
      text={online ? texts.goneText : texts.noSignalText}
      action={
        <>
          {online && <RetryScreen {...look} />}
          <ButtonLink to={paths.communityHelp}>{texts.toBoard}</ButtonLink>
        </>
      }
    />
  )
}
