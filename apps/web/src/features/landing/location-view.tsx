/** 'Set Your Location': by the browser or by hand, and on to signing in. */
import { type Community, defaultCommunity } from '@porchlight/contracts/community/community.schema'
import { coordinatesIn } from '@porchlight/contracts/location/coordinates.rules'
import { LocateFixed } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { appTexts } from '../../locales/en/app.ts'
import { landingTexts } from '../../locales/en/landing.ts'
import { nameOfCode } from '../../locales/en/postal-codes.ts'
import { paths } from '../../paths.ts'
import { positionText } from '../../storage/position-text.ts'
import {
  readVisitorsTypedLocation,
  storeSignUpLocation,
  typedLocationLengthMax,
} from '../../storage/sign-up-location.ts'
import { useCommunity } from '../../sync/community/about-community.ts'
import { NightSheet, SheetHeading } from '../../ui/brand/night-sheet.tsx'
import { NoPosition, type NoPositionReason, readDevicePosition } from '../../ui/browser/device-position.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field, TextInput } from '../../ui/controls/field.tsx'
import { useIsMounted } from '../../ui/hooks/use-is-mounted.ts'
import { useSingleFlight } from '../../ui/hooks/use-single-flight.ts'
import { BackButton } from '../../ui/layout/back-link.tsx'
import { CommunityBrand } from '../community/community-brand.tsx'
import styles from './location-view.module.css'

const texts = landingTexts.location

export default function LocationView() {
  const navigate = useNavigate()
  const community = useCommunity()
  const { postalCodes: codes } = community ?? defaultCommunity
  const [typedText, type] = useTyped()
  const [asking, setAsking] = useState(false)
  const [noPosition, setNoPosition] = useState<NoPositionReason | null>(null)

  const isMounted = useIsMounted()

  const useCurrent = async () => {
    setNoPosition(null)
    setAsking(true)
    const result = await findPosition()
    // The browser may take its time. A member who went elsewhere meanwhile must not be brought back.
    if (!isMounted.current) return
    setAsking(false)
    if ('reason' in result) {
      setNoPosition(result.reason)
      return
    }
    await storeSignUpLocation(result.position).catch(() => undefined)
    void navigate(paths.auth)
  }

  const goOn = useSingleFlight(async () => {
    // It only spares some typing later: a full device must not keep anyone out.
    await storeSignUpLocation(typedText).catch(() => undefined)
    void navigate(paths.auth)
    return true
  })

  return (
    <NightSheet brand={<CommunityBrand light />}>
      <title>{`${texts.title} · ${appTexts.name}`}</title>
      <SheetHeading back={<BackButton to={paths.home} label={texts.back} />}>{texts.title}</SheetHeading>
      <p className={styles.text}>{texts.text}</p>
      <Button full tone="quiet" busy={asking} icon={<LocateFixed aria-hidden="true" />} onClick={useCurrent}>
        {texts.current}
      </Button>
      <p className={styles.hint}>{texts.currentHint}</p>
      <div className={styles.notice} role="alert">
        {noPosition && <p>{texts.noPosition(nameOfCode(codes))[noPosition]}</p>}
      </div>
      <p className={styles.or}>{texts.or}</p>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void goOn()
        }}
      >
        <Field label={texts.typed(codes.name === 'ZIP' ? undefined : codes.name)}>
          {(ids) => (
            <TextInput
              {...ids}
              value={typedText}
              onChange={(event) => type(event.target.value)}
              placeholder={community && texts.typedExample(codes.example, cityOf(community))}
              maxLength={typedLocationLengthMax}
              autoComplete="postal-code"
              enterKeyHint="go"
            />
          )}
        </Field>
        <Button type="submit" full>
          {texts.continue}
        </Button>
      </form>
    </NightSheet>
  )
}

/** 'Los Angeles' of 'Los Angeles, CA'. */
function cityOf({ displayLocation }: Community): string {
  return displayLocation.split(',')[0] ?? displayLocation
}

/** Finds the position, as coarsely as a post may show it: the exact position is neither stored nor sent. */
async function findPosition(): Promise<{ position: string } | { reason: NoPositionReason }> {
  try {
    return { position: positionText(await readDevicePosition()) }
  } catch (error) {
    return { reason: error instanceof NoPosition ? error.reason : 'not-found' }
  }
}

/** Stores the text with every letter, and restores it after Back or a reload. */
function useTyped() {
  const [typedText, setTyped] = useState('')
  const hasTyped = useRef(false)
  useEffect(() => {
    readVisitorsTypedLocation()
      .then((storedText) => {
        // Text that the visitor typed meanwhile is newer. A position was not typed by a visitor.
        if (storedText !== null && coordinatesIn(storedText) === null && !hasTyped.current)
          setTyped(storedText)
      })
      .catch(() => undefined)
  }, [])
  const type = (text: string) => {
    hasTyped.current = true
    setTyped(text)
    // On a full device the text is only missing at the next visit.
    storeSignUpLocation(text).catch(() => undefined)
  }
  return [typedText, type] as const
}
