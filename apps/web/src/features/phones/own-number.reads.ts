/** Reads a member's own phone number. No device stores the number: it is requested each time it is shown. */

import type { Member } from '@porchlight/contracts/members/members.schema'
import { formatPhoneNumber } from '@porchlight/contracts/phones/phones.rules'
import { currentUser } from '@porchlight/contracts/sessions/current-user.operations'
import { useEffect, useState } from 'react'
import { call } from '../../sync/transport/transport.ts'

/**
 * Returns true when the member has a number, verified by a code or only entered: their own screens treat both alike.
 */
export function hasPhone({ isPhoneVerified, hasPhoneNumber }: Member): boolean {
  return isPhoneVerified === true || hasPhoneNumber === true
}

/** Returns null until it is loaded, and when it cannot be loaded. */
export function useOwnNumber(): string | null {
  const [number, setNumber] = useState<string | null>(null)
  useEffect(() => {
    let isShown = true
    call(currentUser, {}).then(
      ({ phoneNumber }) => {
        if (isShown && phoneNumber) setNumber(formatPhoneNumber(phoneNumber))
      },
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [])
  return number
}
