/**
 * The shared look of the account screens. The shown view is part of the address, so that Back leads to the one before.
 */
import { tooManyTriesText } from '@porchlight/contracts/errors/too-many.text'
import type { Member } from '@porchlight/contracts/members/members.schema'
import { signInProviders } from '@porchlight/contracts/sessions/sessions.rules'
import { type ReactNode, useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { accountTexts as texts } from '../../locales/en/account.ts'
import { appTexts } from '../../locales/en/app.ts'
import { sessionTexts } from '../../locales/en/sessions.ts'
import { Problem, useProblem } from '../../ui/feedback/problem.tsx'
import { ScreenHeader } from '../../ui/layout/screen-header.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { useMember } from '../members/members.reads.ts'
import { NeedsSignal } from '../outbox/signal/needs-signal.tsx'
import styles from './account.module.css'

interface AccountFrameProps {
  title: string
  /** The address to which the arrow leads. */
  backTo: string
  children: (member: Member) => ReactNode
}

export function AccountFrame({ title, backTo, children }: AccountFrameProps) {
  const member = useMember()
  const problem = useFailedVerification()
  return (
    <>
      <title>{`${title} · ${appTexts.name}`}</title>
      <ScreenHeader title={title} back={{ to: backTo, label: texts.back }} />
      <div className={styles.screen} aria-busy={member === undefined || undefined}>
        <NeedsSignal>{texts.needsSignal}</NeedsSignal>
        <Problem problem={problem} />
        {member === undefined && <Skeleton height="180px" />}
        {member === null && <p className={styles.soft}>{texts.unknown}</p>}
        {member && children(member)}
      </div>
    </>
  )
}

/** The one that the address names, and the first of them where it names none. */
export function useView<Name extends string>(names: readonly [Name, ...Name[]]): Name {
  const [search] = useSearchParams()
  return names.find((each) => each === search.get('view')) ?? names[0]
}

/**
 * Shows a member who came back from a provider that did not confirm them why. It is shown once: the address then drops
 * it.
 */
function useFailedVerification() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { problem, show } = useProblem()
  const failure = search.get('failed')
  const seconds = search.get('seconds')
  const view = search.get('view')
  useEffect(() => {
    if (failure === null) return
    show({ description: reasonOf(failure, seconds) })
    void navigate({ search: view === null ? '' : `?view=${view}` }, { replace: true })
  }, [failure, seconds, view, show, navigate])
  return problem
}

function reasonOf(failure: string, seconds: string | null): string {
  const { proof } = texts
  if (failure === 'connected-elsewhere') return proof.connectedElsewhere
  if (failure === 'disconnect-first') return proof.disconnectFirst
  if (failure === 'sign-in-again') return proof.tooLate
  if (failure === 'too-many') return tooManyTriesText(seconds)
  const provider = signInProviders.find((name) => name === failure)
  return provider ? proof.failedAt(sessionTexts.provider.names[provider]) : proof.failureText
}
