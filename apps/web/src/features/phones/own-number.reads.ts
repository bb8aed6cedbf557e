/** One's own phone. The number no device keeps: it is asked for each time it is shown. */

import type { Member } from '@porchlight/contracts/members/members.schema'
import { formatPhoneNumber } from '@porchlight/contracts/phones/phones.rules'
import { currentUser } from '@porchlight/contracts/sessions/current-user.operations'
import { useEffect, useState } from 'react'
import { call } from '../../sync/transport.ts'

/** Given by a code or by one's word: on one's own screens either is done. */
export function hasPhone({ isPhoneVerified, hasPhoneNumber }: Member): boolean {
  return isPhoneVerified === true || hasPhoneNumber === true
}

/** Null until it is known, and where it cannot be. */
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
