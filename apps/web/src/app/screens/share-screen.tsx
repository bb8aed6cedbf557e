/**
 * `/share`: stores the texts that another app shared, and goes to home, which opens the form with them. A visitor has
 * to sign in first.
 */
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { share } from '../../../../../workbox.config.ts'
import { useSession } from '../../features/sessions/session/session.ts'
import { postTexts } from '../../locales/en/posts.ts'
import { paths } from '../../paths.ts'
import { storeShare } from '../../storage/shared-texts.ts'
import { showToast } from '../../ui/feedback/toast.tsx'
import { Spinner } from '../../ui/loading/spinner.tsx'

const texts = postTexts.shared

export default function ShareScreen() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const signedIn = useSession((session) => session.state === 'signed-in')
  useEffect(() => {
    let isGone = false
    const goOn = () => {
      // The next address replaces this one, so that neither going back nor a reload brings the texts a second time.
      if (!isGone) void navigate(signedIn ? paths.home : paths.auth, { replace: true })
    }
    keepFrom(hash).then(
      () => {
        if (!signedIn) showToast(texts.waits)
        goOn()
      },
      () => {
        showToast({ ...texts.failed, tone: 'destructive' })
        goOn()
      },
    )
    return () => {
      isGone = true
    }
  }, [hash, navigate, signedIn])
  return <Spinner page />
}

/**
 * Stores the texts from the address. A worker stores them before it leads here; only texts that no worker stored are in
 * the address.
 */
async function keepFrom(hash: string): Promise<void> {
  if (hash === '') return
  const params = new URLSearchParams(hash.slice(1))
  const textOf = (field: string) => params.get(field)?.slice(0, share.lengthMax) ?? ''
  await storeShare({ title: textOf('title'), text: textOf('text'), url: textOf('url') })
}
