/** Shows the link for a new password of a member without an email address, for an operator who hands it over. */
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { administrationTexts } from '../../locales/en/administration.ts'
import { copyText } from '../../ui/browser/copy-text.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field, TextInput } from '../../ui/controls/field.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { QrCode } from '../../ui/labels/qr-code.tsx'
import styles from './administration.module.css'

const texts = administrationTexts.passwordLink

interface PasswordLinkDialogProps {
  /** The link; null when the response with it was lost on the way, because the server gives it once. */
  link: string | null
  onClose: () => void
}

export function PasswordLinkDialog({ link, onClose }: PasswordLinkDialogProps) {
  const [note, setNote] = useState('')
  return (
    <Dialog
      onClose={onClose}
      title={texts.title}
      description={link === null ? texts.lost : texts.text}
      size="small"
      actions={
        <Button full onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      {link !== null && (
        <div className={styles.form}>
          <QrCode text={link} label={texts.qr} size={220} />
          <Field label={texts.address}>
            {(ids) => (
              <TextInput {...ids} readOnly value={link} onClick={(event) => event.currentTarget.select()} />
            )}
          </Field>
          <Button
            small
            tone="quiet"
            icon={<Copy aria-hidden="true" />}
            onClick={async () => setNote((await copyText(link)) ? texts.copiedNote : texts.copyFailed)}
          >
            {texts.copy}
          </Button>
          <p role="status" className={styles.soft}>
            {note}
          </p>
        </div>
      )}
    </Dialog>
  )
}
