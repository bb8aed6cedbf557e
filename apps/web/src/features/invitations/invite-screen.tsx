/** `/invite/…`: who invites, before any form, and the way in. The code stays in the address. */
import { showInvitation } from '@porchlight/contracts/invitations/invitations.operations'
import { fragmentOfInvitation } from '@porchlight/contracts/invitations/invitations.rules'
import type { ShownInvitation } from '@porchlight/contracts/invitations/invitations.schema'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { appTexts } from '../../locales/en/app.ts'
import { inviteTexts as texts } from '../../locales/en/invite.ts'
import { letterTexts } from '../../locales/en/letters.ts'
import { invitePath, paths } from '../../paths.ts'
import { useCommunity } from '../../sync/community/about-community.ts'
import { call } from '../../sync/transport/transport.ts'
import { NightSheet, SheetHeading } from '../../ui/brand/night-sheet.tsx'
import { copyText } from '../../ui/browser/copy-text.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Spinner } from '../../ui/loading/spinner.tsx'
import { HomeLink } from '../community/community-brand.tsx'
import { BySession } from '../sessions/by-session.tsx'
import { JoinByLetter, JoinedByLetter, type NewAccount } from '../sessions/sign-in/join-by-letter.tsx'
import { inAppBrowser } from './in-app-browser.ts'
import styles from './invite-screen.module.css'

/** The step in the browser's history on which a letter's holder joins without an email address. */
const letterStep = { step: 'letter' }

export default function InviteScreen() {
  const { code = '' } = useParams()
  const { state } = useLocation()
  const [newAccount, setNewAccount] = useState<NewAccount | null>(null)
  const isAtLetter = (state as Partial<typeof letterStep> | null)?.step === letterStep.step
  // The name is shown until the member goes on, also once they are logged in.
  if (newAccount)
    return (
      <Sheet>
        <JoinedByLetter account={newAccount} />
      </Sheet>
    )
  return (
    <Sheet>
      <BySession
        member={<AlreadyIn />}
        visitor={
          isAtLetter ? (
            <JoinByLetter code={code} onJoined={setNewAccount} />
          ) : (
            <Invitation key={code} code={code} />
          )
        }
      />
    </Sheet>
  )
}

function Sheet({ children }: { children: ReactNode }) {
  return <NightSheet brand={<HomeLink light />}>{children}</NightSheet>
}

function Heading({ children }: { children: string }) {
  return (
    <>
      <title>{`${children} · ${appTexts.name}`}</title>
      <SheetHeading>{children}</SheetHeading>
    </>
  )
}

function AlreadyIn() {
  return (
    <>
      <Heading>{texts.member.title}</Heading>
      <p className={styles.text}>{texts.member.text}</p>
      <ButtonLink to={paths.home} full>
        {texts.member.action}
      </ButtonLink>
    </>
  )
}

type LoadedInvitation = ShownInvitation | 'failed' | undefined

function Invitation({ code }: { code: string }) {
  const [invitation, setInvitation] = useState<LoadedInvitation>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks once more
  useEffect(() => {
    let isShown = true
    call(showInvitation, { code }).then(
      (response) => isShown && setInvitation(response),
      () => isShown && setInvitation('failed'),
    )
    return () => {
      isShown = false
    }
  }, [code, tries])
  if (invitation === undefined) {
    return (
      <p className={styles.text} role="status">
        <Spinner />
        <span className="visually-hidden">{texts.loading}</span>
      </p>
    )
  }
  if (invitation === 'failed') {
    return (
      <>
        <Heading>{texts.failed.title}</Heading>
        <p className={styles.text}>{texts.failed.text}</p>
        <Button
          full
          onClick={() => {
            setInvitation(undefined)
            setTries(tries + 1)
          }}
        >
          {texts.failed.action}
        </Button>
      </>
    )
  }
  return invitation.invitedBy === null ? (
    <Unusable />
  ) : (
    <Usable code={code} invitedBy={invitation.invitedBy} isLetter={invitation.isLetter === true} />
  )
}

interface UsableProps {
  code: string
  invitedBy: string
  isLetter: boolean
}

function Usable({ code, invitedBy, isLetter }: UsableProps) {
  const community = useCommunity()
  const hash = fragmentOfInvitation(code)
  // With other ways to sign in, the person chooses one first.
  const mode = (community?.signInWith.length ?? 0) > 0 ? 'entry' : 'signup'
  return (
    <>
      <Heading>{texts.invitedBy(invitedBy)}</Heading>
      <p className={styles.lead}>{community?.name ? texts.toCommunity(community.name) : texts.toNeighbors}</p>
      <p className={styles.text}>{texts.what}</p>
      <InAppNote />
      <ButtonLink to={{ pathname: paths.auth, hash }} state={{ mode }} full>
        {texts.join}
      </ButtonLink>
      {/* A step of its own at the same address, so that a phone's back gesture leads here. */}
      {isLetter && (
        <ButtonLink to={invitePath(code)} state={letterStep} replace={false} full tone="quiet">
          {letterTexts.join.open}
        </ButtonLink>
      )}
      <ButtonLink to={{ pathname: paths.auth, hash }} state={{ mode: 'login' }} full tone="quiet">
        {texts.logIn}
      </ButtonLink>
      {!isLetter && <p className={styles.small}>{texts.notice(invitedBy)}</p>}
    </>
  )
}

function Unusable() {
  const community = useCommunity()
  const isOpen = community?.signUp === 'open'
  return (
    <>
      <Heading>{texts.unusable.title}</Heading>
      <p className={styles.text}>
        {texts.unusable.text} {isOpen && texts.unusable.open}
      </p>
      {isOpen && (
        <ButtonLink to={paths.auth} full>
          {texts.unusable.join}
        </ButtonLink>
      )}
      <ButtonLink to={paths.auth} state={{ mode: 'login' }} full tone="quiet">
        {texts.logIn}
      </ButtonLink>
    </>
  )
}

/** Shows how to leave the browser of another app. The address has the code, so it comes along. */
function InAppNote() {
  const [note, setNote] = useState('')
  const inApp = inAppBrowser(navigator.userAgent)
  if (!inApp) return null
  const { title, titleUnknown, apple, other, copy, copiedNote, copyFailed } = texts.inApp
  return (
    <section className={styles.note} aria-labelledby="in-app">
      <h2 className={styles.noteHeading} id="in-app">
        {inApp.app === null ? titleUnknown : title(inApp.app)}
      </h2>
      <p>{inApp.isApple ? apple : other}</p>
      <Button
        small
        tone="quiet"
        onClick={async () => setNote((await copyText(location.href)) ? copiedNote : copyFailed)}
      >
        {copy}
      </Button>
      <p role="status">{note}</p>
    </section>
  )
}
