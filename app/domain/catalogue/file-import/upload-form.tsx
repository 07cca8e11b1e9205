import { Form } from 'react-router'
import { z } from 'zod'
import { MAX_FILE_BYTES, TOO_LARGE } from '#app/core/import-files/import-table.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { FileField } from '#app/ui/forms/file-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'

/** The form of `Upload file`. The command checks whether the file can be parsed. */
export const storeUploadForm = z.object({
  file: z
    .instanceof(File, { error: 'Choose a CSV file.' })
    .refine((file) => file.size > 0, 'This file is empty. Choose another file.')
    .refine((file) => file.size <= MAX_FILE_BYTES, TOO_LARGE),
})

type StoreUploadFormProps = { answer: FormActionData; label: string; maxRows: number }

/** Uploads a product or stock file. */
export function StoreUploadForm({ answer, label, maxRows }: StoreUploadFormProps) {
  const { formProps, of } = useCheckedForm(storeUploadForm, answer)
  const { name, id, errors } = of('file')
  return (
    <Form method="post" encType="multipart/form-data" {...formProps} className="space-y-5">
      <FileField
        {...{ name, id, errors }}
        label={label}
        hint={`CSV, up to 10 MB and ${formatNumber(maxRows)} rows. You can check everything before it is imported.`}
        required
        accept=".csv,.tsv,.txt,text/csv"
      />
      <SubmitButton>Upload file</SubmitButton>
    </Form>
  )
}
