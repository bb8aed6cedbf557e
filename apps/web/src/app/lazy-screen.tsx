/** A screen whose code comes with the first visit. Without a signal only its own place says so. */
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

interface Place {
  /** Alone on the page, without the frame that the other screens have. */
  page?: boolean
}

export function lazyScreen(
  load: () => Promise<{ default: ComponentType }>,
  { page = false }: Place = {},
): ComponentType & { bring: () => Promise<unknown> } {
  const code = lazyModule(load)
  return Object.assign(LazyScreen, { bring: code.bring })

  function LazyScreen() {
    const [Screen, bring] = useLazyModule(code)
    const [failed, setFailed] = useState(false)
    const isRetried = useRef(false)
    useEffect(() => {
      if (!failed && !Screen) bring({ again: isRetried.current }).catch(() => setFailed(true))
    }, [failed, Screen, bring])
    useEffect(() => {
      if (Screen && isRetried.current) focusMain()
    }, [Screen])
    if (Screen) return <Screen />
    if (!failed) return <Spinner page={page} />
    const tryAgain = () => {
      isRetried.current = true
      setFailed(false)
    }
    const notHere = <NotHere onTryAgain={tryAgain} />
    return page ? <main className={styles.page}>{notHere}</main> : notHere
  }
}

function NotHere({ onTryAgain }: { onTryAgain: () => void }) {
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
