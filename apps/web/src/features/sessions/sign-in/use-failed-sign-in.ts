/**
 * Shows a member who came back from a provider without being signed in why that failed. It is shown once: the address
 * then drops it.
 */
import { tooManyTriesText } from '@porchlight/contracts/errors/too-many.text'
import { signInProviders } from '@porchlight/contracts/sessions/sessions.rules'
import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { sessionTexts } from '../../../locales/en/sessions.ts'
import { paths } from '../../../paths.ts'
import { type ProblemState, useProblem } from '../../../ui/feedback/problem.tsx'

const texts = sessionTexts.provider
/** The others are of connecting one to an account, which ends elsewhere. */
const reasons = [
  ...signInProviders,
  'email-taken',
  'too-many',
  'community-code',
  'invitation',
  'closed',
  'kept-out',
] as const
type Reason = (typeof reasons)[number]

/** Returns the problem that the page keeps showing; null when nothing failed. */
export function useFailedSignIn(): ProblemState['problem'] {
  const [search] = useSearchParams()
  const { hash } = useLocation()
  const navigate = useNavigate()
  const { problem, showWithToast } = useProblem()
  const reasonParam = search.get('failed')
  const seconds = search.get('seconds')
  const provider = signInProviders.find((name) => name === search.get('with')) ?? 'google'
  useEffect(() => {
    if (reasonParam === null) return
    const failure = reasons.find((each) => each === reasonParam)
    if (failure)
      showWithToast({
        title: sessionTexts.logIn.failure,
        description: reasonOf(failure, seconds, texts.names[provider]),
      })
    // A member who has an account can log in right here, and a newcomer who needs the code can type it.
    const nextModes = { 'email-taken': 'login', 'community-code': provider }
    const mode = failure === 'email-taken' || failure === 'community-code' ? nextModes[failure] : undefined
    // An invitation behind the `#` goes on to the next try.
    void navigate({ pathname: paths.auth, hash }, { replace: true, state: mode ? { mode } : null })
  }, [reasonParam, seconds, provider, hash, navigate, showWithToast])
  return problem
}

function reasonOf(failure: Reason, seconds: string | null, name: string): string {
  if (failure === 'too-many') return tooManyTriesText(seconds)
  if (failure === 'email-taken') return texts.emailTaken
  if (failure === 'closed') return texts.closed
  if (failure === 'invitation') return texts.needsInvitation
  if (failure === 'community-code') return texts.needsCode(name)
  if (failure === 'kept-out') return texts.keptOut(name)
  return texts.failed(texts.names[failure])
}
