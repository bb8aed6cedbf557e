/** Identifies a neighbor and holds the actions: write, share, report, block. */
import { shortName } from '@porchlight/contracts/members/members.rules'
import type { Person } from '@porchlight/contracts/members/members.schema'
import { BadgeCheck, Ban, Flag, MapPin, Plane, Share2 } from 'lucide-react'
import { useState } from 'react'
import { memberTexts } from '../../../locales/en/members.ts'
import { postTexts } from '../../../locales/en/posts.ts'
import { profileTexts } from '../../../locales/en/profile.ts'
import { whereTexts } from '../../../locales/en/where.ts'
import { personPath } from '../../../paths.ts'
import { useLocalForms } from '../../../sync/community/about-community.ts'
import { shareLink } from '../../../ui/browser/share-link.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { NameText } from '../../../ui/labels/name-text.tsx'
import { Tag } from '../../../ui/labels/tag.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { lazyDialog } from '../../../ui/loading/lazy-dialog.tsx'
import { MessageButton } from '../../conversations/connect-button.tsx'
import { useRecipient } from '../../credits/credits.reads.ts'
import { GiftButton } from '../../credits/gift/gift-button.tsx'
import { Avatar } from '../../files/avatar.tsx'
import { Rating } from '../../members/rating.tsx'
import { BlockQuestion } from '../../safety/block-question.tsx'
import styles from './person-screen.module.css'

const ReportDialog = lazyDialog(() => import('../../safety/report-dialog.tsx'))
const texts = profileTexts.person

interface PersonHeadProps {
  person: Person
  /** True for a preview of the member's own page: nobody writes to, reports or blocks themselves. */
  isOwn: boolean
}

export function PersonHead({ person, isOwn }: PersonHeadProps) {
  const forms = useLocalForms()
  const [openQuestion, setAsked] = useState<'report' | 'block' | null>(null)
  const name = shortName(person)
  const recipient = useRecipient(person.id)

  const { copied: copiedText, notShared } = texts
  const share = () =>
    shareLink({ title: name, path: personPath(person.id) }, { copied: copiedText, notShared })

  return (
    <Card as="section" className={styles.head} aria-label={name}>
      <div className={styles.who}>
        <Avatar name={name} photo={person.photo} size="large" className={styles.face} />
        <div className={styles.names}>
          <h2 className={styles.name} dir="auto">
            <NameText>{name}</NameText>
          </h2>
          {person.zipCode && (
            <p className={styles.place}>
              <MapPin aria-hidden="true" />
              {whereTexts.zip(person.zipCode, forms.postalCodes)}
            </p>
          )}
          <p className={styles.badges}>
            {(person.totalRatings ?? 0) > 0 ? (
              <Rating person={person} />
            ) : (
              <span className={styles.soft}>{profileTexts.noRating}</span>
            )}
            {person.subscriptionPlan === 'premium' && <Tag tone="premium">{postTexts.premium}</Tag>}
            {person.isPhoneVerified && (
              <Tag tone="offer" icon={<BadgeCheck aria-hidden="true" />}>
                {postTexts.phoneVerified}
              </Tag>
            )}
            {person.isBackgroundVerified && (
              <Tag tone="offer" icon={<BadgeCheck aria-hidden="true" />}>
                {memberTexts.backgroundVerified}
              </Tag>
            )}
          </p>
        </div>
      </div>
      {person.answersLater && (
        <p className={styles.away}>
          <Plane aria-hidden="true" />
          {texts.answersLater}
        </p>
      )}
      {!isOwn && <MessageButton userId={person.id} name={name} />}
      {recipient && <GiftButton full tone="quiet" toUserId={person.id} />}
      <div className={styles.actions}>
        <Button
          small
          tone="plain"
          icon={<Share2 aria-hidden="true" />}
          aria-label={texts.shareLabel(name)}
          onClick={() => void share()}
        >
          {texts.share}
        </Button>
        {!isOwn && (
          <>
            <Button small tone="plain" icon={<Flag aria-hidden="true" />} onClick={() => setAsked('report')}>
              {texts.report}
            </Button>
            <Button small tone="plain" icon={<Ban aria-hidden="true" />} onClick={() => setAsked('block')}>
              {texts.block}
            </Button>
          </>
        )}
      </div>
      {openQuestion === 'report' && (
        <ReportDialog subject="member" subjectId={person.id} onClose={() => setAsked(null)} />
      )}
      {openQuestion === 'block' && (
        <BlockQuestion memberId={person.id} name={name} onClose={() => setAsked(null)} />
      )}
    </Card>
  )
}
