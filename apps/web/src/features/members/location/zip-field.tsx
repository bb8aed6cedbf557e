/** One postal code, as the community writes them: ZIP codes are stripped to digits and cut to five. */
import {
  hasFiguresAlone,
  type PostalCodes,
  typedPostalCode,
} from '@porchlight/contracts/location/postal-codes.rules'
import type { Ref } from 'react'
import { locationTexts as texts } from '../../../locales/en/location.ts'
import { capitalized, whereTexts } from '../../../locales/en/where.ts'
import { Field } from '../../../ui/controls/field.tsx'
import { NormalizedInput } from '../../../ui/controls/tidy-input.tsx'

interface ZipFieldProps {
  codes: PostalCodes
  value: string
  error?: string | undefined
  onChange: (zipCode: string) => void
  ref?: Ref<HTMLInputElement>
}

export function ZipField({ codes, value, error, onChange, ref }: ZipFieldProps) {
  return (
    <Field
      label={capitalized(whereTexts.code(codes))}
      hint={texts.codeHint(codes.example)}
      error={error}
      required
    >
      {(ids) => (
        <NormalizedInput
          {...ids}
          ref={ref}
          value={value}
          tidy={(text) => typedPostalCode(text, codes)}
          onChange={(event) => onChange(event.target.value)}
          inputMode={hasFiguresAlone(codes) ? 'numeric' : 'text'}
          autoComplete="postal-code"
          autoCapitalize="characters"
          enterKeyHint="done"
        />
      )}
    </Field>
  )
}
