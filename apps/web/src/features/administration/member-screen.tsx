/** Shows a member to operators: how they get in, their credits and plan, their roles, and what was done about them. */

import { readMember, sendPasswordLink } from '@porchlight/contracts/administration/administration.operations'
import type { AdministeredMember } from '@porchlight/contracts/administration/administration.schema'
import { isAddress } from '@porchlight/contracts/sessions/sign-in-names.rules'
import { fullNameOf } from '@porchlight/contracts/values/text/full-name'
import { UserX } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import * as v from 'valibot'
import { administrationTexts } from '../../locales/en/administration.ts'
import { paths } from '../../paths.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { useConnection } from '../../sync/transport/connection.ts'
import { useFinish } from '../../ui/hooks/use-finish.ts'
import { Empty } from '../../ui/layout/empty.tsx'
import { MissingResponse } from '../desk/missing-response.tsx'
import { useMember } from '../members/members.reads.ts'
import { ActDialog } from './act-dialog.tsx'
import { ActLines } from './act-lines.tsx'
import { type ActName, actsFor, actsForOneself, contentOf, isRemoval } from './acts.ts'
import styles from './administration.module.css'
import { useOnlineRead } from './administration.reads.ts'
import {
  ActButtons,
  Decided,
  dayOf,
  type Fact,
  FactList,
  Measures,
  Part,
  standingText,
} from './member-parts.tsx'
import { ModeratedMemberPage } from './moderated-member.tsx'
import { MembersPage, Outdated, Roles } from './page-parts.tsx'
import { PasswordLinkDialog } from './password-link-dialog.tsx'

const texts = administrationTexts.page

export default function MemberScreen() {
  const { memberId = '' } = useParams()
  const viewer = useMember()
  if (!viewer) return null
  // A moderator gets no address, no credits and no plan, and no request for them.
  if (!viewer.isOperator) return <ModeratedMemberPage key={memberId} memberId={memberId} />
  return <MemberPage key={memberId} memberId={memberId} />
}

function MemberPage({ memberId }: { memberId: string }) {
  const { data: member, state, isOutdated, reload } = useOnlineRead(readMember, { memberId })
  const title = member ? fullNameOf(member) : administrationTexts.title
  return (
    <MembersPage title={title} isBehind>
      {(state === 'loading' || state === 'failed') && (
        <MissingResponse hasFailed={state === 'failed'} reload={reload} />
      )}
      {state === 'gone' && <Empty icon={<UserX />} {...texts.gone} />}
      {isOutdated && <Outdated reload={reload} />}
      {member && <Opened member={member} onChanged={() => void reload()} />}
    </MembersPage>
  )
}

function Opened({ member, onChanged }: { member: AdministeredMember; onChanged: () => void }) {
  const { memberId: ownId, now } = useDevice()
  const online = useConnection((connection) => connection.online)
  const finish = useFinish()
  const [chosenAct, setChosenAct] = useState<{ name: ActName } | null>(null)
  /** The link to hand over; null for one that did not arrive, and undefined without one. */
  const [shownLink, setShownLink] = useState<string | null>()
  const isOwn = member.id === ownId
  const acts = actsFor(member)
  const buttons = (names: readonly ActName[]) => (
    <ActButtons names={names} onChoose={(name) => setChosenAct({ name })} />
  )
  return (
    <div className={styles.columns}>
      <Roles member={member} />
      <Facts member={member} />
      {online && isOwn && (
        <Part title={texts.rolesAndRemoval}>
          <p className={styles.soft}>{texts.own}</p>
          {buttons(actsForOneself(member))}
        </Part>
      )}
      {online && !isOwn && (
        <>
          <Part title={texts.getIn}>{buttons(acts.getIn)}</Part>
          <Part title={texts.money}>{buttons(acts.money)}</Part>
          <Measures member={member}>{buttons(acts.measures)}</Measures>
          <Part title={texts.rolesAndRemoval}>{buttons(acts.roles)}</Part>
        </>
      )}
      <Decided member={member} />
      <Part title={texts.acts}>
        {member.acts.length === 0 ? (
          <p className={styles.soft}>{texts.noActs}</p>
        ) : (
          <ActLines acts={member.acts} label={texts.acts} isAboutOne />
        )}
      </Part>
      {chosenAct !== null && (
        <ActDialog
          key={chosenAct.name}
          {...contentOf(chosenAct.name, member, now)}
          onDone={(response) => {
            // Another dialog may be open by now, or the one of this act again.
            setChosenAct((now) => (now === chosenAct ? null : now))
            if (chosenAct.name === 'passwordLink' && !isAddress(member.email)) setShownLink(linkIn(response))
            if (isRemoval(chosenAct.name)) finish(paths.deskMembers)
            else onChanged()
          }}
          onStale={onChanged}
          onClose={() => setChosenAct(null)}
        />
      )}
      {shownLink !== undefined && (
        <PasswordLinkDialog link={shownLink} onClose={() => setShownLink(undefined)} />
      )}
    </div>
  )
}

function linkIn(response: unknown): string | null {
  return v.is(sendPasswordLink.response, response) ? (response.link ?? null) : null
}

function Facts({ member }: { member: AdministeredMember }) {
  const { email, joinedOn, weeksSinceSeen, sessions, plan, premiumUntil, gift, credits, leavesOn } = member
  const facts: readonly (Fact | null)[] = [
    [isAddress(email) ? texts.email : texts.signInName, email],
    [texts.joined, dayOf(joinedOn)],
    [texts.seen, weeksSinceSeen === null ? texts.signedOut : texts.weeks(weeksSinceSeen)],
    [texts.sessions, texts.sessionCount(sessions)],
    [
      texts.plan,
      premiumUntil === null ? texts.plans[plan] : `${texts.plans[plan]}, ${texts.until(dayOf(premiumUntil))}`,
    ],
    gift && [
      texts.gift,
      `${gift.until === null ? '' : `${texts.giftUntil(dayOf(gift.until))}: `}${gift.reason}`,
    ],
    [texts.credits, String(credits)],
    [texts.standing, standingText(member)],
    leavesOn === null ? null : [texts.leaves, dayOf(leavesOn)],
  ]
  return <FactList facts={facts.filter((fact) => fact !== null)} />
}
