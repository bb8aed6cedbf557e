/** `/` for visitors: what this is, and the ways in. */
import { signInProviders } from '@porchlight/contracts/sessions/sessions.rules'
import { Compass, HeartHandshake, MessagesSquare } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { appTexts } from '../../locales/en/app.ts'
import { landingTexts } from '../../locales/en/landing.ts'
import { paths } from '../../paths.ts'
import { useCommunity } from '../../sync/community/about-community.ts'
import { NightScene } from '../../ui/brand/night-scene.tsx'
import { ProviderLogo } from '../../ui/brand/provider-logo.tsx'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { useScreenStart } from '../../ui/focus/use-screen-start.ts'
import { CommunityBrand } from '../community/community-brand.tsx'
import styles from './landing-screen.module.css'
import { locationView } from './landing-view.ts'
import { Tour } from './tour.tsx'

const providerPaths = { google: paths.authWithGoogle, apple: paths.authWithApple }

export function LandingScreen() {
  const main = useRef<HTMLElement>(null)
  // The one way that works everywhere comes first. Whether another does is known a moment later: its look alone follows.
  const signInWith = useCommunity()?.signInWith ?? []
  useScreenStart('landing', () => main.current)
  return (
    <div className={styles.landing}>
      <title>{appTexts.name}</title>
      <NightScene className={styles.scene} />
      <div className={styles.page}>
        <header className={styles.header}>
          <div className={styles.brand}>
            <CommunityBrand light />
          </div>
          <Link to={paths.auth} state={{ mode: 'login' }} className={styles.logIn}>
            {landingTexts.logIn}
          </Link>
        </header>
        <main className={styles.main} ref={main} tabIndex={-1}>
          <h1 className={styles.tagline}>{appTexts.tagline}</h1>
          <p className={styles.text}>
            {landingTexts.invitation}
            {landingTexts.promise}
          </p>
          <Pillars />
          <div className={styles.ways}>
            <ButtonLink to={paths.auth} full tone="lamp">
              {landingTexts.email}
            </ButtonLink>
            {signInProviders.map((provider) => (
              <ButtonLink
                key={provider}
                to={providerPaths[provider]}
                full
                className={styles.other}
                data-works={signInWith.includes(provider) || undefined}
              >
                {signInWith.includes(provider) && (
                  <ProviderLogo provider={provider} className={styles.logo} />
                )}
                {landingTexts[provider]}
              </ButtonLink>
            ))}
          </div>
          <footer className={styles.foot}>
            <p>
              {landingTexts.agree}
              <Link to={paths.terms}>{landingTexts.terms}</Link>
            </p>
            <p className={styles.quiet}>
              {/* The same address, but a step of its own to go back from. */}
              <Link to={paths.home} state={locationView} replace={false}>
                {landingTexts.toLocation}
              </Link>
              <Link to={paths.privacy}>{landingTexts.privacy}</Link>
            </p>
          </footer>
        </main>
      </div>
      <Tour />
    </div>
  )
}

const pillarIcons = { connect: MessagesSquare, help: HeartHandshake, discover: Compass }

function Pillars() {
  return (
    <ul className={styles.pillars}>
      {landingTexts.pillars.map(({ key, name, text }) => {
        const Icon = pillarIcons[key]
        return (
          <li key={key}>
            <Icon aria-hidden="true" />
            <strong>{name}</strong>
            <span>{text}</span>
          </li>
        )
      })}
    </ul>
  )
}
