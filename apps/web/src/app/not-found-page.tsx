import { MapPinOff } from 'lucide-react'
import { appTexts } from '../locales/en/app.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import styles from './page.module.css'

export function NotFoundPage() {
  return (
    <main className={styles.page}>
      <title>{`${appTexts.notFound.title} · ${appTexts.name}`}</title>
      <h1 className="visually-hidden">{appTexts.notFound.title}</h1>
      <Empty
        icon={<MapPinOff />}
        title={appTexts.notFound.title}
        text={appTexts.notFound.text}
        action={<ButtonLink to={paths.home}>{appTexts.notFound.action}</ButtonLink>}
      />
    </main>
  )
}
