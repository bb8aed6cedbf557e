/** An answer that comes after its screen was left must not lead a member away from where they are by then. */
import { type RefObject, useEffect, useRef } from 'react'

/** Returns a ref that is true for as long as the component is on the page. */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
