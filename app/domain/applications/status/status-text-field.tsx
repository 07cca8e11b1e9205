import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import type { FormActionData } from '#app/ui/forms/use-checked-form.ts'
import { MAX_TEMPLATE_LENGTH, PLACEHOLDER_NAMES, type TemplateOption } from '../templates/message-template.ts'
import { TextWithTemplates } from '../templates/text-with-templates.tsx'

/** Where a dialog loads the templates from. */
const OPTIONS_PATH = '/view-applicants/message-templates'

type StatusTextFieldProps = {
  /** Null: they are loaded when the field is shown. */
  templates: readonly TemplateOption[] | null
  answer?: FormActionData
  className?: string
}

/** The optional text of the email about a change of status. */
export function StatusTextField({ templates, answer, className }: StatusTextFieldProps) {
  const { load, data } = useFetcher<{ templates: TemplateOption[] }>({ key: 'message-templates' })
  useEffect(() => {
    if (templates === null) load(OPTIONS_PATH)
  }, [templates, load])
  const { error, initialValue } = answer?.result ?? {}
  return (
    <TextWithTemplates
      templates={templates ?? data?.templates ?? []}
      label="Message in the email"
      hint={`Optional. Replaces our usual text. You can use ${PLACEHOLDER_NAMES}.`}
      name="status_text"
      rows={4}
      maxLength={MAX_TEMPLATE_LENGTH}
      defaultValue={typeof initialValue?.status_text === 'string' ? initialValue.status_text : ''}
      errors={error?.status_text}
      className={className}
    />
  )
}
