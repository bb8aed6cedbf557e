/**
 * Wraps a call that is refused until the member has confirmed who they are: the dialog asks for that, and the call is
 * sent again (Q19).
 */
import { type ReactNode, useState } from 'react'
import { wireErrorOf } from '../../../sync/transport/transport.ts'
import { lazyDialog } from '../../../ui/loading/lazy-dialog.tsx'

const ConfirmIdentity = lazyDialog(() => import('./confirm-identity.tsx'), { part: 'online' })

export interface FreshSignIn {
  /**
   * Does the work, and does it once more when it was refused with `sign_in_again` and the member has confirmed their
   * identity. Throws the refusal when the member does not confirm. The work is a call of an operation that calls
   * `requireFreshSignIn`.
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
      if (wireErrorOf(error)?.code !== 'sign_in_again') throw error
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
