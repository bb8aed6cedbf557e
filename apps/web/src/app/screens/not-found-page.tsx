import { MapPinOff } from 'lucide-react'
import { HomeLink } from '../../features/community/community-brand.tsx'
import { appTexts } from '../../locales/en/app.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import styles from './page.module.css'

export function NotFoundPage() {
  return (
    <div className={styles.branded}>
      <title>{`${appTexts.notFound.title} · ${appTexts.name}`}</title>
      <header className={styles.brand}>
        <HomeLink />
      </header>
      <main className={styles.page}>
        <h1 className="visually-hidden">{appTexts.notFound.title}</h1>
        <Empty
          icon={<MapPinOff />}
          title={appTexts.notFound.title}
          text={appTexts.notFound.text}
          action={<ButtonLink to={paths.home}>{appTexts.notFound.action}</ButtonLink>}
        />
      </main>
    </div>
  )
}
