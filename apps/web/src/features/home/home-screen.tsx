import { type CategoryKey, categoryKeys } from '@porchlight/contracts/posts/posts.catalogue'
import { ChevronRight, HandHeart, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../../app/paths.ts'
import { appTexts } from '../../locales/en/app.ts'
import { homeTexts } from '../../locales/en/home.ts'
import { Button } from '../../ui/button.tsx'
import { onTap } from '../../ui/on-tap.tsx'
import { OfflineBanner } from '../outbox/offline-banner.tsx'
import { Greeting } from './greeting.tsx'
import styles from './home-screen.module.css'
import { UpcomingActivities } from './upcoming-activities.tsx'

const CreatePostDialog = onTap(() => import('../posts/create-post-dialog.tsx'))

interface Composing {
  category?: CategoryKey | undefined
}

export default function HomeScreen() {
  const [composing, setComposing] = useComposing()
  return (
    <>
      <title>{appTexts.name}</title>
      <div className={styles.home}>
        <div className={styles.first}>
          <Greeting />
          <OfflineBanner />
        </div>
        <div className={styles.upcoming}>
          <UpcomingActivities />
        </div>
        <div className={styles.next}>
          <Button full icon={<Plus aria-hidden="true" />} onClick={() => setComposing({})}>
            {homeTexts.post}
          </Button>
          <Link to={paths.communityHelp} className={styles.help}>
            <span className={styles.helpIcon} aria-hidden="true">
              <HandHeart />
            </span>
            <span className={styles.helpWords}>
              <span className={styles.helpTitle}>{homeTexts.help.title}</span>
              <span className={styles.helpText}>{homeTexts.help.text}</span>
            </span>
            <ChevronRight aria-hidden="true" />
          </Link>
        </div>
      </div>
      {composing && (
        <CreatePostDialog
          initialType="request"
          initialCategory={composing.category}
          onClose={() => setComposing(null)}
        />
      )}
    </>
  )
}

/** Other screens ask for the dialog through the address's state; it is used up at once, so that going back does not reopen it. */
function useComposing() {
  const location = useLocation()
  const navigate = useNavigate()
  const [composing, setComposing] = useState<Composing | null>(() => composeIn(location.state))
  useEffect(() => {
    const asked = composeIn(location.state)
    if (!asked) return
    setComposing(asked)
    void navigate(paths.home, { replace: true, state: null })
  }, [location.state, navigate])
  return [composing, setComposing] as const
}

function composeIn(state: unknown): Composing | null {
  if (typeof state !== 'object' || state === null || !('compose' in state)) return null
  const { compose } = state
  if (typeof compose !== 'object' || compose === null) return null
  const category = 'category' in compose ? categoryKeys.find((key) => key === compose.category) : undefined
  return { category }
}
