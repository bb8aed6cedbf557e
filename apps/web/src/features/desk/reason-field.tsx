import { curationLimits } from '@porchlight/contracts/cases/curation.schema'
import { deskTexts as texts } from '../../locales/en/desk.ts'
import { Field } from '../../ui/controls/field.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'

interface ReasonFieldProps {
  value: string
  onChange: (value: string) => void
}

/** The words that stand in the record beside an act. */
export function ReasonField({ value, onChange }: ReasonFieldProps) {
  return (
    <Field label={texts.reason} hint={texts.reasonHint}>
      {(ids) => (
        <TextArea
          {...ids}
          maxLength={curationLimits.reasonLengthMax}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
