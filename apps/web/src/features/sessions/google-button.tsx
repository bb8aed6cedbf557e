/** The way in that leads to another site first. */
import { useEffect, useState } from 'react'
import { sessionTexts } from '../../locales/en/sessions.ts'
import { Button } from '../../ui/button.tsx'
import { GoogleLogo } from '../../ui/google-logo.tsx'
import styles from './auth-screen.module.css'
import { leaveForGoogle } from './sessions.actions.ts'

const texts = sessionTexts.google

/** @param again where a member who only shows once more who they are comes back to */
export function GoogleButton({ again }: { again?: string }) {
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
    const left = await leaveForGoogle(again).catch(() => false)
    if (left) return
    setBusy(false)
    setNotice(texts.noSignal)
  }

  return (
    <>
      <Button full tone="quiet" icon={<GoogleLogo />} busy={busy} onClick={() => void leave()}>
        {texts.way}
      </Button>
      {notice && (
        <p className={styles.notice} role="alert">
          {notice}
        </p>
      )}
    </>
  )
}
