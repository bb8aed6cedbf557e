/** `/share`: what another app handed over is kept, and home opens the form with it; whoever is signed out signs in first. */
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { share } from '../../../../workbox.config.ts'
import { useSession } from '../features/sessions/session.ts'
import { postTexts } from '../locales/en/posts.ts'
import { paths } from '../paths.ts'
import { storeShare } from '../storage/shared-texts.ts'
import { Spinner } from '../ui/loading/spinner.tsx'
import { showToast } from '../ui/toast.tsx'

const texts = postTexts.shared

export default function ShareScreen() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const signedIn = useSession((session) => session.state === 'signed-in')
  useEffect(() => {
    let isGone = false
    const goOn = () => {
      // In place of this address, so that neither going back nor a reload brings it a second time.
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

/** A worker has kept it before it led here; what no worker took is in the address. */
async function keepFrom(hash: string): Promise<void> {
  if (hash === '') return
  const params = new URLSearchParams(hash.slice(1))
  const textOf = (field: string) => params.get(field)?.slice(0, share.lengthMax) ?? ''
  await storeShare({ title: textOf('title'), text: textOf('text'), url: textOf('url') })
}
