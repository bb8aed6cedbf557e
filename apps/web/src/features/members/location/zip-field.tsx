/** Shows a field for a postal code, as the community writes them: ZIP codes are stripped to digits and cut to five. */
import {
  hasFiguresAlone,
  type PostalCodes,
  typedPostalCode,
} from '@porchlight/contracts/location/postal-codes.rules'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { locationTexts as texts } from '../../../locales/en/location.ts'
import { nameOfCode } from '../../../locales/en/postal-codes.ts'
import { capitalized } from '../../../locales/en/where.ts'
import { Field } from '../../../ui/controls/field.tsx'
import { NormalizedInput } from '../../../ui/controls/tidy-input.tsx'

interface ZipFieldProps {
  codes: PostalCodes
  error: string | undefined
  /** The field's part in its form. */
  registration: UseFormRegisterReturn
  /** Called with the input, for the focus. */
  onMounted?: (input: HTMLInputElement | null) => void
}

export function ZipField({ codes, error, registration, onMounted }: ZipFieldProps) {
  return (
    <Field label={capitalized(nameOfCode(codes))} hint={texts.codeHint(codes.example)} error={error} required>
      {(ids) => (
        <NormalizedInput
          {...ids}
          {...registration}
          ref={(input) => {
            registration.ref(input)
            onMounted?.(input)
          }}
          tidy={(text) => typedPostalCode(text, codes)}
          inputMode={hasFiguresAlone(codes) ? 'numeric' : 'text'}
          autoComplete="postal-code"
          autoCapitalize="characters"
          enterKeyHint="done"
        />
      )}
    </Field>
  )
}
