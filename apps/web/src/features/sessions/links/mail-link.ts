/**
 * The link of a mail, and how far its use has come. Its token is removed from the address as soon as it is read, so
 * that no other person sees it there and no member shares it. The entry in the browser's history stores the token for a
 * reload until it is used.
 */
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

type Step = { name: 'link'; token: string } | { name: 'no-link' } | { name: 'done' }

interface StoredLink {
  token?: string
  done?: true
}

/** @param path of the screen that the link leads to */
export function useMailLink(path: string): { step: Step; finish: () => void } {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const inAddress = new URLSearchParams(search).get('token')
  useEffect(() => {
    if (inAddress === null) return
    const linkState: StoredLink = inAddress === '' ? {} : { token: inAddress }
    void navigate(path, { replace: true, state: linkState })
  }, [inAddress, navigate, path])
  return {
    step: stepOf(inAddress, state),
    finish: () => void navigate(path, { replace: true, state: { done: true } satisfies StoredLink }),
  }
}

function stepOf(inAddress: string | null, state: unknown): Step {
  const linkState: StoredLink = typeof state === 'object' && state !== null ? state : {}
  const token = inAddress ?? linkState.token ?? ''
  if (inAddress === null && linkState.done) return { name: 'done' }
  return token === '' ? { name: 'no-link' } : { name: 'link', token }
}
