/** `/auth`: sign up, log in, or ask for a link that sets a new password. */
import { invitationIn } from '@porchlight/contracts/invitations/invitations.rules'
import { communityCodeIn } from '@porchlight/contracts/sessions/community-code.rules'
import type { SignUp } from '@porchlight/contracts/sessions/sessions.operations'
import { signInProviders } from '@porchlight/contracts/sessions/sessions.rules'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { appTexts } from '../../locales/en/app.ts'
import { sessionTexts } from '../../locales/en/sessions.ts'
import { paths } from '../../paths.ts'
import { NightSheet, SheetHeading } from '../../ui/brand/night-sheet.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Problem } from '../../ui/feedback/problem.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { BackButton } from '../../ui/layout/back-link.tsx'
import { HomeLink } from '../community/community-brand.tsx'
import { ProviderButton } from './forms/provider-button.tsx'
import styles from './forms/session-forms.module.css'
import { TextButton } from './forms/text-button.tsx'
import { useSession } from './session/session.ts'
import { useMissingProvider, useProviderPlace, useSignUpMode } from './session/sign-in-with.reads.ts'
import { CheckInbox } from './sign-in/check-inbox.tsx'
import { ForgotForm } from './sign-in/forgot-form.tsx'
import { LogInForm } from './sign-in/log-in-form.tsx'
import { ProviderCodeForm } from './sign-in/provider-code-form.tsx'
import { SignUpForm } from './sign-in/sign-up-form.tsx'
import { useFailedSignIn } from './sign-in/use-failed-sign-in.ts'

const modes = ['entry', 'signup', 'mail', ...signInProviders, 'apple-first', 'login', 'forgot'] as const
type Mode = (typeof modes)[number]

const titles = {
  entry: sessionTexts.entry.title,
  signup: sessionTexts.signUp.title,
  mail: sessionTexts.signUpMail.title,
  google: sessionTexts.provider.codeTitle,
  apple: sessionTexts.provider.codeTitle,
  'apple-first': sessionTexts.provider.codeTitle,
  login: sessionTexts.logIn.title,
  forgot: sessionTexts.forgot.title,
} satisfies Record<Mode, string>

export default function AuthScreen() {
  const { mode, code, invitation, go } = useMode()
  const signUpMode = useSignUpMode()
  const needsInvitation = signUpMode === 'invited' && invitation === ''
  const isClosed = signUpMode === 'closed' || needsInvitation
  const [email, setEmail] = useState('')
  // The password is only in the memory of this window and is stored nowhere.
  const [signedUp, setSignedUp] = useState<SignUp | null>(null)
  const failedSignIn = useFailedSignIn()
  const isHeld = useSession((session) => session.state === 'signed-out' && session.held)
  const toLogIn = (email: string) => {
    showToast({ title: sessionTexts.signUp.success, description: sessionTexts.signUp.successText })
    setEmail(email)
    go('login')
  }
  return (
    <NightSheet brand={<HomeLink light />}>
      <title>{`${titles[mode]} · ${appTexts.name}`}</title>
      <SheetHeading
        back={
          !(isHeld && mode === 'entry') && (
            <BackButton to={mode === 'entry' ? paths.home : paths.auth} label={sessionTexts.back} />
          )
        }
      >
        {titles[mode]}
      </SheetHeading>
      {isHeld && (
        <p className={styles.held} role="status">
          <KeyRound aria-hidden="true" />
          {sessionTexts.held}
        </p>
      )}
      <Problem problem={failedSignIn} />
      {mode === 'entry' && (
        <>
          <p className={styles.text}>{sessionTexts.entry.text}</p>
          {isClosed && <Closed needsInvitation={needsInvitation} />}
          <WaysIn held={isHeld} isClosed={isClosed} code={code} invitation={invitation} go={go} />
        </>
      )}
      {mode === 'signup' && (
        <>
          {isClosed ? (
            <Closed needsInvitation={needsInvitation} />
          ) : (
            <SignUpForm
              typed={signedUp}
              code={code}
              invitation={invitation}
              onMade={toLogIn}
              onLogIn={(typedEmail) => {
                setEmail(typedEmail)
                go('login')
              }}
              onMail={(signUp) => {
                setSignedUp(signUp)
                go('mail')
              }}
            />
          )}
          <TextButton onClick={() => go('login')}>{sessionTexts.signUp.toLogIn}</TextButton>
        </>
      )}
      {mode === 'mail' && (
        <CheckInbox
          signedUp={signedUp}
          onChange={() => go('signup')}
          onMade={toLogIn}
          onLogIn={() => {
            setEmail(signedUp?.email ?? '')
            go('login')
          }}
        />
      )}
      {(mode === 'google' || mode === 'apple') && (
        <>
          <p className={styles.text}>{sessionTexts.provider.codeText(sessionTexts.provider.names[mode])}</p>
          <ProviderCodeForm provider={mode} code={code} />
          <TextButton onClick={() => go('login')}>{sessionTexts.signUp.toLogIn}</TextButton>
        </>
      )}
      {mode === 'apple-first' && (
        <>
          <p className={styles.text}>{sessionTexts.provider.codeFirst}</p>
          <ProviderCodeForm provider="apple" code={code} />
          <ProviderButton provider="apple" label={sessionTexts.signUp.toLogIn} />
        </>
      )}
      {mode === 'login' && (
        <>
          <LogInForm
            email={email}
            onForgot={(typedEmail) => {
              setEmail(typedEmail)
              go('forgot')
            }}
            onByName={() => go('name')}
          />
          {!isClosed && <TextButton onClick={() => go('signup')}>{sessionTexts.logIn.toSignUp}</TextButton>}
        </>
      )}
      {mode === 'forgot' && (
        <>
          <p className={styles.text}>{sessionTexts.forgot.text}</p>
          <ForgotForm
            email={email}
            onDone={(email) => {
              setEmail(email)
              go('login')
            }}
          />
          <TextButton onClick={() => go('login')}>{sessionTexts.forgot.back}</TextButton>
        </>
      )}
    </NightSheet>
  )
}

function Closed({ needsInvitation }: { needsInvitation: boolean }) {
  return (
    <p className={styles.notice} role="status">
      {needsInvitation ? sessionTexts.signUp.byInvitation : sessionTexts.signUp.closed}
    </p>
  )
}

interface WaysInProps {
  held: boolean
  isClosed: boolean
  code: string
  /** The code of an invitation; empty without one. */
  invitation: string
  go: (mode: Mode) => void
}

/**
 * Shows the ways to sign in. Logging in comes first for a member who was signed in on this device: they have an
 * account.
 */
function WaysIn({ held: isHeld, isClosed, code, invitation, go }: WaysInProps) {
  const places = { google: useProviderPlace('google'), apple: useProviderPlace('apple') }
  // Apple sends a name only once: a newcomer who came back without the code would have no name afterwards.
  const asksCode = useSignUpMode() === 'code' && !code && !invitation && !isHeld
  const at = (place: 'first' | 'last') =>
    signInProviders
      .filter((name) => places[name] === place)
      .map((name) => (
        <ProviderButton
          key={name}
          provider={name}
          communityCode={code}
          invitation={invitation}
          onFirst={name === 'apple' && asksCode ? () => go('apple-first') : undefined}
        />
      ))
  const missing = useMissingProvider()
  const ways: { mode: Mode; text: string }[] = [
    ...(isClosed ? [] : [{ mode: 'signup' as const, text: sessionTexts.entry.signUp }]),
    { mode: 'login', text: sessionTexts.entry.logIn },
  ]
  return (
    <div className={styles.ways} data-unknown={places.google === null || undefined}>
      {at('first')}
      {(isHeld ? [...ways].reverse() : ways).map(({ mode, text }, index) => (
        <Button key={mode} full tone={index === 0 ? 'primary' : 'quiet'} onClick={() => go(mode)}>
          {text}
        </Button>
      ))}
      {at('last')}
      {/* Below them: they stay where they are as it comes. */}
      <p className={missing ? styles.notice : 'visually-hidden'} role="status">
        {missing && sessionTexts.entry.notSetUp(sessionTexts.provider.names[missing])}
      </p>
    </div>
  )
}

/** Modes are steps of the browser's history, so that a phone's back gesture goes one step back. */
function useMode() {
  const location = useLocation()
  const navigate = useNavigate()
  const mode = modeIn(location.state)
  return {
    mode,
    /** The code from the link of a poster. It stays in the address, so that a reload and Back still have it. */
    code: communityCodeIn(location.hash),
    /** The invitation whose link led here. It stays in the address, too. */
    invitation: invitationIn(location.hash),
    /** The log-in by name is another screen, which is not installed. */
    go: (next: Mode | 'name') =>
      void navigate({ pathname: paths.auth, hash: location.hash }, { state: { mode: next } }),
  }
}

function modeIn(state: unknown): Mode {
  const mode = typeof state === 'object' && state !== null && 'mode' in state ? state.mode : undefined
  return modes.find((each) => each === mode) ?? 'entry'
}
