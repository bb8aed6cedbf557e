/** A screen whose code comes with the first visit. Without a signal only its own place says so. */
import { WifiOff } from 'lucide-react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { appTexts } from '../locales/en/app.ts'
import { Button } from '../ui/button.tsx'
import { codeOf } from '../ui/code.ts'
import { Empty } from '../ui/empty.tsx'
import { focusMain } from '../ui/focus-main.ts'
import { Spinner } from '../ui/spinner.tsx'
import { useCode } from '../ui/use-code.ts'
import styles from './page.module.css'

interface Place {
  /** Alone on the page, without the frame that the other screens have. */
  page?: boolean
}

export function onVisit(
  load: () => Promise<{ default: ComponentType }>,
  { page = false }: Place = {},
): ComponentType & { bring: () => Promise<unknown> } {
  const code = codeOf(load)
  return Object.assign(OnVisit, { bring: code.bring })

  function OnVisit() {
    const [Screen, bring] = useCode(code)
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
