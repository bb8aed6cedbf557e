/**
 * Reads the state of the member's own check. It is stored on no device: it is requested each time the page is opened,
 * and when the member's row changes.
 */
import { type CheckStanding, readCheck } from '@porchlight/contracts/checks/checks.operations'
import type { CheckOutcome } from '@porchlight/contracts/checks/checks.rules'
import type { Member } from '@porchlight/contracts/members/members.schema'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useConnection } from '../../sync/transport/connection.ts'
import { call } from '../../sync/transport/transport.ts'

export interface OwnCheck {
  /** The state of the check; undefined until the server has responded. */
  standing: CheckStanding | undefined
  hasFailed: boolean
  reload: () => void
  /** Sets the state to the result of the latest call, unless the check has passed meanwhile. */
  recordOutcome: (state: CheckOutcome) => void
}

/**
 * @param isSending while an application is under way: the row of the member already says that one runs, and may say a moment
 * later that none does. What came of it is known with the answer, and asked for after it.
 */
export function useOwnCheck(member: Member, { isSending }: { isSending: boolean }): OwnCheck {
  const [standing, setStanding] = useState<CheckStanding>()
  const [hasFailed, setFailed] = useState(false)
  const [asks, setAsks] = useState(0)
  const online = useConnection((connection) => connection.online)
  const { isBackgroundVerified, backgroundCheckDate, isBackgroundCheckRunning } = member
  const mark = [isBackgroundVerified, backgroundCheckDate, isBackgroundCheckRunning, online, asks].join()
  const answeredMark = useRef<string | null>(null)
  useEffect(() => {
    // Anew whenever one of these is another.
    if (isSending || answeredMark.current === mark) return
    let isShown = true
    call(readCheck, {}).then(
      (response) => {
        if (!isShown) return
        answeredMark.current = mark
        setFailed(false)
        setStanding(response)
      },
      () => {
        if (isShown) setFailed(true)
      },
    )
    return () => {
      isShown = false
    }
  }, [mark, isSending])
  return {
    standing,
    hasFailed,
    reload: useCallback(() => setAsks((count) => count + 1), []),
    recordOutcome: useCallback(
      (state) =>
        setStanding((current) =>
          current?.state === 'passed' ? current : current && { ...current, state, reason: null },
        ),
      [],
    ),
  }
}
