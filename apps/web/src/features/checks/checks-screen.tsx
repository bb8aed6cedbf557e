/** `/background-check`: before it, the form, while it is looked at, and what came of it. */
import type { CheckState } from '@porchlight/contracts/checks/checks.rules'
import type { Member } from '@porchlight/contracts/members/members.schema'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { appTexts } from '../../locales/en/app.ts'
import { backgroundCheckTexts as texts } from '../../locales/en/checks.ts'
import { profileTexts } from '../../locales/en/profile.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/controls/button.tsx'
import { moveFocusTo } from '../../ui/focus/move-focus.ts'
import { useIsMounted } from '../../ui/hooks/use-is-mounted.ts'
import { ScreenHeader } from '../../ui/layout/screen-header.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { useMember } from '../members/members.reads.ts'
import { NeedsSignal } from '../outbox/signal/needs-signal.tsx'
import { CheckForm } from './check-form.tsx'
import { CheckIntro } from './check-intro.tsx'
import { Failed, Processing, Success, Waiting } from './check-outcome.tsx'
import styles from './checks.module.css'
import { useOwnCheck } from './checks.reads.ts'

export default function BackgroundCheckScreen() {
  const member = useMember()
  return (
    <>
      <title>{`${texts.title} · ${appTexts.name}`}</title>
      <ScreenHeader title={texts.title} back={{ to: paths.profile, label: texts.back }} />
      <div className={styles.screen} aria-busy={member === undefined || undefined}>
        <NeedsSignal>{texts.needsSignal}</NeedsSignal>
        {member === undefined && <Skeleton height="320px" />}
        {member === null && <p className={styles.soft}>{profileTexts.unknown}</p>}
        {member && <Check member={member} />}
      </div>
    </>
  )
}

/**
 * The duration of the 'processing' screen in milliseconds, from the specification: the same for every result, however
 * fast it arrived.
 */
const processingMs = 3000

function Check({ member }: { member: Member }) {
  const [isSending, setSending] = useState(false)
  const { standing, hasFailed, reload, recordOutcome } = useOwnCheck(member, { isSending })
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const [isProcessing, setProcessing] = useState(false)
  useEffect(() => {
    if (!isProcessing) return
    const timer = setTimeout(() => setProcessing(false), processingMs)
    return () => clearTimeout(timer)
  }, [isProcessing])

  if (standing === undefined) return hasFailed ? <NotLoaded onAgain={reload} /> : <Skeleton height="320px" />
  const { provider, state, reason, decidedAt } = standing
  if (isProcessing) return <Processing />
  if (mayApply[state] && search.get('step') === 'form') {
    return (
      <CheckForm
        member={member}
        provider={provider}
        onSending={setSending}
        onTaken={(outcome) => {
          recordOutcome(outcome)
          setProcessing(true)
          if (!isMounted.current) return
          // The form's place in the history leads to what came of it.
          void navigate(paths.backgroundCheck, { replace: true })
          moveFocusTo(null)
        }}
        onUntold={reload}
      />
    )
  }
  if (state === 'passed') return <Success decidedAt={decidedAt ?? member.backgroundCheckDate ?? null} />
  if (state === 'undecided') return <Waiting provider={provider} />
  if (state === 'refused') return <Failed reason={reason} />
  return <CheckIntro provider={provider} withdrawnFor={state === 'withdrawn' ? (reason ?? '') : null} />
}

const mayApply: Record<CheckState, boolean> = {
  none: true,
  refused: true,
  withdrawn: true,
  passed: false,
  undecided: false,
}

function NotLoaded({ onAgain }: { onAgain: () => void }) {
  return (
    <div className={styles.column}>
      <p className={styles.soft}>{texts.failedToLoad}</p>
      <Button tone="quiet" onClick={onAgain}>
        {texts.again}
      </Button>
    </div>
  )
}
