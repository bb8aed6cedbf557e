/** A designed 'not here yet': no address of the spec is a dead end. */
import { assert } from '@porchlight/contracts/errors/assert'
import { useContext } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { appTexts } from '../locales/en/app.ts'
import { comingTexts } from '../locales/en/coming.ts'
import { uiTexts } from '../locales/en/ui.ts'
import { paths } from '../paths.ts'
import { DeviceContext } from '../sync/device-context.ts'
import { BackLink } from '../ui/back-link.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { NightScene } from '../ui/night-scene.tsx'
import { comingScreens } from './coming.ts'
import styles from './coming-screen.module.css'

export default function ComingScreen() {
  const { pathname } = useLocation()
  // A visitor has posted nothing.
  const signedIn = useContext(DeviceContext) !== null
  const screen = comingScreens.find(({ path }) => matchPath(path, pathname))
  assert(screen, 'the router shows this only where the table says so')
  const { title, text, action } = comingTexts.screens[screen.name]
  return (
    <>
      <title>{`${title} · ${appTexts.name}`}</title>
      {/* A tab has none. */}
      {screen.path !== paths.maps && (
        <span className={styles.back}>
          <BackLink to={screen.leadsTo} label={uiTexts.back} />
        </span>
      )}
      <section className={styles.card} aria-labelledby="coming">
        <div className={styles.picture}>
          <NightScene />
        </div>
        <div className={styles.words}>
          <p className={styles.eyebrow}>{comingTexts.eyebrow}</p>
          <h1 className={styles.title} id="coming">
            {title}
          </h1>
          <p>{text}</p>
          {signedIn && <p className={styles.waits}>{comingTexts.waits}</p>}
          <ButtonLink to={screen.leadsTo} className={styles.action}>
            {action}
          </ButtonLink>
        </div>
      </section>
    </>
  )
}
