/** A call that is refused until its member has shown once more that it is them: they are asked, and it goes on (Q19). */
import { type ReactNode, useState } from 'react'
import { CallError } from '../../sync/transport.ts'
import { lazyDialog } from '../../ui/loading/lazy-dialog.tsx'

const ConfirmIdentity = lazyDialog(() => import('./confirm-identity.tsx'))

export interface FreshSignIn {
  /**
   * Does the work, and once more after it was refused with `sign_in_again` and the member showed that it is them. Whoever does
   * not is left with the refusal. The work is a call of an operation that calls `requireFreshSignIn`.
   */
  withFreshSignIn: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** The element to render; a dialog while the member must confirm their identity. */
  question: ReactNode
}

export function useFreshSignIn(): FreshSignIn {
  const [response, setResponse] = useState<((isVerified: boolean) => void) | null>(null)

  async function withFreshSignIn<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof CallError) || error.body?.code !== 'sign_in_again') throw error
      const isVerified = await new Promise<boolean>((resolve) => setResponse(() => resolve))
      setResponse(null)
      if (!isVerified) throw error
      return work()
    }
  }

  return {
    withFreshSignIn,
    question: response && (
      <ConfirmIdentity onConfirmed={() => response(true)} onClose={() => response(false)} />
    ),
  }
}
