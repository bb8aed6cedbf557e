/**
 * The screen that explains that this browser stores nothing for the site, and what helps. The address stays, so that a
 * reload continues from it.
 */
import { PackageOpen } from 'lucide-react'
import { Link } from 'react-router-dom'
import { HomeLink } from '../../features/community/community-brand.tsx'
import { useSession } from '../../features/sessions/session/session.ts'
import { appTexts } from '../../locales/en/app.ts'
import { noStorageTexts as texts } from '../../locales/en/no-storage.ts'
import { pageTexts } from '../../locales/en/pages.ts'
import { paths } from '../../paths.ts'
import { NightSheet, SheetHeading } from '../../ui/brand/night-sheet.tsx'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import styles from './no-storage-screen.module.css'

export default function NoStorageScreen() {
  const isMember = useSession((session) => session.state === 'no-storage' && session.hasSession)
  return (
    <NightSheet brand={<HomeLink light />}>
      <title>{`${texts.title} · ${appTexts.name}`}</title>
      <span className={styles.sign} aria-hidden="true">
        <PackageOpen />
      </span>
      <SheetHeading>{texts.title}</SheetHeading>
      <p className={styles.text}>{texts.text}</p>
      <ul className={styles.ways}>
        {texts.ways.map((way) => (
          <li key={way}>{way}</li>
        ))}
      </ul>
      <p className={styles.text}>{texts.untouched}</p>
      <Button full onClick={() => location.reload()}>
        {texts.reload}
      </Button>
      {!isMember && (
        <ButtonLink full tone="quiet" to={paths.home}>
          {texts.toStart}
        </ButtonLink>
      )}
      <p className={styles.foot}>
        <Link to={paths.terms}>{pageTexts.titles.terms}</Link>
        <Link to={paths.privacy}>{pageTexts.titles.privacy}</Link>
      </p>
    </NightSheet>
  )
}
