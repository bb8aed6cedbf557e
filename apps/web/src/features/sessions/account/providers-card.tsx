/** Signing in with Google and Apple: connecting them to the account that one has, and taking them away again. */
import type { WaysIn } from '@porchlight/contracts/sessions/account.operations'
import { type SignInProviderName, signInProviders } from '@porchlight/contracts/sessions/sessions.rules'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { accountTexts } from '../../../locales/en/account.ts'
import { formatLongDate } from '../../../locales/en/formats.ts'
import { sessionTexts } from '../../../locales/en/sessions.ts'
import { useCommunity } from '../../../sync/community/about-community.ts'
import { useConnection } from '../../../sync/transport/connection.ts'
import { wireErrorOf } from '../../../sync/transport/transport.ts'
import { ProviderLogo } from '../../../ui/brand/provider-logo.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Question } from '../../../ui/dialog/question.tsx'
import { Problem, useProblem } from '../../../ui/feedback/problem.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { useWork } from '../../../ui/hooks/use-work.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { connectProvider, disconnectProvider } from '../session/sessions.actions.ts'
import { useWaysIn } from '../session/sign-in-with.reads.ts'
import type { FreshSignIn } from './fresh-sign-in.tsx'
import styles from './providers-card.module.css'

const texts = accountTexts.providers
const { names } = sessionTexts.provider

type Connection = WaysIn['providers'][number]
type Settings = Pick<FreshSignIn, 'withFreshSignIn'>

/** Shows nothing when the community offers no provider and none is connected. */
export function ProvidersCard({ withFreshSignIn }: Settings) {
  const offeredProviders = useCommunity()?.signInWith ?? []
  const connections = useWaysIn().data?.providers
  useConnectedNotice()
  const shownProviders = signInProviders.filter(
    (name) => offeredProviders.includes(name) || connections?.some(({ provider }) => provider === name),
  )
  if (!connections || shownProviders.length === 0) return null
  return (
    <Card as="section" className={styles.card} aria-labelledby="providers">
      <h2 className={styles.heading} id="providers">
        {texts.title}
      </h2>
      <ul className={styles.list}>
        {shownProviders.map((name) => (
          <Line
            key={name}
            provider={name}
            connection={connections.find(({ provider }) => provider === name) ?? null}
            withFreshSignIn={withFreshSignIn}
          />
        ))}
      </ul>
    </Card>
  )
}

interface LineProps extends Settings {
  provider: SignInProviderName
  connection: Connection | null
}

function Line({ provider, connection, withFreshSignIn }: LineProps) {
  const online = useConnection(({ online: isOnline }) => isOnline)
  const [isAsking, setAsking] = useState(false)
  const { problem, isBusy, run } = useCalls(withFreshSignIn)
  const name = names[provider]
  return (
    <li className={styles.line}>
      <ProviderLogo provider={provider} className={styles.logo} />
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.soft}>
          {connection ? texts.since(formatLongDate(Date.parse(connection.connectedAt))) : texts.not}
        </span>
      </span>
      {online && !connection && (
        <Button
          small
          tone="quiet"
          busy={isBusy}
          aria-label={texts.connectOf(name)}
          onClick={() => void run(() => connectProvider(provider))}
        >
          {texts.connect}
        </Button>
      )}
      {online && connection && (
        <Button small tone="quiet" aria-label={texts.disconnectOf(name)} onClick={() => setAsking(true)}>
          {texts.disconnect}
        </Button>
      )}
      {!isAsking && <Problem problem={problem} />}
      {isAsking && (
        <Question
          title={texts.question(name)}
          text={texts.questionText(name)}
          confirm={texts.disconnect}
          cancel={texts.keep}
          busy={isBusy}
          problem={problem}
          onConfirm={() =>
            void run(async () => {
              await disconnectProvider(provider)
              setAsking(false)
            })
          }
          onCancel={() => setAsking(false)}
        />
      )}
    </li>
  )
}

function useCalls(withFreshSignIn: FreshSignIn['withFreshSignIn']) {
  const { problem, show, clear } = useProblem()

  const [run, isBusy] = useWork(async (work: () => Promise<void>) => {
    clear()
    try {
      await withFreshSignIn(work)
    } catch (error) {
      show({ description: wireErrorOf(error)?.message ?? texts.noSignal })
    }
  })

  return { problem, isBusy, run }
}

/**
 * Shows a member who came back from a provider that it is now connected. It is shown once: the address then drops it.
 */
function useConnectedNotice(): void {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const connected = signInProviders.find((name) => name === search.get('connected'))
  useEffect(() => {
    if (!connected) return
    showToast({ title: texts.done(names[connected]) })
    void navigate({ search: '' }, { replace: true })
  }, [connected, navigate])
}
