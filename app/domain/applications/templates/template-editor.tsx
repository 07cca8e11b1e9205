import { useEffect, useId, useState } from 'react'
import { Form } from 'react-router'
import { VERSION_FIELD } from '#app/core/version.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PlainText } from '#app/ui/data/prose.tsx'
import { SaveBar } from '#app/ui/forms/save-bar.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import {
  fillPlaceholders,
  MAX_TEMPLATE_LENGTH,
  MAX_TEMPLATE_NAME,
  PLACEHOLDERS,
  SAMPLE_VALUES,
  TEMPLATES_PATH,
} from './message-template.ts'
import { templateForm } from './template-form.ts'

type TemplateEditorProps = {
  answer: FormActionData
  defaults: { name: string; body: string }
  companyName: string
  /** The label of the submit button. */
  submit: string
  /** Missing for a new template. */
  version?: number
}

/** The form of a message template, with a preview that follows what is typed. */
export function TemplateEditor({ answer, defaults, companyName, submit, version }: TemplateEditorProps) {
  const { formProps, of } = useCheckedForm(templateForm, answer, { defaultValue: defaults })
  const body = of('body')
  return (
    <Form method="post" {...formProps} className="max-w-form space-y-6">
      {version !== undefined && <input type="hidden" name={VERSION_FIELD} value={version} />}
      <TextField
        {...of('name')}
        label="Template name"
        hint="Only your team sees it"
        required
        maxLength={MAX_TEMPLATE_NAME}
      />
      <TextArea {...body} label="Message" required rows={10} maxLength={MAX_TEMPLATE_LENGTH} />
      <PlaceholderList />
      <TemplatePreview formId={formProps.id} saved={body.defaultValue ?? ''} companyName={companyName} />
      <SaveBar
        extra={
          <ButtonLink to={TEMPLATES_PATH} tone="secondary">
            Back to templates
          </ButtonLink>
        }
      >
        {submit}
      </SaveBar>
    </Form>
  )
}

function PlaceholderList() {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="rounded-card bg-sunken px-4 py-3 text-sm">
      <h2 id={titleId} className="mb-1.5 text-sm font-semibold">
        Placeholders
      </h2>
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {Object.entries(PLACEHOLDERS).map(([placeholder, meaning]) => (
          <div key={placeholder} className="flex flex-wrap gap-x-2">
            <dt className="font-mono">{placeholder}</dt>
            <dd className="text-ink-soft">{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The message as an applicant called Mia Nguyen gets it. Without scripts it shows what was saved or submitted. */
function TemplatePreview({ formId, saved, companyName }: { formId: string; saved: string; companyName: string }) {
  const titleId = useId()
  const [text, setText] = useState(saved)
  useEffect(() => {
    const form = document.getElementById(formId)
    const read = () => setText(form?.querySelector('textarea')?.value ?? '')
    read()
    form?.addEventListener('input', read)
    return () => form?.removeEventListener('input', read)
  }, [formId])
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-2 text-base font-semibold">
        Preview
      </h2>
      <div className="min-h-20 rounded-card border border-line bg-surface px-4 py-3 wrap-anywhere">
        {text.trim() === '' ? (
          <p className="text-sm text-ink-soft">Your message appears here with an example applicant.</p>
        ) : (
          <PlainText text={fillPlaceholders(text, { ...SAMPLE_VALUES, companyName })} />
        )}
      </div>
    </section>
  )
}
