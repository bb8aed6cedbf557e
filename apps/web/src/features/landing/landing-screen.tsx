import { paths } from '../../app/paths.ts'
import { appTexts } from '../../locales/en/app.ts'
import { landingTexts } from '../../locales/en/landing.ts'
import { Brand } from '../../ui/brand.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { NightScene } from '../../ui/night-scene.tsx'
import styles from './landing-screen.module.css'

export function LandingScreen() {
  return (
    <div className={styles.page}>
      <title>{appTexts.name}</title>
      <NightScene className={styles.scene} />
      <header className={styles.header}>
        <Brand name={appTexts.name} light />
      </header>
      <main className={styles.main}>
        <h1 className={styles.tagline}>{appTexts.tagline}</h1>
        <p className={styles.text}>
          {landingTexts.invitation}. {landingTexts.more}
        </p>
        <div className={styles.ways}>
          <ButtonLink to={paths.auth} full className={styles.plain}>
            {landingTexts.google}
          </ButtonLink>
          <ButtonLink to={paths.auth} full className={styles.plain}>
            {landingTexts.apple}
          </ButtonLink>
          <ButtonLink to={paths.auth} full tone="lamp">
            {landingTexts.email}
          </ButtonLink>
        </div>
      </main>
    </div>
  )
}
