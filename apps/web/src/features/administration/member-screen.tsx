/** One member, for operators: how they get in, their credits and plan, their roles, and what was done about them. */
import { readMember, sendPasswordLink } from '@porchlight/contracts/administration/administration.operations'
import type { AdministeredMember } from '@porchlight/contracts/administration/administration.schema'
import { isAddress } from '@porchlight/contracts/sessions/sign-in-names.rules'
import { UserX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import * as v from 'valibot'
import { administrationTexts } from '../../locales/en/administration.ts'
import { formatDate, formatMoment } from '../../locales/en/formats.ts'
import { casePath, paths } from '../../paths.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { useConnection } from '../../sync/transport/connection.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useMinute } from '../../ui/hooks/use-minute.ts'
import { Dotted } from '../../ui/labels/dotted.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { MissingResponse } from '../desk/missing-response.tsx'
import { ActDialog } from './act-dialog.tsx'
import { ActLines, fullName, RecordLine } from './act-lines.tsx'
import { type ActName, actsFor, actsForOneself, contentOf } from './acts.ts'
import styles from './administration.module.css'
import { useOnlineRead } from './administration.reads.ts'
import { MembersPage, Roles } from './page-parts.tsx'
import { PasswordLinkDialog } from './password-link-dialog.tsx'

const texts = administrationTexts.page

export default function MemberScreen() {
  const { memberId = '' } = useParams()
  return <MemberPage key={memberId} memberId={memberId} />
}

function MemberPage({ memberId }: { memberId: string }) {
  const { data: member, state, reload } = useOnlineRead(readMember, { memberId })
  const title = member ? fullName(member) : administrationTexts.title
  return (
    <MembersPage title={title} isBehind>
      {(state === 'loading' || state === 'failed') && (
        <MissingResponse hasFailed={state === 'failed'} reload={reload} />
      )}
      {state === 'gone' && <Empty icon={<UserX />} {...texts.gone} />}
      {member && <Opened member={member} onChanged={() => void reload()} />}
    </MembersPage>
  )
}

function Opened({ member, onChanged }: { member: AdministeredMember; onChanged: () => void }) {
  const { memberId: ownId } = useDevice()
  const online = useConnection((connection) => connection.online)
  const navigate = useNavigate()
  const [chosenAct, setChosenAct] = useState<ActName | null>(null)
  /** The link to hand over; null for one that did not arrive, and undefined without one. */
  const [shownLink, setShownLink] = useState<string | null>()
  const isOwn = member.id === ownId
  const acts = actsFor(member)
  const buttons = (names: readonly ActName[]) => <ActButtons names={names} onChoose={setChosenAct} />
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
          key={chosenAct}
          {...contentOf(chosenAct, member)}
          onDone={(response) => {
            setChosenAct(null)
            if (chosenAct === 'passwordLink' && !isAddress(member.email)) setShownLink(linkIn(response))
            if (chosenAct === 'remove') void navigate(paths.deskMembers, { replace: true })
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

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" className={styles.part} aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </Card>
  )
}

function ActButtons({ names, onChoose }: { names: readonly ActName[]; onChoose: (name: ActName) => void }) {
  return (
    <div className={styles.acts}>
      {names.map((name) => (
        <Button key={name} small tone={name === 'remove' ? 'danger' : 'quiet'} onClick={() => onChoose(name)}>
          {administrationTexts.acts[name].open}
        </Button>
      ))}
    </div>
  )
}

const dayOf = (time: string) => formatDate(Date.parse(time))

function Facts({ member }: { member: AdministeredMember }) {
  const { email, joinedOn, weeksSinceSeen, sessions, plan, premiumUntil, gift, credits, leavesOn } = member
  const { mutedUntil, suspendedUntil } = member
  const standing =
    suspendedUntil !== null
      ? texts.suspended(dayOf(suspendedUntil))
      : mutedUntil !== null
        ? texts.muted(dayOf(mutedUntil))
        : texts.good
  const facts: readonly (readonly [name: string, text: string] | null)[] = [
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
    [texts.standing, standing],
    leavesOn === null ? null : [texts.leaves, dayOf(leavesOn)],
  ]
  return (
    <Part title={texts.facts}>
      <dl className={styles.facts}>
        {facts
          .filter((fact) => fact !== null)
          .map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{text}</dd>
            </div>
          ))}
      </dl>
    </Part>
  )
}

function Decided({ member: { decisions, cases } }: { member: AdministeredMember }) {
  const { now } = useDevice()
  const minute = useMinute(now)
  return (
    <Part title={texts.decided}>
      {decisions.length + cases.length === 0 && <p className={styles.soft}>{texts.noDecisions}</p>}
      {decisions.length > 0 && (
        <ol className={styles.lines}>
          {decisions.map(({ act, reason, until, by, decidedAt }) => (
            <RecordLine key={`${act} ${decidedAt}`} title={texts.decisionOf(act)} reason={reason}>
              {until === null ? null : texts.until(dayOf(until))}
              {by && administrationTexts.line.by(fullName(by))}
              {formatMoment(Date.parse(decidedAt), minute)}
            </RecordLine>
          ))}
        </ol>
      )}
      {cases.length > 0 && (
        <ul className={styles.lines}>
          {cases.map(({ id, kind, isOpen, at }) => (
            <li key={id}>
              <Link to={casePath(id)}>{texts.caseOf(kind)}</Link>
              <Dotted className={styles.soft}>
                {isOpen ? texts.waits : texts.wasDecided}
                {formatMoment(Date.parse(at), minute)}
              </Dotted>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}
