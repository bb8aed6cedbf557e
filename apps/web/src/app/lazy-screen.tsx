/** A screen whose module is loaded by the first visit. If that fails, only the screen's own place says so. */
import { WifiOff } from 'lucide-react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { appTexts } from '../locales/en/app.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { focusMain } from '../ui/focus/focus-main.ts'
import { lazyModule } from '../ui/loading/lazy-module.ts'
import { Spinner } from '../ui/loading/spinner.tsx'
import { useLazyModule } from '../ui/loading/use-lazy-module.ts'
import styles from './page.module.css'

interface LazyScreenOptions {
  /** Alone on the page, without the frame that the other screens have. */
  page?: boolean
}

export function lazyScreen(
  importScreen: () => Promise<{ default: ComponentType }>,
  { page = false }: LazyScreenOptions = {},
): ComponentType & { load: () => Promise<unknown> } {
  const lazy = lazyModule(importScreen)
  return Object.assign(LazyScreen, { load: lazy.load })

  function LazyScreen() {
    const [Screen, load] = useLazyModule(lazy)
    const [failed, setFailed] = useState(false)
    const isRetried = useRef(false)
    useEffect(() => {
      if (!failed && !Screen) load({ retry: isRetried.current }).catch(() => setFailed(true))
    }, [failed, Screen, load])
    useEffect(() => {
      if (Screen && isRetried.current) focusMain()
    }, [Screen])
    if (Screen) return <Screen />
    if (!failed) return <Spinner page={page} />
    const tryAgain = () => {
      isRetried.current = true
      setFailed(false)
    }
    const notLoaded = <NotLoaded onTryAgain={tryAgain} />
    return page ? <main className={styles.page}>{notLoaded}</main> : notLoaded
  }
}

function NotLoaded({ onTryAgain }: { onTryAgain: () => void }) {
  const { title, text, action } = appTexts.notHere
  return (
    <>
      <title>{`${title} · ${appTexts.name}`}</title>
      <h1 className="visually-hidden">{title}</h1>
      <Empty
        icon={<WifiOff />}
        title={title}
        text={text}
        action={<Button onClick={onTryAgain}>{action}</Button>}
      />
    </>
  )
}
