/** The way in that leads to another site first. */
import type { SignInProviderName } from '@porchlight/contracts/sessions/sessions.rules'
import { useEffect, useState } from 'react'
import { sessionTexts } from '../../../locales/en/sessions.ts'
import { ProviderLogo } from '../../../ui/brand/provider-logo.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { leaveForProvider, leaveForProviderByLink } from '../session/sessions.actions.ts'
import styles from './session-forms.module.css'

const texts = sessionTexts.provider

interface ProviderButtonProps {
  provider: SignInProviderName
  /** The address to which a member returns who only confirms their identity again. */
  again?: string
  /** The code of the link that opened the page; empty without one. */
  communityCode?: string
  /** The code of the invitation whose link led here; empty without one. */
  invitation?: string
  /** The label in place of 'Continue with …'. */
  label?: string
  /** Called in place of leaving, when another step must come first. */
  onFirst?: (() => void) | undefined
}

export function ProviderButton({
  provider,
  again,
  communityCode = '',
  invitation = '',
  label,
  onFirst,
}: ProviderButtonProps) {
  const name = texts.names[provider]
  const [busy, setBusy] = useState(false)
  const [notice, setNotice] = useState('')

  useEffect(() => {
    // A member who turns back on the way finds this page as they left it.
    const onShown = () => setBusy(false)
    window.addEventListener('pageshow', onShown)
    return () => window.removeEventListener('pageshow', onShown)
  }, [])

  async function leave() {
    setNotice('')
    setBusy(true)
    const leaving =
      again === undefined
        ? leaveForProviderByLink(provider, { communityCode, invitation })
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
