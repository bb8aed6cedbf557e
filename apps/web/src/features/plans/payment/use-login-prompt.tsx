import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { planScreenTexts } from '../../../locales/en/plans.screens.ts'
import { paths } from '../../../paths.ts'
import { storeReturnPath } from '../../../storage/return-path.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Problem, useProblem } from '../../../ui/feedback/problem.tsx'

interface LoginPrompt {
  ask: (message: { title: string; description?: string }) => void
  /** The message, to be shown beside the button that caused it, with a link to log in. */
  problem: ReactNode
}

/** Returns a prompt that asks a visitor to log in, with a given text, and leads them to the log-in and back. */
export function useLoginPrompt(target: string): LoginPrompt {
  const navigate = useNavigate()
  const { problem, showWithToast } = useProblem()
  const logIn = () => {
    storeReturnPath(target, null)
    void navigate(paths.auth, { state: { mode: 'login' } })
  }
  return {
    ask: showWithToast,
    problem: (
      <Problem problem={problem}>
        <Button small tone="quiet" onClick={logIn}>
          {planScreenTexts.logIn}
        </Button>
      </Problem>
    ),
  }
}
