/**
 * Runs the attempts to confirm an identity with a passkey, one after the other, and holds the messages of those that
 * failed.
 */
import type { PasskeyProof } from '@porchlight/contracts/passkeys/passkeys.schema'
import { useState } from 'react'
import { passkeySignInTexts as texts } from '../../locales/en/passkeys.sign-in.ts'
import { CallError, NoSignal } from '../../sync/transport/transport.ts'
import { type ProblemState, useProblem } from '../../ui/feedback/problem.tsx'
import { useWork } from '../../ui/hooks/use-work.ts'
import { CeremonyFailed } from './ceremony-failed.ts'

export interface ProofTries {
  tryWith: (getProof: () => Promise<PasskeyProof>) => Promise<void>
  isBusy: boolean
  /** True when the owner cancelled: no failure, and nothing to correct. */
  isCancelled: boolean
  problem: ProblemState['problem']
  /** The number of tries that failed so far. */
  failureCount: number
}

export function useProof(send: (proof: PasskeyProof) => Promise<void>): ProofTries {
  const [isCancelled, setCancelled] = useState(false)
  const [failureCount, setFailureCount] = useState(0)
  const { problem, show, clear } = useProblem()

  const [tryWith, isBusy] = useWork(async (getProof: () => Promise<PasskeyProof>) => {
    clear()
    setCancelled(false)
    try {
      await send(await getProof())
      return true
    } catch (error) {
      if (error instanceof CeremonyFailed && error.failure === 'cancelled') setCancelled(true)
      else show({ description: reasonOf(error) })
      setFailureCount((count) => count + 1)
      return false
    }
  })

  return { tryWith, isBusy, isCancelled, problem, failureCount }
}

function reasonOf(error: unknown): string {
  if (error instanceof CallError) return error.body?.message ?? texts.failed
  if (error instanceof NoSignal) return texts.noSignal
  if (error instanceof CeremonyFailed) return error.failure === 'elsewhere' ? texts.elsewhere : texts.failed
  // The code that runs the passkey ceremony could not be fetched.
  return texts.noSignal
}
