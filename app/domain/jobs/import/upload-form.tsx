import { Form } from 'react-router'
import { controlClass, FieldFrame, useField } from '#app/ui/field.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { type FormAnswer, useCheckedForm } from '#app/ui/use-checked-form.ts'
import { importUpload } from './import-upload.ts'

/** Chooses a file of ads. The file itself is never typed back: browsers do not allow it. */
export function UploadForm({ answer }: { answer: FormAnswer }) {
  const { formProps, of } = useCheckedForm(importUpload, answer)
  const { name, id, errors } = of('file')
  const hint = 'CSV or JSON, at most 10 MB and 20,000 ads. You see everything before it is imported.'
  const field = useField({ id, hint, errors })
  return (
    <Form method="post" encType="multipart/form-data" {...formProps} className="space-y-5">
      <FieldFrame label="File of ads" hint={hint} errors={errors} ids={field}>
        <input
          {...field.control}
          name={name}
          type="file"
          required
          accept=".csv,.json,.tsv,.txt,text/csv,application/json"
          className={`${controlClass} file:mr-4 file:rounded-control file:border-0 file:bg-accent-soft file:px-3 file:py-1 file:font-semibold file:text-accent`}
        />
      </FieldFrame>
      <SubmitButton>Upload file</SubmitButton>
    </Form>
  )
}
