import { Form } from 'react-router'
import { z } from 'zod'
import { MAX_FILE_BYTES, TOO_LARGE } from '#app/core/import-files/import-table.ts'
import { FileField } from '#app/ui/forms/file-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'

/** The form of `Upload file`. The command checks whether the file can be parsed. */
export const importUploadForm = z.object({
  file: z
    .instanceof(File, { error: 'Choose a CSV or JSON file.' })
    .refine((file) => file.size > 0, 'This file is empty. Choose another file.')
    .refine((file) => file.size <= MAX_FILE_BYTES, TOO_LARGE),
})

/** Uploads a file of jobs. */
export function UploadForm({ answer }: { answer: FormActionData }) {
  const { formProps, of } = useCheckedForm(importUploadForm, answer)
  const { name, id, errors } = of('file')
  return (
    <Form method="post" encType="multipart/form-data" {...formProps} className="space-y-5">
      <FileField
        {...{ name, id, errors }}
        label="File of jobs"
        hint="CSV or JSON, up to 10 MB and 20,000 jobs. You can check everything before it is imported."
        required
        accept=".csv,.json,.tsv,.txt,text/csv,application/json"
      />
      <SubmitButton>Upload file</SubmitButton>
    </Form>
  )
}
