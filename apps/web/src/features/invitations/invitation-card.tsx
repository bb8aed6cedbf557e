import type { Invitation } from '@porchlight/contracts/invitations/invitations.schema'
import { Copy, Share2 } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '../../locales/en/formats.ts'
import { invitationTexts } from '../../locales/en/invitations.ts'
import { invitePath } from '../../paths.ts'
import { useConnection } from '../../sync/transport/connection.ts'
import { wireErrorOf } from '../../sync/transport/transport.ts'
import { copyText } from '../../ui/browser/copy-text.ts'
import { shareLink } from '../../ui/browser/share-link.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field, TextInput } from '../../ui/controls/field.tsx'
import { Question } from '../../ui/dialog/question.tsx'
import { useProblem } from '../../ui/feedback/problem.tsx'
import { useWork } from '../../ui/hooks/use-work.ts'
import { QrCode } from '../../ui/labels/qr-code.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { cancelInvitation } from './invitations.actions.ts'
import styles from './invitations.module.css'

const texts = invitationTexts.list

export function InvitationCard({ invitation }: { invitation: Invitation }) {
  const { code, state, cameCount, usesMax, endsAt } = invitation
  return (
    <Card as="article" className={styles.card}>
      <p className={styles.came}>{texts.came(cameCount, usesMax)}</p>
      <p className={styles.soft}>
        {state === 'open' ? texts.open(formatDate(Date.parse(endsAt))) : texts.states[state]}
      </p>
      {code !== null && <OpenInvitation id={invitation.id} code={code} />}
    </Card>
  )
}

function OpenInvitation({ id, code }: { id: string; code: string }) {
  const link = new URL(invitePath(code), location.origin).href
  const [note, setNote] = useState('')
  const copy = async () => setNote((await copyText(link)) ? texts.copiedNote : texts.copyFailed)
  return (
    <>
      <QrCode text={link} label={texts.qr} size={220} />
      <div className={styles.address}>
        <Field label={texts.address}>
          {(ids) => (
            <TextInput {...ids} readOnly value={link} onClick={(event) => event.currentTarget.select()} />
          )}
        </Field>
      </div>
      <div className={styles.actions}>
        {'share' in navigator && (
          <Button
            small
            icon={<Share2 aria-hidden="true" />}
            onClick={() => void shareLink({ title: texts.shareTitle, path: invitePath(code) }, texts)}
          >
            {texts.share}
          </Button>
        )}
        <Button small tone="quiet" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
          {texts.copy}
        </Button>
        <CancelButton id={id} />
      </div>
      <p role="status" className={styles.soft}>
        {note}
      </p>
    </>
  )
}

function CancelButton({ id }: { id: string }) {
  const online = useConnection((connection) => connection.online)
  const [isAsking, setAsking] = useState(false)
  const { problem, show, clear } = useProblem()
  const [cancel, isBusy] = useWork(async () => {
    clear()
    try {
      await cancelInvitation(id)
      setAsking(false)
    } catch (error) {
      show({ description: wireErrorOf(error)?.message ?? invitationTexts.failed })
    }
  })
  return (
    <>
      {online && (
        <Button small tone="quiet" onClick={() => setAsking(true)}>
          {texts.cancel}
        </Button>
      )}
      {isAsking && (
        <Question
          title={texts.cancelQuestion}
          text={texts.cancelText}
          confirm={texts.confirm}
          cancel={texts.keep}
          busy={isBusy}
          problem={problem}
          onConfirm={() => void cancel()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
