import { TextArea } from '#app/ui/forms/text-area.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import type { GetFieldProps } from '#app/ui/forms/use-checked-form.ts'
import { MAX_COMPANY_LENGTHS } from './company-form.ts'

export const COMPANY_LABELS = {
  name: 'Company name',
  about: 'About',
  website: 'Website',
  industry: 'Industry',
  abn: 'ABN',
}

type CompanyFieldsProps = {
  of: GetFieldProps
  /** An ABN with a right checksum is saved. */
  hasAbn: boolean
  isVerified: boolean
}

/** The fields of a company profile. */
export function CompanyFields({ of, hasAbn, isVerified }: CompanyFieldsProps) {
  return (
    <>
      <TextField
        label={COMPANY_LABELS.name}
        hint={`Also changes the name on your jobs${isVerified ? ". We'll need to verify a new name" : ''}`}
        {...of('name')}
        autoComplete="organization"
        required
        maxLength={MAX_COMPANY_LENGTHS.name}
      />
      <TextArea
        label={COMPANY_LABELS.about}
        hint="Optional. Who you are, what you do and what it's like to work there"
        {...of('about')}
        rows={8}
      />
      <TextField
        label={COMPANY_LABELS.website}
        hint="Optional, such as www.example.com.au"
        {...of('website')}
        inputMode="url"
        autoComplete="url"
        maxLength={MAX_COMPANY_LENGTHS.website}
      />
      <TextField
        label={COMPANY_LABELS.industry}
        hint="Optional, such as Transport and logistics"
        {...of('industry')}
        maxLength={MAX_COMPANY_LENGTHS.industry}
      />
      <TextField
        label={COMPANY_LABELS.abn}
        hint={hasAbn ? 'Format valid' : "Optional. We check that the number is valid, not that it's registered"}
        {...of('abn')}
        inputMode="numeric"
        maxLength={20}
      />
    </>
  )
}
