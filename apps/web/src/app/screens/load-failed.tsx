import { WifiOff } from 'lucide-react'
import { appTexts } from '../../locales/en/app.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import styles from './page.module.css'

interface NotLoadedProps {
  /** Alone on the page, without the frame that the other screens have. */
  page: boolean
  onTryAgain: () => void
}

/** Shows a notice in the place of a part that could not be loaded. */
export function NotLoaded({ page, onTryAgain }: NotLoadedProps) {
  const { title, text, action } = appTexts.notHere
  const notLoaded = (
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
  return page ? <main className={styles.page}>{notLoaded}</main> : notLoaded
}
