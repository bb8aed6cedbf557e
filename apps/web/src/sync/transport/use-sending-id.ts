/** Ids for what a form sends: a second try after a lost response does nothing twice, other values are something else. */
import { createId, type Id } from '@porchlight/contracts/values/id'
import { useRef } from 'react'

interface SendingId {
  /** Returns the id under which these values are sent. Only other values have another one, until `end` was called. */
  idOf: (values: object) => Id
  /** Must be called once the values have arrived: the same ones are meant anew after that. */
  end: () => void
}

export function useSendingId(): SendingId {
  const ids = useRef(new Map<string, Id>())
  return {
    idOf: (values) => {
      const key = JSON.stringify(values)
      const id = ids.current.get(key) ?? createId()
      ids.current.set(key, id)
      return id
    },
    end: () => ids.current.clear(),
  }
}
