/** Identifies the member: avatar, name and place, their ratings, credits and level of helping. */
import { postalCodeIn } from '@porchlight/contracts/location/postal-codes.rules'
import { isAway } from '@porchlight/contracts/members/members.rules'
import type { Member } from '@porchlight/contracts/members/members.schema'
import { BadgeCheck, Camera, MapPin, Plane } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatDate } from '../../locales/en/formats.ts'
import { memberTexts } from '../../locales/en/members.ts'
import { postTexts } from '../../locales/en/posts.ts'
import { profileTexts as texts } from '../../locales/en/profile.ts'
import { useHasPlans, useLocalForms } from '../../sync/community/about-community.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { useMinute } from '../../ui/hooks/use-minute.ts'
import { NameText } from '../../ui/labels/name-text.tsx'
import { Tag } from '../../ui/labels/tag.tsx'
import { lazyDialog } from '../../ui/loading/lazy-dialog.tsx'
import { GiftButton } from '../credits/gift/gift-button.tsx'
import { Avatar } from '../files/avatar.tsx'
import { useDevicePhoto } from '../files/files.reads.ts'
import { PhotoState } from '../files/photo.tsx'
import { locationTextOf, placeTextOf, useSignUpLocation } from '../members/members.reads.ts'
import { Rating } from '../members/rating.tsx'
import { useHasPremium } from '../plans/plans.reads.ts'
import { RedeemButton } from '../rewards/redeem-button.tsx'
import { Garden } from './garden.tsx'
import styles from './profile-screen.module.css'
import { helpsSincePlant, Standing } from './standing.tsx'

const ZipDialog = lazyDialog(() => import('../members/location/zip-dialog.tsx'))

export function IdentityCard({ member, onPhotos }: { member: Member; onPhotos: () => void }) {
  const { now } = useDevice()
  const minute = useMinute(now)
  const devicePhoto = useDevicePhoto(member.photo?.sha256 ?? null)
  const isPremium = useHasPremium(member)
  const hasPlans = useHasPlans() !== false
  const name = [member.firstName, member.lastName].filter((part) => part !== '').join(' ')
  return (
    <>
      <div className={styles.headPicture}>
        <Garden level={member.gardenLevel ?? 1} helps={helpsSincePlant(member)} />
      </div>
      <div className={styles.who}>
        <button type="button" className={styles.faceButton} aria-label={texts.editPhotos} onClick={onPhotos}>
          <Avatar name={name} photo={member.photo} size="large" className={styles.face} />
          <span className={styles.camera} aria-hidden="true">
            <Camera />
          </span>
        </button>
        <div className={styles.names}>
          <h2 className={styles.name} dir="auto">
            <NameText>{name}</NameText>
          </h2>
          <Place member={member} />
          <p className={styles.badges}>
            {member.totalRatings > 0 ? (
              <Rating person={member} />
            ) : (
              <span className={styles.soft}>{texts.noRating}</span>
            )}
            {hasPlans && isPremium && <Tag tone="premium">{texts.plans.premium}</Tag>}
            {member.isPhoneVerified === true && (
              <Tag tone="offer" icon={<BadgeCheck aria-hidden="true" />}>
                {postTexts.phoneVerified}
              </Tag>
            )}
            {member.isBackgroundVerified === true && (
              <Tag tone="offer" icon={<BadgeCheck aria-hidden="true" />}>
                {memberTexts.backgroundVerified}
              </Tag>
            )}
            {isAway(member, minute) && (
              <Tag tone="event" icon={<Plane aria-hidden="true" />}>
                {memberTexts.away.until(formatDate(Date.parse(member.awayUntil ?? '')))}
              </Tag>
            )}
          </p>
        </div>
      </div>
      {devicePhoto && <PhotoState kept={devicePhoto} />}
      <Standing member={member} now={minute} />
      <dl className={styles.facts}>
        <Fact name={texts.peopleHelped}>{member.peopleHelped ?? 0}</Fact>
        <Fact name={texts.credits}>{member.credits}</Fact>
        <Fact name={texts.meetupsHosted}>{member.meetupsHosted ?? 0}</Fact>
      </dl>
      <div className={styles.credits}>
        <GiftButton />
        <RedeemButton tone="quiet" />
      </div>
    </>
  )
}

function Place({ member }: { member: Member }) {
  const forms = useLocalForms()
  const [isLocating, setLocating] = useState(false)
  const signUpLocation = useSignUpLocation()
  // The place is not loaded yet, so the blank holds its line.
  const saidCode = postalCodeIn(signUpLocation ?? '', forms.postalCodes) ?? ''
  const noPlace = signUpLocation === undefined ? '\u00a0' : placeTextOf(signUpLocation, texts.noPlace, forms)
  return (
    <>
      <button type="button" className={styles.place} onClick={() => setLocating(true)}>
        <MapPin aria-hidden="true" />
        <span dir="auto">{locationTextOf(member, noPlace, forms)}</span>
        <span className="visually-hidden">, {texts.changePlace}</span>
      </button>
      {isLocating && <ZipDialog initial={member.zipCode ?? saidCode} onClose={() => setLocating(false)} />}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className={styles.factName}>{name}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  )
}
