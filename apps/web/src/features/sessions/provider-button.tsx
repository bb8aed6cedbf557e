/** The way in that leads to another site first. */
import type { SignInProviderName } from '@porchlight/contracts/sessions/sessions.rules'
import { useEffect, useState } from 'react'
import { sessionTexts } from '../../locales/en/sessions.ts'
import { Button } from '../../ui/button.tsx'
import { ProviderLogo } from '../../ui/provider-logo.tsx'
import styles from './auth-screen.module.css'
import { leaveForProvider, leaveForProviderByLink } from './sessions.actions.ts'

const texts = sessionTexts.provider

interface ProviderButtonProps {
  provider: SignInProviderName
  /** Where a member who only shows once more who they are comes back to. */
  again?: string
  /** Of the link that somebody came by; empty without one. */
  communityCode?: string
  /** Instead of 'Continue with …'. */
  label?: string
  /** What comes before leaving, where something does. */
  onFirst?: (() => void) | undefined
}

export function ProviderButton({ provider, again, communityCode = '', label, onFirst }: ProviderButtonProps) {
  const name = texts.names[provider]
  const [busy, setBusy] = useState(false)
  const [notice, setNotice] = useState('')

  useEffect(() => {
    // Whoever turns back on the way finds this page as they left it.
    const onShown = () => setBusy(false)
    window.addEventListener('pageshow', onShown)
    return () => window.removeEventListener('pageshow', onShown)
  }, [])

  async function leave() {
    setNotice('')
    setBusy(true)
    const leaving =
      again === undefined
        ? leaveForProviderByLink(provider, communityCode)
        : leaveForProvider(provider, { again })
    const hasLeft = await leaving.catch(() => false)
    if (hasLeft) return
    setBusy(false)
    setNotice(texts.noSignal(name))
  }

  return (
    <>
      <Button
        full
        tone="quiet"
        icon={<ProviderLogo provider={provider} />}
        busy={busy}
        onClick={onFirst ?? (() => void leave())}
      >
        {label ?? texts.way(name)}
      </Button>
      {notice && (
        <p className={styles.notice} role="alert">
          {notice}
        </p>
      )}
    </>
  )
}
