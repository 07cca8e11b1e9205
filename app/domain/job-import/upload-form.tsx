import { Form } from 'react-router'
import { FileField } from '#app/ui/forms/file-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { importUploadForm } from './import-upload.ts'

/** Chooses a file of ads. */
export function UploadForm({ answer }: { answer: FormActionData }) {
  const { formProps, of } = useCheckedForm(importUploadForm, answer)
  const { name, id, errors } = of('file')
  return (
    <Form method="post" encType="multipart/form-data" {...formProps} className="space-y-5">
      <FileField
        {...{ name, id, errors }}
        label="File of ads"
        hint="CSV or JSON, at most 10 MB and 20,000 ads. You see everything before it is imported."
        required
        accept=".csv,.json,.tsv,.txt,text/csv,application/json"
      />
      <SubmitButton>Upload file</SubmitButton>
    </Form>
  )
}
