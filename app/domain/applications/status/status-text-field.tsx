import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { FormActionData } from '#app/ui/forms/use-checked-form.ts'
import type { StatusEmailTexts } from '../emails/status-email-texts.ts'
import { MAX_TEMPLATE_LENGTH, PLACEHOLDER_NAMES, type TemplateOption } from '../templates/message-template.ts'
import { TextWithTemplates } from '../templates/text-with-templates.tsx'
import { EmailPreview, type EmailReader } from './email-preview.tsx'

/** Where a dialog loads the templates and the texts of the email from. */
const OPTIONS_PATH = '/view-applicants/message-templates'

type StatusTextFieldProps = {
  templates: readonly TemplateOption[]
  /** What the email says; null: not known yet. */
  email: StatusEmailTexts | null
  /** The people who are emailed. The first one is shown the email of. */
  readers: readonly EmailReader[]
  answer?: FormActionData
  className?: string
}

/** The optional text of the email about a change of status, and the email with it. */
export function StatusTextField({ templates, email, readers, answer, className }: StatusTextFieldProps) {
  const { error, initialValue } = answer?.result ?? {}
  const given = typeof initialValue?.status_text === 'string' ? initialValue.status_text : ''
  const box = useRef<HTMLDivElement>(null)
  const [text, setText] = useState(given)
  // What was typed before the scripts ran.
  useEffect(() => setText(box.current?.querySelector('textarea')?.value ?? ''), [])
  const [first, ...others] = readers
  return (
    <div ref={box} className={className}>
      <TextWithTemplates
        templates={templates}
        label="Message to the applicant"
        hint={`Optional. Replaces our standard message. You can use ${PLACEHOLDER_NAMES}.`}
        name="status_text"
        rows={4}
        maxLength={MAX_TEMPLATE_LENGTH}
        defaultValue={given}
        errors={error?.status_text}
        // A chosen template sets the value in the browser, which React takes for no change.
        onInput={(event) => setText(event.currentTarget.value)}
      />
      {email && first && <EmailPreview texts={email} readers={[first, ...others]} text={text} />}
    </div>
  )
}

type LoadedStatusTextFieldProps = Pick<StatusTextFieldProps, 'readers' | 'answer'> & { status: string }

/** The same in a dialog, which loads the templates and the texts of the email about `status` when it is opened. */
export function LoadedStatusTextField({ status, ...props }: LoadedStatusTextFieldProps) {
  const { load, data } = useFetcher<{ templates: TemplateOption[]; status: string; email: StatusEmailTexts | null }>({
    key: 'message-templates',
  })
  useEffect(() => {
    load(`${OPTIONS_PATH}?${new URLSearchParams({ status })}`)
  }, [status, load])
  return (
    <StatusTextField {...props} templates={data?.templates ?? []} email={data?.status === status ? data.email : null} />
  )
}
