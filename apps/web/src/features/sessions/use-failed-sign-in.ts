/** Whoever comes back from a provider without being signed in is told so, once: the address forgets it. */
import { failedSignIns } from '@porchlight/contracts/sessions/sessions.rules'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { sessionTexts } from '../../locales/en/sessions.ts'
import { paths } from '../../paths.ts'
import { type ProblemState, useProblem } from '../../ui/problem.tsx'

/** What to leave standing on the page; null where nothing failed. */
export function useFailedSignIn(): ProblemState['problem'] {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { problem, tell } = useProblem()
  const given = search.get('failed')
  useEffect(() => {
    if (given === null) return
    const failed = failedSignIns.find((each) => each === given)
    if (failed) {
      tell({ title: sessionTexts.logIn.failure, description: sessionTexts.google.failed[failed] })
    }
    // Who has an account can log in right here.
    void navigate(paths.auth, { replace: true, state: failed === 'email-taken' ? { mode: 'login' } : null })
  }, [given, navigate, tell])
  return problem
}
